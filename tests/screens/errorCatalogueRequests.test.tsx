import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { departmentsByName } from '../../src/api/department.ts'
import { getOrder, saveOrder, searchOrderGoods, searchOrders, sendOrder } from '../../src/api/orderDocument.ts'
import { referenceList } from '../../src/api/reference.ts'
import { stockInfo } from '../../src/api/requestStock.ts'
import { searchStock } from '../../src/api/stock.ts'
import {
  counterRequestLines,
  createRequest,
  draftRequest,
  getRequestDocument,
  requestLines,
  searchTransferRequests,
  updateRequest,
  updateRequestCount,
} from '../../src/api/transferRequest.ts'
import { StockRequest } from '../../src/routes/_home/warehouse-management/-stock/StockRequest.tsx'
import { shop } from './support/administrationWorld.ts'
import { answer, handler, server } from './support/answers.ts'
import { none, open } from './support/drive.ts'
import { everyRowSaysWhy, made, press, refused, row } from './support/errorRows.ts'
import { giveSize } from './support/giveSize.ts'
import { openPart } from './support/openPart.tsx'

const STORE = { ...shop, id: 4, name: 'Склад' }
/** An order on its way, which has these goods. */
async function ordered(given: Record<string, unknown> = {}) {
  server.use(
    answer(searchOrders, none),
    answer(searchOrderGoods, none),
    made(getOrder, { documentStatus: 'SUSPENDED', history: [], related: [], ...given }),
  )
  return open('/request-warehouse/send/5')
}
/** Goods chosen on the stock page, for which the other department is still to be chosen. */
async function asked() {
  server.use(made(draftRequest), made(stockInfo, { itemId: 5 }), answer(departmentsByName, [STORE]))
  const goods = { mode: 'sklad', departmentId: shop.id, departmentName: shop.name, itemIds: [5] } as const
  return openPart(<StockRequest goods={goods} onClose={() => undefined} />)
}
const line = { available: 5, remaining: 5, count: 2, reason: null, departmentName: shop.name }
/** The count of a line is typed: what is asked, or in the counter's answer what is sent. */
async function counted(as: 'editable' | 'answerable', text: string) {
  const head = { editable: false, answerable: false, [as]: true, history: [], related: [] }
  server.use(
    made(getRequestDocument, { ...head, status: as === 'editable' ? 'SUSPENDED' : 'CHECKING' }),
    made(as === 'editable' ? requestLines : counterRequestLines, { ...line, sendCount: as === 'editable' ? null : 1 }),
  )
  const opened = await open(
    as === 'editable' ? '/request-warehouse/create_or_edit/5/edit' : '/request-warehouse/create_or_edit_counter/5',
  )
  const cell = await screen.findByRole('textbox', { name: `${shop.name}, строка 1` })
  await opened.user.clear(cell)
  await opened.user.type(cell, text)
  return { ...opened, cell }
}
/** The empty list of goods of an order says so from the beginning: what it is refused with is an alert. */
async function alerted(text: string) {
  const said = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(said()).toContain(text))
}
const isRed = (cell: HTMLElement) => expect(cell.getAttribute('aria-invalid')).toBe('true')

everyRowSaysWhy([
  row(
    'a request of stock without a line',
    async () => {
      giveSize()
      const group = { key: String(shop.id), label: shop.name, total: 1, totals: {}, items: [] }
      server.use(
        answer(searchStock.siblings.groups, { groups: [group], total: 1 } as never),
        made(searchStock.siblings.count),
      )
      await press(await open('/warehouse-management/warehouses?mode=sklad'), 'Создать заявку')
    },
    'Пожалуйста, выберите товар',
  ),
  row(
    'a request of stock without the other department',
    async () => {
      const { user } = await asked()
      await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    },
    'Пожалуйста выберите Отдел',
  ),
  row('a request of stock that is refused', async () => {
    server.use(refused(updateRequest))
    const { user } = await asked()
    await user.click(await screen.findByRole('combobox', { name: 'Куда' }))
    await user.click(await screen.findByRole('option', { name: new RegExp(STORE.name) }))
    await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  }),
  row('a request that the server does not make', async () => {
    server.use(
      answer(searchTransferRequests, none),
      answer(departmentsByName, [shop, STORE]),
      answer(referenceList, none),
      refused(createRequest),
    )
    const { user } = await open('/request-warehouse/transfer')
    await user.click(await screen.findByRole('button', { name: /Создать|Добавить/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('combobox', { name: /^Откуда/ }))
    await user.click(await screen.findByRole('option', { name: new RegExp(STORE.name) }))
    await user.click(form.getByRole('combobox', { name: /^Получатели/ }))
    await user.click(await screen.findByRole('option', { name: new RegExp(shop.name) }))
    await user.keyboard('{Escape}')
    await user.click(form.getByRole('button', { name: 'Сохранить' }))
  }),
  row(
    'a count of more than remains',
    async () => isRed((await counted('editable', '9')).cell),
    'Нельзя ввести больше остатка: осталось 5',
  ),
  row('a count below nothing', async () => isRed((await counted('editable', '-1')).cell), 'Ошибка: число меньше нуля'),
  row('a count that the server does not take', async () => {
    server.use(refused(updateRequestCount))
    const { user } = await counted('editable', '3')
    await user.tab()
  }),
  row(
    'an order without goods',
    async () => {
      await press(await ordered({ orderDocumentItemsList: [] }), 'Сохранить')
      await alerted('Пожалуйста, выберите товари')
    },
    'Пожалуйста, выберите товари',
  ),
  row('an order that cannot be saved', async () => {
    server.use(refused(saveOrder))
    await press(await ordered(), 'Сохранить')
  }),
  row('an order that cannot be sent', async () => {
    server.use(refused(sendOrder))
    await press(await ordered(), 'Отправить')
  }),
])

test('what the counter answers below nothing is nothing, and above what was asked is that', async () => {
  const sent: unknown[] = []
  server.use(
    handler(updateRequestCount, async ({ request }) => {
      sent.push(((await request.json()) as { sendCount: number }).sendCount)
      return Response.json({ code: 'ruleBroken', message: 'Не сейчас' }, { status: 409 })
    }),
  )
  const { user, cell } = await counted('answerable', '9')
  await user.tab()
  await waitFor(() => expect(sent).toEqual([2]))
  await user.clear(cell)
  await user.type(cell, '-3')
  await user.tab()
  await waitFor(() => expect(sent).toEqual([2, 0]))
})
