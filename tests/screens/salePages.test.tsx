import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type CashReport, zReportById } from '../../src/api/cashSession.ts'
import { getSale, type Sale } from '../../src/api/sale.ts'
import { type SaleLineRow, searchSaleLines } from '../../src/api/saleLine.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const line: Sale['saleItems'][number] = {
  id: 1,
  saleItemId: 1,
  itemId: 5,
  name: 'Чай <b>чёрный</b>',
  barcode: '4601234567893',
  artikul: '',
  unitName: 'шт',
  count: 3,
  priceUzs: 10_000,
  termOfItem: null,
  totalSum: 30_000,
  discount: 3_000,
  finalSum: 27_000,
  vatPercent: 12,
  customPromotion: { promotionType: '%', discount: 10 },
  returnedLineId: null,
  returned: 1,
  qty: null,
  weighed: false,
  weight: 0,
}
const sale: Sale = {
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
  saleItems: [line],
  payments: [
    { paymentType: 'CASH', currencyName: 'UZS', amount: 20_000 },
    { paymentType: 'HUMO', currencyName: 'UZS', amount: 7_000 },
  ],
  customPromotion: null,
  totalCount: 3,
  totalSum: 30_000,
  discount: 3_000,
  finalTotalSum: 27_000,
  vatSum: 2_892.86,
  changeSum: 0,
  comment: '',
  fiscalSign: null,
  returnedFrom: [],
}
const returnLine: SaleLineRow = {
  ...line,
  promotionName: null,
  promotionDiscount: 0,
  id: 2,
  saleId: 90,
  saleNumber: 18,
  saleDate: '2026-11-20T11:00:00.000Z',
  kind: 'RETURN',
  depId: 3,
  shopName: 'Магазин Чиланзар',
  position: 1,
  itemName: line.name,
  count: -1,
  returned: 0,
  returnedSaleId: 88,
  returnedSaleNumber: 17,
}
const soldLine: SaleLineRow = {
  ...returnLine,
  id: line.id,
  saleId: 88,
  saleNumber: 17,
  kind: 'SALE',
  count: 3,
  returned: 1,
  finalSum: 27_000,
  returnedSaleId: null,
  returnedSaleNumber: null,
}
const seller = sessionWith(['view sales', 'view cash-session'])
afterEach(() => {
  vi.unstubAllGlobals()
})
/** The top bar has it, too. */
const pageTitle = () => document.querySelector('#document-title')?.textContent.trim()
const textOf = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ')

test('a receipt shows its lines with discounts, its payments, and the returns that came of it', async () => {
  server.use(
    answer(getSale, sale),
    answer(searchSaleLines, async (request) => {
      const { saleId } = (await request.json()) as { saleId?: number }
      return { items: [saleId === undefined ? returnLine : soldLine], total: 1 }
    }),
  )
  const { user, pathname } = await openScreen('/point-of-sale/sales/88', seller)
  expect(await screen.findByText('Возвращён частично')).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Чек продажи № 17'))
  const lines = within(document.querySelector<HTMLElement>('.document-lines')!)
  expect(await lines.findByRole('gridcell', { name: soldLine.itemName })).toBeTruthy()
  // To the tiyin, as on the paper.
  expect(lines.getAllByRole('gridcell').map(({ textContent }) => textOf({ textContent } as HTMLElement))).toContain(
    '27 000',
  )
  expect(textOf(screen.getByRole('region', { name: 'Оплата' }))).toBe('ОплатаНаличные20 000,00HUMO7 000,00')
  expect(textOf(screen.getByRole('region', { name: 'Итоги' }))).toContain('Итого27 000,00')
  server.use(answer(getSale, { ...sale, id: 90, kind: 'RETURN', saleNumber: 18 }))
  await user.click(await screen.findByRole('link', { name: /^№ 18/ }))
  await waitFor(() => expect(pathname()).toBe('/point-of-sale/sales/90'))
  await waitFor(() => expect(pageTitle()).toBe('Возврат № 18'))
})

test('who may take goods back goes from the receipt to its return at the till, while something is left of it', async () => {
  server.use(answer(getSale, sale), answer(searchSaleLines, { items: [], total: 0 }))
  const cashier = sessionWith(['view sales', 'sell pos', 'return pos'])
  await openScreen('/point-of-sale/sales/88', cashier)
  const link = await screen.findByRole('link', { name: 'Оформить возврат' })
  expect(link.getAttribute('href')).toBe('/point-of-sale/pos?return=88')
})

test.each([
  ['everything of it came back', { saleItems: [{ ...line, returned: 3 }] }, ['sell pos', 'return pos']],
  ['it is a return itself', { kind: 'RETURN' }, ['sell pos', 'return pos']],
  ['the user may not take goods back', {}, ['sell pos']],
] as const)('no way to a return where %s', async (_why, given, more) => {
  server.use(answer(getSale, { ...sale, ...given } as Sale), answer(searchSaleLines, { items: [], total: 0 }))
  await openScreen('/point-of-sale/sales/88', sessionWith(['view sales', ...more]))
  expect(await screen.findByRole('button', { name: 'Печать чека' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Оформить возврат' })).toBeNull()
})

test('a receipt is printed again on the roll', async () => {
  const print = vi.fn<() => void>()
  let printed = ''
  print.mockImplementation(() => {
    printed = document.querySelector<HTMLElement>('.roll-paper')?.textContent ?? ''
  })
  vi.stubGlobal('print', print)
  server.use(answer(getSale, { ...sale, saleItems: [{ ...line, returned: 0 }] }))
  const { user } = await openScreen('/point-of-sale/sales/88', seller)
  await user.click(await screen.findByRole('button', { name: 'Печать чека' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(printed).toContain('Чек № 17')
  expect(printed).toContain('Не является фискальным чеком')
})

test('a receipt of another shop is refused in words', async () => {
  server.use(refuse(getSale, 403, { code: 'otherDepartment', message: 'Это другой отдел' }))
  await openScreen('/point-of-sale/sales/88', seller)
  expect(await screen.findByText(/Это другой отдел/)).toBeTruthy()
})

test('without a network the page says so and can be tried again', async () => {
  server.use(networkAway(getSale))
  const { user } = await openScreen('/point-of-sale/sales/88', seller)
  await screen.findByText(/Нет связи/)
  server.use(
    answer(getSale, { ...sale, saleItems: [{ ...line, returned: 0 }] }),
    answer(searchSaleLines, { items: [soldLine], total: 1 }),
  )
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(pageTitle()).toBe('Чек продажи № 17'))
})

const report: CashReport = {
  id: 5,
  sessionNumber: 91,
  status: 'CLOSED',
  departmentId: 3,
  departmentName: 'Магазин Чиланзар',
  cashboxId: 11,
  cashboxNumber: '7',
  cashboxName: 'У входа',
  openedAt: '2026-11-20T04:00:00.000Z',
  openedByName: 'dilnoza',
  closedAt: '2026-11-20T17:00:00.000Z',
  closedByName: 'sardor',
  openingCash: 100_000,
  receipts: 14,
  returns: 1,
  soldSum: 500_000,
  returnedSum: 20_000,
  discountSum: 3_000,
  certificateSum: 0,
  promotions: [],
  revenue: 480_000,
  payments: [{ paymentType: 'CASH', amount: 480_000 }],
  movedSum: 0,
  notes: null,
  holderId: 1,
  holderName: 'dilnoza',
  expectedCash: 580_000,
  countedCash: 579_000,
  cashDifference: -1_000,
  comment: 'Сдача',
  seal: 'abc123',
  printedAt: '2026-11-21T04:00:00.000Z',
}

test('a closed session shows its sealed figures and what was missing in the drawer', async () => {
  server.use(answer(zReportById, report))
  await openScreen('/point-of-sale/zReport/3/11/5', seller)
  expect(await screen.findByRole('heading', { name: 'Кассовая смена № 91' })).toBeTruthy()
  const cash = screen.getByRole('region', { name: 'Наличные в кассе' })
  expect(textOf(cash)).toContain('Разница-1 000,00')
  expect(within(cash).getByText(/^-1/).dataset.tone).toBe('danger')
  expect(screen.getByText('abc123')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Чеки смены' })
  expect(decodeURIComponent(link.getAttribute('href')!)).toContain(
    '"field":"sessionNumber","operator":"equals","value":91',
  )
})

test('an open session has no seal and no difference yet; who may not see sales has no way to them', async () => {
  server.use(
    answer(zReportById, {
      ...report,
      status: 'OPEN',
      closedAt: null,
      closedByName: null,
      countedCash: null,
      cashDifference: null,
      seal: null,
    }),
  )
  await openScreen('/point-of-sale/zReport/3/11/5', sessionWith(['view cash-session']))
  expect(await screen.findByText('Открыта', { selector: '.document-chip' })).toBeTruthy()
  expect(textOf(screen.getByRole('region', { name: 'Наличные в кассе' }))).not.toContain('Разница')
  expect(screen.queryByRole('link', { name: 'Чеки смены' })).toBeNull()
})
