import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dashboardToday, FIRST_STEPS } from '../../src/api/dashboard.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { STANDARD_ROLES } from '../../src/rules/permissions.ts'
import { admin, sessionWith } from './support/sessions.ts'

const figures = { revenue: 0, receipts: 0, averageReceipt: 0, returns: 0, returnedSum: 0 }
const today: AnswerOf<typeof dashboardToday> = {
  day: '2026-11-20',
  asOf: '2026-11-20T10:00:00.000Z',
  sales: {
    today: { revenue: 1_500_000, receipts: 30, averageReceipt: 50_000, returns: 2, returnedSum: 80_000 },
    yesterday: { ...figures, revenue: 1_000_000, receipts: 40, averageReceipt: 25_000, returnedSum: 100_000 },
    weekAgo: figures,
    wholeYesterday: { revenue: 3_504_120, receipts: 70 },
  },
  pendingTransfers: 3,
  expiringLots: 0,
  expiredLots: 1,
  shortItems: 4,
}
const seller = sessionWith(['view sales', 'view transfers', 'view warehouses'])
/** Numbers are written with no-break spaces. */
const textOf = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ')
/** A screen of the menu may be called as a tile is. */
const tile = async (name: RegExp) => {
  const [inTile] = await screen.findAllByText(name, { selector: '.today-tile *' })
  return inTile!.closest<HTMLElement>('.today-tile')!
}

test('today’s sales stand against yesterday and a week ago, better and worse by sign', async () => {
  server.use(answer(dashboardToday, today))
  await openScreen('/dashboard', seller)
  const revenue = await tile(/^Выручка/)
  expect(textOf(revenue)).toContain('1 500 000')
  expect(textOf(revenue)).toContain('вчера 1 000 000')
  expect(within(revenue).getByText(/50/, { selector: '[data-tone]' }).textContent).toBe('▲ больше на 50 %')
  expect(within(revenue).getByText(/50/, { selector: '[data-tone]' }).dataset.tone).toBe('success')
  // Of nothing a week ago there is no share.
  expect(within(revenue).getByText('неделю назад 0')).toBeTruthy()
  expect((await tile(/^Чеков/)).textContent).toContain('▼ меньше на 25 %')
  // Fewer returns are good news.
  expect(within(await tile(/^Возвраты/)).getByText(/20/, { selector: '[data-tone]' }).dataset.tone).toBe('success')
  expect(screen.queryByText('Валовая прибыль')).toBeNull()
  expect(screen.getByText('Вчера за весь день: 3 504 120 · чеков: 70')).toBeTruthy()
})

test('before the first receipt of a day its nothing is no alarm: the figures of the same hour just stand there', async () => {
  server.use(answer(dashboardToday, { ...today, sales: { ...today.sales!, today: figures } }))
  await openScreen('/dashboard', seller)
  const revenue = await tile(/^Выручка/)
  expect(textOf(revenue)).toContain('вчера 1 000 000')
  expect(document.querySelectorAll('.today-sales [data-tone=danger], .today-sales [data-tone=success]')).toHaveLength(0)
})

test('figures lead to what they are made of', async () => {
  server.use(answer(dashboardToday, today))
  await openScreen('/dashboard', seller)
  const address = async (name: RegExp) => decodeURIComponent((await tile(name)).getAttribute('href') ?? 'no link')
  expect(await address(/^Возвраты/)).toBe(
    '/point-of-sale/sales?filter={"start":"2026-11-20","end":"2026-11-20","kind":"RETURN"}',
  )
  expect(await address(/^Перемещения в пути/)).toBe('/point-of-sale/transfer-income')
  expect(await address(/^Товары: осталось меньше/)).toBe('/warehouse-management/warehouses')
  expect(await address(/^Просроченные/)).toContain('"field":"termOfItem","operator":"to","value":"2026-11-19"')
})

test('a screen that the user may not open is no link, what they may not know is not there, and zero is quiet', async () => {
  server.use(answer(dashboardToday, today))
  await openScreen('/dashboard', sessionWith(['view sales', 'view warehouses'], { departmentSaleType: null }))
  expect((await tile(/^Выручка/)).tagName).toBe('DIV')
  expect((await tile(/^Просроченные/)).dataset.tone).toBe('danger')
  expect(screen.queryByText(/^Партии со сроком до 30/, { selector: '.today-tile *' })).toBeNull()
  expect(screen.queryByText('Непроведённые приходы')).toBeNull()
})

test('who may know of nothing sees only the shortcuts', async () => {
  await openScreen('/dashboard', sessionWith([]))
  await screen.findByText(/Здравствуйте/)
  await waitFor(() => expect(screen.queryByText('Сегодня')).toBeNull())
})

test('a failure is said in place and can be tried again', async () => {
  server.use(refuse(dashboardToday, 500, { code: 'internal', message: 'Ошибка сервера' }))
  const { user } = await openScreen('/dashboard', seller)
  expect((await screen.findByRole('alert')).textContent).toContain('Ошибка сервера')
  server.use(answer(dashboardToday, today))
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await tile(/^Выручка/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('figures that were read once stay when the network goes away', async () => {
  server.use(answer(dashboardToday, today))
  const { queryClient } = await openScreen('/dashboard', seller)
  await tile(/^Выручка/)
  server.use(networkAway(dashboardToday))
  await queryClient.invalidateQueries({ queryKey: ['dashboard'] })
  await screen.findByText(/Нет связи/)
  expect(textOf(await tile(/^Выручка/))).toContain('1 500 000')
})

test('the administrator of a new company finds what to begin with, and what is done already', async () => {
  server.use(answer(dashboardToday, { ...today, firstSteps: ['cashbox', 'item'] }))
  await openScreen('/dashboard', admin)
  const steps = within(await screen.findByRole('region', { name: 'С чего начать' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(FIRST_STEPS.length)
  expect(steps.getByRole('link', { name: 'Товары' }).getAttribute('href')).toBe('/warehouse-management/goods?panel=new')
  expect(steps.getByRole('link', { name: 'Отделы' }).getAttribute('href')).toBe('/organization-structure/departments')
  expect(steps.getByRole('link', { name: 'Отделы' }).closest('li')!.textContent).toContain('готово')
})

const till = {
  session: {
    sessionId: 4,
    departmentId: 3,
    cashboxId: 5,
    cashboxName: 'Касса 1',
    openedAt: '2026-11-20T04:00:00.000Z',
    revenue: 700_000,
    receipts: 9,
  },
  held: 2,
}
const plan = { month: '2026-11', plan: 10_000_000, sold: 6_120_000, percent: 61.2, behind: true }
/** What stands on the dashboard, from above: tiles by their first words, and headings. */
const inOrder = () =>
  [...document.querySelectorAll<HTMLElement>('.today h3, .today .today-tile, .today summary')].map((one) =>
    one.matches('.today-tile') ? textOf(one.querySelector<HTMLElement>('strong, span')!) : textOf(one),
  )
const cashier = (rights: readonly string[] = STANDARD_ROLES.KASSIR) => sessionWith(rights as never)

test('a cashier finds the own till, the own day and the own plan first, then what is his to do, then what he should know', async () => {
  const own = { revenue: 650_000, receipts: 8, plan }
  server.use(answer(dashboardToday, { ...today, till, own, unsentReceipts: 2, lateOrders: 0 }))
  await openScreen('/dashboard', cashier())
  await tile(/^Мой план/)
  const order = inOrder()
  const placeOf = (name: string) => order.findIndex((text) => text.includes(name))
  const expected = [
    'Касса 1',
    'Мои продажи сегодня',
    'Мой план на 11.2026',
    'Ждёт вас',
    'К сведению',
    'Проверено, ничего не ждёт',
    'Выручка',
  ]
  expect(expected.map(placeOf)).toEqual(expected.map(placeOf).toSorted((a, b) => a - b))
  expect(placeOf('Касса 1')).toBe(0)
  const waiting = within(screen.getByRole('region', { name: 'Ждёт вас' }))
  expect(waiting.getAllByRole('link').map(textOf)).toEqual(['Перемещения в пути3'])
  const toKnow = within(screen.getByRole('region', { name: 'К сведению' }))
  expect(toKnow.getAllByText(/./, { selector: '.today-tile > span' }).map(textOf)).toEqual([
    'Чеки без фискального ответа',
    'Просроченные партии',
    'Товары: осталось меньше 5',
  ])
  const planned = await tile(/^Мой план/)
  expect(textOf(planned)).toContain('61 %')
  expect(textOf(planned)).toContain('6 120 000 из 10 000 000')
  expect(within(planned).getByText('отстаёт от плана').dataset.tone).toBe('warning')
  expect(decodeURIComponent(planned.getAttribute('href')!)).toBe(
    '/point-of-sale/kpi/3?filter={"start":"2026-11-01","end":"2026-11-20"}',
  )
})

test('a plan that is reached and one that goes well say so, and none is said to be none', async () => {
  const own = { revenue: 0, receipts: 0, plan: { ...plan, percent: 100, behind: false } }
  server.use(answer(dashboardToday, { ...today, own }))
  const { queryClient } = await openScreen('/dashboard', cashier())
  expect(within(await tile(/^Мой план/)).getByText('план выполнен').dataset.tone).toBe('success')
  server.use(answer(dashboardToday, { ...today, own: { ...own, plan: { ...plan, behind: false } } }))
  await queryClient.invalidateQueries({ queryKey: ['dashboard'] })
  await screen.findByText('идёт по плану')
  server.use(answer(dashboardToday, { ...today, own: { ...own, plan: null } }))
  await queryClient.invalidateQueries({ queryKey: ['dashboard'] })
  expect(await screen.findByText('На этот месяц план не задан')).toBeTruthy()
})

test('an owner begins with what was sold and the plan of all departments; the till is last', async () => {
  const all = { ...plan, departments: 3, departmentsBehind: 2 }
  server.use(answer(dashboardToday, { ...today, till: { session: null, held: 0 }, plan: all, askedApprovals: 1 }))
  await openScreen('/dashboard', admin)
  const planned = await tile(/^План отделов/)
  expect(textOf(planned)).toContain('отделов с планом: 3, отстают: 2')
  expect(decodeURIComponent(planned.getAttribute('href')!)).toContain(
    '/report-kpi?kind=departments&filter={"start":"2026-11-01"',
  )
  const order = inOrder()
  expect(order[0]).toBe('Выручка')
  expect(order.at(-1)).toContain('Смена не открыта')
  // Somebody stands at a till and waits: before all else that does.
  const waiting = within(screen.getByRole('region', { name: 'Ждёт вас' }))
  expect(textOf(waiting.getAllByRole('link')[0]!)).toBe('Касса ждёт подтверждения1')
  expect(screen.queryByRole('region', { name: 'К сведению' })).toBeNull()
})

test('a storekeeper begins with what waits, and zeros are one line that opens into their ways', async () => {
  const { sales: _sales, ...withoutSales } = today
  server.use(answer(dashboardToday, { ...withoutSales, requestsToAnswer: 2, draftIncomes: 0, openCounts: 0 }))
  const { user } = await openScreen('/dashboard', cashier(STANDARD_ROLES.WAREHOUSE))
  const waiting = within(await screen.findByRole('region', { name: 'Ждёт вас' }))
  expect(waiting.getAllByRole('link').map(textOf)).toEqual([
    'Перемещения в пути3',
    'Заявки ждут вашего ответа2',
    'Просроченные партии1',
    'Товары: осталось меньше 54',
  ])
  const quiet = document.querySelector<HTMLElement>('.today-nothing')!
  const line = quiet.querySelector('summary')!
  expect(textOf(line)).toBe('Проверено, ничего не ждёт: 3')
  expect(within(quiet).queryAllByRole('link')).toEqual([])
  await user.click(line)
  const ways = within(quiet)
    .getAllByRole('link')
    .map((way) => decodeURIComponent(way.getAttribute('href')!))
  expect(ways[1]).toBe(
    '/warehouse-management/inventory?where=[{"field":"status","operator":"in","value":["STARTED","SAVED"]}]',
  )
})

test('who only watches is led to the board of tills', async () => {
  server.use(answer(dashboardToday, { ...today, board: { openTills: 3 } }))
  await openScreen('/dashboard', sessionWith(STANDARD_ROLES.MONITORING as never, { roles: ['MONITORING'] }))
  const board = await tile(/^Мониторинг касс/)
  expect(textOf(board)).toContain('открыто касс: 3')
  expect(board.getAttribute('href')).toBe('/reports/monitoring')
  expect(screen.queryByRole('region', { name: 'Ждёт вас' })).toBeNull()
})

test('a contragent finds the own orders and who owes whom', async () => {
  const saldo = [
    { currencyCode: 'UZS', sum: 250_000 },
    { currencyCode: 'USD', sum: -10 },
  ]
  const partner = { contragentId: 12, newOrders: 1, ordersInWork: 2, requests: 0, saldo }
  server.use(answer(dashboardToday, { day: today.day, asOf: today.asOf, partner }))
  await openScreen('/dashboard', sessionWith([], { contragentId: 12, departmentId: null, departmentSaleType: null }))
  const account = await tile(/^Сальдо/)
  expect(textOf(account)).toContain('250 000 UZSвы должны нам')
  expect(textOf(account)).toContain('10 USDмы должны вам')
  expect(account.getAttribute('href')).toBe('/contragent/12/saldo')
  expect((await tile(/Заказы в работе/)).getAttribute('href')).toBe('/contragents/orders?tab=working')
})

test('while figures are on their way their room is kept by the reader’s rights, and nothing stands below that would jump', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  server.use(
    answer(dashboardToday, async () => {
      await held
      return today
    }),
  )
  await openScreen('/dashboard', cashier())
  await waitFor(() => expect(document.querySelectorAll('.today[aria-hidden] .MuiSkeleton-rounded')).toHaveLength(11))
  expect(screen.queryByText(/Здравствуйте/)).toBeNull()
  letGo()
  await tile(/^Выручка/)
  expect(document.querySelector('.today[aria-hidden]')).toBeNull()
  expect(screen.getByText(/Здравствуйте/)).toBeTruthy()
})
