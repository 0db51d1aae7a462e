import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as fields from '../../src/api/fields.ts'
import { fieldsOf } from '../../src/api/fieldSchema.ts'
import { begins, editText, meantBy, tidied } from '../../src/ui/grid/edit/cellValue.ts'
import { pastedTable } from '../../src/ui/grid/edit/pastedTable.ts'
import { pastedValue } from '../../src/ui/grid/edit/pastedValue.ts'

const schemas = fieldsOf(
  z.object({
    money: fields.money,
    price: fields.money.nullable(),
    quantity: fields.quantityOrZero,
    change: fields.signedQuantity,
    count: fields.count,
    percent: fields.percent,
    name: fields.name,
    artikul: fields.text,
    day: fields.date.nullable(),
    flag: fields.flag,
    status: fields.choice('documentStatus', ['DRAFT', 'READY']),
  }),
)
const of = (field: string) => schemas[field]!
const words = { yes: 'Да', no: 'Нет', choice: (value: string) => (value === 'READY' ? 'Проведён' : 'Черновик') }

describe('what is typed into a cell', () => {
  it.each([
    ['money', '1 234,5', 1234.5],
    ['money', '1234.5', 1234.5],
    ['quantity', '0,125', 0.125],
    ['change', '-3', -3],
    ['count', '12', 12],
    ['price', '', null],
    ['money', '', null],
    ['name', '  Сок ', 'Сок'],
    ['artikul', ' ', ''],
    ['name', '', null],
    ['day', '20.11.2026', '2026-11-20'],
    ['day', '20.11.26', '2026-11-20'],
    ['day', '', null],
    ['status', 'READY', 'READY'],
  ])('%s: "%s" is %s', (field, text, value) => expect(meantBy(text, of(field))).toEqual({ value }))

  it.each([
    ['day', '31.02.2026'],
    ['day', '20.1'],
    ['change', '-'],
  ])('%s: "%s" is nothing', (field, text) => expect(meantBy(text, of(field))).toHaveProperty('fault'))

  it('appears as everywhere, with the caret where it was', () => {
    expect(tidied('1234', 4, of('money'))).toEqual({ text: '1\u00a0234', caret: 5 })
    expect(tidied('12a', 3, of('count'))).toEqual({ text: '12', caret: 2 })
    expect(tidied('2011', 4, of('day'))).toEqual({ text: '20.11', caret: 5 })
    expect(tidied('любой текст', 3, of('name'))).toEqual({ text: 'любой текст', caret: 3 })
  })

  it('begins with what stands there, and back again', () => {
    for (const [field, value] of [
      ['money', 1234567.5],
      ['quantity', 0.125],
      ['change', -3],
      ['day', '2026-11-20'],
      ['name', 'Сок'],
      ['price', null],
    ] as const)
      expect(meantBy(editText(value, of(field)), of(field))).toEqual({ value })
  })

  it('is begun by a key that could stand in it', () => {
    const keys = ['5', ',', '-', 'а', ' ', 'Enter', 'ArrowUp', '/']
    const beginning = (field: string) => keys.filter((key) => begins(key, of(field)))
    expect(beginning('money')).toEqual(['5', ','])
    expect(beginning('change')).toEqual(['5', ',', '-'])
    expect(beginning('day')).toEqual(['5'])
    expect(beginning('name')).toEqual(['5', ',', '-', 'а', '/'])
    expect(beginning('status')).toEqual([])
    expect(beginning('flag')).toEqual([])
  })
})

describe('what is pasted into a cell', () => {
  it.each([
    ['money', '1 234,50', 1234.5],
    ['money', '1\u00a0234,50', 1234.5],
    ['money', '1,234.50', 1234.5],
    ['money', '1.234.567', 1234567],
    ['count', '1,234', 1234],
    ['change', '−5', -5],
    ['percent', '12 %', 12],
    // Nothing is cut off: the contract refuses what has too many decimals, or none to have.
    ['money', '1,2345', 1.2345],
    ['count', '1,5', 1.5],
    ['day', '2026-11-20', '2026-11-20'],
    ['day', '20.11.2026', '2026-11-20'],
    ['day', '', null],
    ['price', ' ', null],
    ['artikul', '', ''],
    ['flag', 'да', true],
    ['flag', 'ЛОЖЬ', false],
    ['status', 'проведён', 'READY'],
    ['status', 'DRAFT', 'DRAFT'],
  ])('%s: "%s" is %s', (field, text, value) => expect(pastedValue(text, of(field), words)).toEqual({ value }))

  it.each([
    ['money', 'шесть'],
    ['money', '5 шт'],
    ['money', '12.05.2026'],
    ['money', '1,2,3'],
    ['money', '-'],
    ['day', '32.01.2026'],
    ['flag', 'может быть'],
    ['status', 'Утверждён'],
  ])('%s: "%s" is refused', (field, text) =>
    expect(pastedValue(text, of(field), words)).toMatchObject({ fault: { key: expect.any(String) as string } }),
  )

  it('nothing is left as it is where nothing may be empty', () =>
    expect(pastedValue(' ', of('money'), words)).toBeUndefined())
})

describe('a table on the clipboard', () => {
  it.each([
    ['5', [['5']]],
    ['5\r\n6\r\n', [['5'], ['6']]],
    ['5\n\n7', [['5'], [''], ['7']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t', [['a', '']]],
    ['"a\tb"\t"say ""hi"""\r\n"two\nlines"', [['a\tb', 'say "hi"'], ['two\nlines']]],
    ['Сок 0,5" большой\t3', [['Сок 0,5" большой', '3']]],
  ])('%j', (text, rows) => expect(pastedTable(text)).toEqual(rows))
})
