import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { searchItemsByKeyword } from '../../src/api/item.ts'
import { acceptPack, packItems, packs } from '../../src/api/packing.ts'
import { addNotFoundItems, getPendingSale, type PendingSale } from '../../src/api/saleTransaction.ts'
import { answer, handler, refuse, server } from './support/answers.ts'
import { itemChoice } from './support/catalogueWorld.ts'
import { giveSize } from './support/giveSize.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin } from './support/sessions.ts'

const sale: PendingSale = {
  id: 7,
  saleDate: '2026-11-20T10:00:00.000Z',
  regNumber: 12,
  totalCount: 3,
  amountOfPaymentUzs: 3_000,
  senderName: 'dilnoza',
  senderDepartment: 'Оптовый склад',
  departmentId: 3,
  departmentName: 'Магазин Чиланзар',
  contragentId: 4,
  saleItems: [
    {
      id: 71,
      itemId: 5,
      itemName: 'Сок вишнёвый 1 л',
      artikul: '',
      barcode: null,
      multiBarcodes: [],
      unitName: 'шт',
      termOfItem: null,
      count: 3,
      priceUzs: 1_000,
      finalSum: 3_000,
      unknown: true,
    },
  ],
  payments: [],
  incomeId: null,
  state: 'PENDING',
  history: [
    { at: '2026-11-20T10:00:00.000Z', fromStatus: null, toStatus: 'PENDING', userName: 'dilnoza', comment: '' },
  ],
  related: [],
}
const PENDING_SALE = '/warehouse-management/pendingIncome/fromSale/edit/7'

test('goods of a pending sale that are in no list any more are found or made before it is received', async () => {
  const tea = itemChoice({ id: 9, name: 'Сок вишнёвый новый' })
  let named: object | undefined
  server.use(
    answer(getPendingSale, sale),
    answer(searchItemsByKeyword, [tea]),
    answer(addNotFoundItems, async (request) => {
      named = (await request.json()) as object
      const [line] = sale.saleItems
      return { ...sale, saleItems: [{ ...line!, itemId: 9, itemName: tea.name, unknown: false }] }
    }),
  )
  const { user } = await openScreen(PENDING_SALE, admin)
  const missing = await screen.findByRole('region', { name: /Товаров больше нет в каталоге: 1/ })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Принять' }).disabled).toBe(true)
  expect(within(missing).getByRole('button', { name: 'Создать товар' })).toBeTruthy()
  await user.click(within(missing).getByRole('button', { name: 'Найти' }))
  await user.type(within(missing).getByRole('combobox'), 'сок')
  await user.click(await within(missing).findByRole('option', { name: /новый/ }))
  await waitFor(() => expect(named).toEqual({ saleId: 7, items: [{ saleItemId: 71, itemId: 9 }] }))
})

test('a sale that was received tells of the income that it became', async () => {
  const income = {
    relation: 'MADE' as const,
    kind: 'income' as const,
    id: 8,
    regNumber: 5,
    regDate: '2026-11-20',
    step: 1,
    reason: 'SALE' as const,
    status: 'READY',
  }
  server.use(answer(getPendingSale, { ...sale, state: 'RECEIVED', incomeId: 8, related: [income] }))
  await openScreen(PENDING_SALE, admin)
  const link = await screen.findByRole('link', { name: /Приход № 5/ })
  expect(link.getAttribute('href')).toBe('/warehouse-management/income-view/edit/8')
  expect(screen.queryByRole('button', { name: 'Принять' })).toBeNull()
})

test('a sale that waits has a paper to hold the goods against, and tells who sold it', async () => {
  server.use(answer(getPendingSale, sale))
  await openScreen(PENDING_SALE, admin)
  const print = await screen.findByRole('link', { name: 'Печать' })
  expect(print.getAttribute('href')).toBe('/warehouse-management/pendingIncome/fromSale/view/7')
  expect(screen.getByText('История (1)').closest('details')?.textContent).toContain('dilnoza')
})

const pack = { id: 'P-1', docId: '7', name: 'Партия 1', createdAt: '2026-11-20', totalCount: 5, accepted: false }
const item = { barcode: '478', artikul: '', name: 'Рубашка', count: 5, price: null, itemId: null }

test('a pack shows what is in it; what nobody knows is left out only after a question', async () => {
  const asked: unknown[] = []
  server.use(
    answer(packs, { data: [pack], total: 1 }),
    answer(packItems, { items: [item] }),
    handler(acceptPack, async ({ request }) => {
      const body = (await request.json()) as { leaveUnknown?: boolean }
      asked.push(body.leaveUnknown)
      return HttpResponse.json({ code: 'packUnknown', message: 'Нет в каталоге: 1' }, { status: 422 })
    }),
  )
  giveSize()
  const { user } = await openScreen('/warehouse-management/pendingIncome/packing', admin)
  await user.click(await screen.findByRole('button', { name: 'Содержимое: Партия 1' }))
  expect(await screen.findByText('Рубашка')).toBeTruthy()
  expect(screen.getByText(/нет в каталоге/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Принять: Партия 1' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Нет в каталоге: 1')
  expect(asked).toEqual([false])
  await user.click(within(question).getByRole('button', { name: 'Не брать' }))
  await waitFor(() => expect(asked).toEqual([false, true]))
})

test('a service that is away says so, and is asked again by a button', async () => {
  server.use(refuse(packs, 422, { code: 'packingAway', message: 'Служба не отвечает' }))
  const { user } = await openScreen('/warehouse-management/pendingIncome/packing', admin)
  expect(await screen.findByText('Служба не отвечает')).toBeTruthy()
  server.use(answer(packs, { data: [{ ...pack, accepted: true }], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Принята')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Принять: Партия 1' })).toBeNull()
})
