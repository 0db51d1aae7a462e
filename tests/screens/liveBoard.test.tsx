import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { type Board, type DepartmentBoard, watchBoard } from '../../src/api/board.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { handler, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const MONITORING = '/reports/monitoring'
const alert = { count: 1, saleId: null, sessionId: null, cashboxId: null }
const shop: DepartmentBoard = {
  departmentId: 3,
  departmentName: 'Чиланзар',
  revenue: 1_125,
  receipts: 2,
  returns: 1,
  revenueWeekAgo: 1_000,
  held: 1,
  tills: [],
  hours: [
    { hour: 9, revenue: 1_500, before: 0 },
    { hour: 12, revenue: -375, before: 1_000 },
  ],
  latest: [
    {
      saleId: 72,
      saleNumber: 102,
      saleDate: '2026-11-20T07:30:00.000Z',
      kind: 'RETURN',
      cashboxNumber: '1',
      sellerName: 'Каримова',
      sum: -375,
    },
    {
      saleId: 71,
      saleNumber: 101,
      saleDate: '2026-11-20T04:30:00.000Z',
      kind: 'SALE',
      cashboxNumber: '1',
      sellerName: 'Каримова',
      sum: 1_500,
    },
  ],
  alerts: [
    { ...alert, alert: 'BELOW_COST', count: 2, saleId: 71 },
    { ...alert, alert: 'UNSENT', count: 3, saleId: 71 },
  ],
}
const other: DepartmentBoard = {
  ...shop,
  departmentId: 4,
  departmentName: 'Юнусабад',
  revenue: 0,
  revenueWeekAgo: 500,
  receipts: 0,
  hours: [{ hour: 14, revenue: 0, before: 500 }],
  latest: [],
  alerts: [{ ...alert, alert: 'UNSENT', saleId: 90 }],
}
const board: Board = { day: '2026-11-20', asOf: '2026-11-20T09:00:00.000Z', departments: [shop, other] }

/** The board as it is pushed: one state, and the line stays open. */
beforeEach(() =>
  server.use(
    handler(watchBoard, () =>
      Promise.resolve(
        new HttpResponse(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(board)}\n\n`)),
          }),
        ),
      ),
    ),
  ),
)

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest<HTMLElement>('.board-card')!)
const address = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!).replaceAll('+', ' ')

test('figures open into what they are made of', async () => {
  await openScreen(MONITORING, admin)
  const shown = await card('Чиланзар')
  const leads = (name: string | RegExp) => address(shown.getByRole('link', { name }))
  const ofShop = ['"departmentId":3', '"start":"2026-11-20"', '"end":"2026-11-20"']
  for (const part of ofShop) expect(leads(/^1.125$/)).toContain(part)
  for (const part of [...ofShop, '"kind":"RETURN"']) expect(leads('Возвратов: 1')).toContain(part)
  expect(leads('Отложено: 1')).toMatch(/^\/point-of-sale\/unfinished.*"SUSPENDED"/)
  expect(leads(/^9:00/)).toMatch(/^\/reports\/sold-lines.*"hour":9/)
  expect(leads('Чеки не отправлены в ККМ: 3')).toMatch(/^\/point-of-sale\/kkm.*"departmentId":3/)
  expect(leads('Продано ниже себестоимости: 2')).toMatch(/^\/reports\/sold-lines.*"margin"/)
  // A return says so, not by its minus alone.
  expect(within(shown.getByText('№ 102').closest('li')!).getByText('Возврат')).toBeTruthy()
  expect(within(shown.getByText('№ 101').closest('li')!).queryByText('Возврат')).toBeNull()

  const second = await card('Юнусабад')
  expect(address(second.getByRole('link', { name: 'Чеки не отправлены в ККМ' }))).toBe('/point-of-sale/sales/90')
})

test('who may not open a list is told the figure alone, and who may not see costs is led to receipts', async () => {
  const permissions: Permission[] = ['view monitoring', 'view sales', 'view cash-session']
  await openScreen(MONITORING, sessionWith(permissions, { roles: ['MONITORING'] }))
  const shown = await card('Чиланзар')
  expect(shown.getByText(/Чеки не отправлены в ККМ/).closest('a')).toBeNull()
  expect(address(shown.getByRole('link', { name: 'Продано ниже себестоимости: 2' }))).toMatch(
    /^\/point-of-sale\/sales\/?\?/,
  )
})

test('all cards have one axis without gaps, and growth says what it is compared with', async () => {
  await openScreen(MONITORING, admin)
  for (const name of ['Чиланзар', 'Юнусабад']) {
    const table = within((await card(name)).getByRole('table'))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Час',
      'сегодня',
      'неделю назад',
    ])
    const hours = table.getAllByRole('rowheader').map(({ textContent }) => Number(textContent))
    expect(hours).toEqual([9, 10, 11, 12, 13, 14])
  }
  expect((await card('Чиланзар')).getByText(/\+12,5.% к этому часу неделю назад/)).toBeTruthy()
  // The company: 1 125 against 1 500, and three alerts.
  expect(screen.getByText(/[−-]25.% к этому часу неделю назад/)).toBeTruthy()
  expect(screen.getByText('Требует внимания: 3')).toBeTruthy()
})
