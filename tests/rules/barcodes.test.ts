import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkDigit,
  decodeInStore,
  ean13OfMarking,
  ean13WithPrefix,
  GROUP_SEPARATOR,
  isEan13,
  isEan8,
  isUpcA,
  markOf,
  scanKind,
  type InStoreRule,
} from '../../src/rules/barcodes.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))

describe('check digits', () => {
  // Barcodes of goods.tsv, and the examples of the GS1 manual.
  test.each(['4660003235258', '3600541510487', '6291041500213', '4006381333931', '0012345678905'])(
    '%s is an EAN-13',
    (barcode) => expect(isEan13(barcode)).toBe(true),
  )
  test.each(['96385074', '73513537'])('%s is an EAN-8', (barcode) => expect(isEan8(barcode)).toBe(true))
  test.each(['036000291452', '012345678905'])('%s is a UPC-A', (barcode) => expect(isUpcA(barcode)).toBe(true))

  test.each(['', '4660003235257', '466000323525', '46600032352588', '466000323525x', ' 4660003235258', '96385074'])(
    '"%s" is no EAN-13',
    (barcode) => expect(isEan13(barcode)).toBe(false),
  )
  test.each(['96385075', '4660003235258', '9638507'])('"%s" is no EAN-8', (barcode) =>
    expect(isEan8(barcode)).toBe(false),
  )
  test.each(['036000291453', '36000291452'])('"%s" is no UPC-A', (barcode) => expect(isUpcA(barcode)).toBe(false))
  test('only digits have one', () => expect(() => checkDigit('12a')).toThrow(RangeError))

  test('one wrong digit never passes', () => {
    const wrong = fc.tuple(digits(12), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(wrong, ([body, place, by]) => {
        const barcode = body + checkDigit(body)
        const changed = String((Number(barcode[place]) + by) % 10)
        expect(isEan13(barcode)).toBe(true)
        expect(isEan13(barcode.slice(0, place) + changed + barcode.slice(place + 1))).toBe(false)
      }),
    )
  })
})

describe('ean13WithPrefix', () => {
  test.each([
    ['29', 1, '2900000000018'],
    ['478', 12_345, '4780000123454'],
    ['200', 0, '2000000000008'],
    ['29', 9_999_999_999, '2999999999991'],
  ])('%s and %d make %s', (prefix, number, expected) => {
    expect(ean13WithPrefix(prefix, number)).toBe(expected)
  })

  test('makes a valid barcode from which the number can be read again', () => {
    fc.assert(
      fc.property(digits(3), fc.integer({ min: 0, max: 999_999_999 }), (prefix, number) => {
        const barcode = ean13WithPrefix(prefix, number)
        expect(isEan13(barcode)).toBe(true)
        expect(barcode.slice(0, 3)).toBe(prefix)
        expect(Number(barcode.slice(3, 12))).toBe(number)
      }),
    )
  })

  test.each([
    ['29', 10_000_000_000],
    ['29', -1],
    ['29', 1.5],
    ['2x', 1],
  ])('refuses %s with %d', (prefix, number) => {
    expect(() => ean13WithPrefix(prefix, number)).toThrow(RangeError)
  })
})

describe('barcodes of a scale', () => {
  const weight: InStoreRule = { prefix: '20', pluLength: 5, kind: 'weight', divisor: 1000, checkDigit: true }
  const price: InStoreRule = { prefix: '21', pluLength: 4, kind: 'price', divisor: 1, checkDigit: true }
  const bare: InStoreRule = { prefix: '22', pluLength: 5, kind: 'weight', divisor: 100, checkDigit: false }
  const rules = [weight, price, bare]

  test.each([
    ['a weight in grams', ean13WithPrefix('20', 1_234_500_352), { kind: 'weight', plu: '12345', quantity: 352 }],
    ['a weight of nothing', ean13WithPrefix('20', 1_234_500_000), { kind: 'weight', plu: '12345', quantity: 0 }],
    ["a price in so'm", ean13WithPrefix('21', 77_012_345), { kind: 'price', plu: '0077', price: 12_345_00 }],
    ['a weight in tens of grams, to the last digit', '2200123000157', { kind: 'weight', plu: '00123', quantity: 1570 }],
  ])('%s', (_, barcode, expected) => {
    expect(decodeInStore(barcode, rules)).toEqual(expected)
  })

  test.each([
    ['a wrong check digit', '2012345003520'],
    ['a prefix without a rule', ean13WithPrefix('23', 1_234_500_352)],
    ['an ordinary barcode', '4660003235258'],
    ['a short one', '201234500352'],
    ['letters', '20123450035x2'],
  ])('%s is none', (_, barcode) => {
    expect(decodeInStore(barcode, rules)).toBe(null)
  })

  test('the first rule with the prefix wins', () => {
    const longer: InStoreRule = { ...weight, prefix: '201', pluLength: 4 }
    expect(decodeInStore(ean13WithPrefix('20', 1_234_500_352), [longer, ...rules])).toMatchObject({ plu: '2345' })
  })

  test('what a scale prints is what the till reads', () => {
    const plus = fc.integer({ min: 0, max: 99_999 })
    fc.assert(
      fc.property(plus, fc.integer({ min: 0, max: 99_999 }), (plu, grams) => {
        const barcode = ean13WithPrefix('20', plu * 100_000 + grams)
        expect(decodeInStore(barcode, rules)).toEqual({
          kind: 'weight',
          plu: String(plu).padStart(5, '0'),
          quantity: grams,
        })
      }),
    )
  })
})

describe('what was scanned', () => {
  const marking = '0104600439931256215Xq7bT93dGVz'
  test.each([
    ['4660003235258', 'EAN13'],
    ['96385074', 'EAN8'],
    ['036000291452', 'UPC_A'],
    ['2012345003520', 'IN_STORE'],
    ['4660003235257', 'CODE'],
    ['77', 'CODE'],
    [marking, 'MARKING'],
    [`]d2${marking}`, 'MARKING'],
    [`${GROUP_SEPARATOR}${marking}${GROUP_SEPARATOR}93abcd`, 'MARKING'],
    ['шоколад 100', 'TEXT'],
    ['ab-12', 'TEXT'],
    ['', 'TEXT'],
  ])('%s is %s', (scan, kind) => {
    expect(scanKind(scan)).toBe(kind)
  })

  test.each([
    [marking, marking],
    [`]d2${marking}`, marking],
    [`${GROUP_SEPARATOR}${marking}${GROUP_SEPARATOR}93abcd`, `${marking}${GROUP_SEPARATOR}93abcd`],
    [`]d2${GROUP_SEPARATOR}${marking}`, marking],
    ['4600439931256', null],
  ])('%s is told as %s', (scan, told) => {
    expect(markOf(scan)).toBe(told)
  })

  test.each([
    [marking, '4600439931256'],
    [`]d2${marking}`, '4600439931256'],
    ['0114600439931253215Xq7bT93', null],
    ['0104600439931257215Xq7bT93', null],
    ['4600439931256', null],
  ])('the EAN-13 inside %s is %s', (scan, expected) => {
    expect(ean13OfMarking(scan)).toBe(expected)
  })
})
