import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createItem } from '../src/api/item.ts'
import { barcode, choice, comment, date, id, money, name, quantity, text } from '../src/api/fields.ts'
import { dayOf, typedDate } from '../src/ui/dateText.ts'
import { fieldsOf } from '../src/api/fieldSchema.ts'
import { pathOnScreen, startValues, valuesToSend } from '../src/ui/form/formValues.ts'
import { issuesOf } from '../src/ui/form/issues.ts'
import { panelAt, panelSearch } from '../src/ui/form/panelAddress.ts'
import { caretAfter, numberText, typedNumber } from '../src/ui/numberText.ts'

const Body = z.object({
  name,
  shortName: text,
  note: comment.optional(),
  brandId: id.nullable().default(null),
  unitId: id,
  price: money,
  day: date.nullable(),
  kind: choice('kind', ['A', 'B']),
  codes: z
    .array(z.object({ barcode, ratio: quantity.min(1).default(1) }))
    .max(3)
    .default([]),
})
const fields = fieldsOf(Body)

describe('a field is read from its schema', () => {
  test.each([
    ['name', 'text', true],
    ['shortName', 'text', false],
    ['note', 'text', false],
    ['brandId', 'id', false],
    ['unitId', 'id', true],
    ['price', 'money', true],
    ['day', 'date', false],
    ['kind', 'enum', true],
    ['codes', 'rows', false],
  ])('%s is %s', (field, kind, required) => {
    expect(fields[field]).toMatchObject({ kind, required })
  })

  test('bounds, lines, choices and the fields of rows come along', () => {
    expect(fields.name?.lengthMax).toBe(255)
    expect(fields.note?.lines).toBe(3)
    expect(fields.kind).toMatchObject({ enumName: 'kind', values: ['A', 'B'] })
    expect(fields.codes).toMatchObject({ rowsMax: 3, fields: { ratio: { kind: 'quantity', defaultValue: 1 } } })
  })

  test('every field of the goods form has a kind that an input fits', () => {
    for (const [field, { kind }] of Object.entries(fieldsOf(createItem.parts.body)))
      expect(`${field} ${kind}`).toMatch(/ (text|barcode|money|quantity|percent|count|id|flag|rows|date|enum)$/)
  })
})

describe('what is sent', () => {
  test('empty values become null or stay away as the schema allows, and what is missing stays missing', () => {
    const sent = valuesToSend(fields, startValues(fields, {}))
    expect(sent).toEqual({ shortName: '', note: '', brandId: null, day: null, codes: [] })
  })

  test('rows that nobody filled are dropped, and mistakes still point at the row on the screen', () => {
    const values = startValues(fields, {
      codes: [
        { barcode: '', ratio: 1 },
        { barcode: 'я', ratio: 1 },
      ],
    })
    const sent = valuesToSend(fields, values)
    expect(sent.codes).toEqual([{ barcode: 'я', ratio: 1 }])
    const paths = [...issuesOf(Body, sent).keys()].map((path) => pathOnScreen(fields, values, path))
    expect(paths).toContain('codes.1.barcode')
  })

  test('a field that is not shown is not sent, unless the schema insists', () => {
    const values = startValues(fields, { name: 'a', note: 'secret', brandId: 5, unitId: 3 })
    expect(valuesToSend(fields, values, new Set(['note', 'brandId', 'unitId']))).toEqual({
      name: 'a',
      shortName: '',
      day: null,
      codes: [],
      unitId: 3,
    })
    expect(valuesToSend(fields, values, new Set(['note']))).not.toHaveProperty('note')
  })

  test('the same words as the server', () => {
    const issues = issuesOf(Body, {
      name: '',
      shortName: 'x'.repeat(300),
      price: 1.234,
      kind: 'C',
      unitId: -1,
      day: '2026-02-31',
    })
    expect(Object.fromEntries(issues)).toMatchObject({
      name: { key: 'required' },
      shortName: { key: 'tooLong', values: { maximum: 255 } },
      price: { key: 'decimals2' },
      kind: { key: 'wrongValue' },
      day: { key: 'wrongFormat' },
    })
  })
})

describe('numbers as people type them', () => {
  test.each([
    ['1234567', 2, '1 234 567', 1234567],
    ['1 234,5', 2, '1 234,5', 1234.5],
    ['1,234.50', 2, '1 234,50', 1234.5],
    ['1.234.567,8', 2, '1 234 567,8', 1234567.8],
    ['1,234,567', 2, '1 234 567', 1234567],
    ['12.', 2, '12,', 12],
    [',5', 3, '0,5', 0.5],
    ['12,34567', 3, '12,345', 12.345],
    ['12,5', 0, '12,5', 12.5],
    ['0,35', 0, '0,35', 0.35],
    ['-0,35', 0, '-0,35', -0.35],
    ['1,234', 0, '1 234', 1234],
    ['007', 0, '7', 7],
    ['abc', 2, '', null],
    ['', 2, '', null],
    ['5 шт', 3, '5', 5],
    ['-5', 2, '-5', -5],
    ['−5', 0, '-5', -5],
  ])('%j with %i decimals', (raw, decimals, text, value) => {
    expect(typedNumber(raw, decimals)).toEqual({ text: text.replaceAll(' ', '\u00a0'), value })
  })

  test.each([
    ['0,35', 0, 0.35],
    ['-5', 0, -5],
    ['-5', 3, -5],
    ['1,5', 0, 1.5],
  ])('%j typed key by key is not another number', (keys, decimals, value) => {
    let text = ''
    for (const key of keys) ({ text } = typedNumber(text + key, decimals))
    expect(typedNumber(text, decimals).value).toBe(value)
  })

  test('below zero, and nothing at all below it', () => {
    expect(typedNumber('-1234', 2)).toEqual({ text: '-1\u00a0234', value: -1234 })
    expect(typedNumber('-', 2)).toEqual({ text: '-', value: null })
    expect(Object.is(typedNumber('-0', 2).value, 0)).toBe(true)
  })

  test('a value is shown without zeros that nobody typed', () => {
    expect(numberText(1234.5, 2)).toBe('1\u00a0234,5')
    expect(numberText(-0.125, 3)).toBe('-0,125')
    expect(numberText(1200, 0)).toBe('1\u00a0200')
    expect(numberText(0.35, 0)).toBe('0,35')
    expect(numberText(null, 2)).toBe('')
  })

  test('the caret stays behind the digit that was typed', () => {
    const { text } = typedNumber('12349567', 2)
    expect(caretAfter('12349567', 5, text)).toBe('12\u00a0349'.length)
  })
})

describe('dates as people type them', () => {
  test.each([
    ['2', '2'],
    ['201', '20.1'],
    ['20112026', '20.11.2026'],
    ['20.11.2026', '20.11.2026'],
    ['20.', '20.'],
    ['1.2.2026', '01.02.2026'],
    ['2026-11-20', '20.11.2026'],
    ['20/11/26', '20.11.26'],
  ])('%j is shown as %j', (raw, shown) => expect(typedDate(raw)).toBe(shown))

  test.each([
    ['20.11.2026', '2026-11-20'],
    ['20.11.26', '2026-11-20'],
    ['31.02.2026', undefined],
    ['20.11', undefined],
    ['00.01.2026', undefined],
    ['29.02.2028', '2028-02-29'],
  ])('%j is the day %j', (text, day) => expect(dayOf(text)).toBe(day))
})

test.each([
  ['new', { mode: 'create' }],
  ['17', { mode: 'edit', id: 17 }],
  [17, { mode: 'edit', id: 17 }],
  ['copy-17', { mode: 'copy', id: 17 }],
  ['copy-', undefined],
  ['17x', undefined],
  ['-17', undefined],
  [undefined, undefined],
])('the address %j opens %j', (address, opens) => expect(panelAt(address)).toEqual(opens))

test.each([
  ['17', 17],
  [17, 17],
  ['new', 'new'],
  ['copy-17', 'copy-17'],
  ['history-17', 'history-17'],
  ['17x', undefined],
  [undefined, undefined],
])('a panel %j stands in the address as %j, a number without quotes', (asked, stands) =>
  expect(panelSearch.panel.parse(asked)).toBe(stands),
)
