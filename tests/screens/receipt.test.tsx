import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sale } from '../../src/api/sale.ts'
import { Receipt } from '../../src/print/receipt.tsx'
import { amount, tiyin } from '../../src/rules/money.ts'

type Line = Sale['saleItems'][number]
const line = (given: Partial<Line>): Line => ({
  id: 1,
  saleItemId: 1,
  itemId: 5,
  name: 'Чай',
  barcode: null,
  artikul: '',
  unitName: 'шт',
  count: 1,
  priceUzs: 40_600,
  termOfItem: null,
  totalSum: 40_600,
  discount: 0,
  finalSum: 40_600 - (given.discount ?? 0),
  vatPercent: 12,
  customPromotion: null,
  returnedLineId: null,
  returned: 0,
  qty: null,
  weighed: false,
  weight: 0,
  ...given,
})
const sale = (saleItems: Line[], given: Partial<Sale> = {}): Sale => {
  const sumOf = (of: (line: Line) => number) => amount(saleItems.reduce((sum, one) => sum + tiyin(of(one)), 0))
  const finalTotalSum = sumOf(({ finalSum }) => finalSum)
  return {
    id: 88,
    uuid: '11111111-1111-4111-8111-111111111111',
    kind: 'SALE',
    status: 'FINISHED',
    saleNumber: 17,
    saleDate: '2026-11-20T10:00:00.000Z',
    shopId: 3,
    shopName: 'Магазин Чиланзар',
    shopAddress: '',
    cashboxId: 11,
    cashboxNumber: '7',
    sessionNumber: 91,
    cashierFullName: 'Каримова Дилноза',
    sellerId: 7,
    contragentId: null,
    contragentName: null,
    saleItems,
    payments: [{ paymentType: 'CASH', currencyName: 'UZS', amount: finalTotalSum }],
    customPromotion: null,
    totalCount: saleItems.length,
    totalSum: sumOf(({ totalSum }) => totalSum),
    discount: sumOf(({ discount }) => discount),
    finalTotalSum,
    vatSum: 0,
    changeSum: 0,
    comment: '',
    fiscalSign: null,
    returnedFrom: [],
    ...given,
  }
}
const PROMOTED = { promotionId: 7, promotionName: 'Процент 9281', promotionDiscount: 4_060 }
const CERTIFICATE = { certificateNumber: '7705146057005450', certificateDiscount: 3_654 }
const BY_CERTIFICATE = 'в том числе сертификат 7705 1460 5700 5450'

/** What is told of discounts: names with their figures, of the line and then of the whole. */
function discountsOn(of: Sale, widthMm = 80) {
  const { container } = render(<Receipt sale={of} widthMm={widthMm} />)
  return [...container.querySelectorAll('.roll-pair')]
    .map((pair) => [...pair.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))
    .filter(([name, figure]) => figure?.startsWith('-') || name === BY_CERTIFICATE)
}

test.each([80, 58])('on %i mm each giver stands beside what it gave', (widthMm) => {
  expect(discountsOn(sale([line({ ...PROMOTED, discount: 7_714 })], CERTIFICATE), widthMm)).toEqual([
    ['Процент 9281', '-4 060,00'],
    ['Скидка', '-3 654,00'],
    ['Скидка', '-7 714,00'],
    [BY_CERTIFICATE, '-3 654,00'],
  ])
})

test.each<[string, Partial<Line>, Partial<Sale>, string[][]]>([
  ['nothing', {}, {}, []],
  ['a promotion alone', { ...PROMOTED, discount: 4_060 }, {}, [['Процент 9281', '-4 060,00'], ['Скидка', '-4 060,00']]],
  ['a hand alone', { discount: 100.5 }, {}, [['Скидка', '-100,50'], ['Скидка', '-100,50']]],
  ['a certificate of which nobody knows what it gave', { discount: 3_654 }, { certificateNumber: CERTIFICATE.certificateNumber },
    [['Скидка', '-3 654,00'], ['Скидка', '-3 654,00'], [BY_CERTIFICATE, '']]],
  ['an older program, which kept only the promotion', { promotionName: 'Осень', discount: 4_060 }, {},
    [['Осень', '-4 060,00'], ['Скидка', '-4 060,00']]],
])('%s', (_giver, given, more, told) => {
  expect(discountsOn(sale([line(given)], more))).toEqual(told)
}) // prettier-ignore

test('of what comes back, its share of either is told', () => {
  const back = line({
    ...PROMOTED,
    count: -1,
    totalSum: -40_600,
    promotionDiscount: -4_060,
    discount: -7_714,
    finalSum: -32_886,
  })
  const { container } = render(<Receipt sale={sale([back], { kind: 'RETURN' })} widthMm={80} />)
  const told = container.textContent?.replaceAll('\u00a0', ' ')
  expect(told).toContain('Процент 92814 060,00')
  expect(told).toContain('Скидка3 654,00')
})
