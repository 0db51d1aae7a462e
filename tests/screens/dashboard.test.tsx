import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dashboardToday, FIRST_STEPS } from '../../src/api/dashboard.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
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
  expect((await tile(/^Партии со сроком до 30/)).dataset.tone).toBeUndefined()
  expect((await tile(/^Просроченные/)).dataset.tone).toBe('danger')
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
