import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { watchBoard } from '../../src/api/board.ts'
import { dashboardToday } from '../../src/api/dashboard.ts'
import { myDepartments } from '../../src/api/department.ts'
import { getGridView, listGridViews } from '../../src/api/gridView.ts'
import { departmentsKpi, saveDepartmentPlan, sellersKpi } from '../../src/api/kpi.ts'
import { readPivot } from '../../src/api/pivot.ts'
import { revenueByMonth, salesByAnyDay, salesByDepartmentDay, salesByItem } from '../../src/api/salesReport.ts'
import { profitByDepartment } from '../../src/api/profitReport.ts'
import { itemStatuses } from '../../src/api/stockReport.ts'
import { answer, networkAway, refuse, server } from './support/answers.ts'
import { beCompact } from './support/giveSize.ts'
import { openScreen } from './support/openScreen.tsx'
import { admin, sessionWith } from './support/sessions.ts'

const departments = [
  {
    id: 3,
    name: 'Чиланзар',
    shortName: 'Ч',
    type: 'SHOP' as const,
    saleType: 'RETAIL' as const,
    currencyCode: 'UZS',
    vatPercent: 12,
  },
  {
    id: 4,
    name: 'Юнусабад',
    shortName: 'Ю',
    type: 'SHOP' as const,
    saleType: 'RETAIL' as const,
    currencyCode: 'UZS',
    vatPercent: 12,
  },
]
const nothing = { items: [], total: 0 }
const analyst = sessionWith(['view analytics-by-item', 'view analytics', 'view cost', 'edit sales-plan'])

test('a pivot that would be too wide says how wide, and asks again once it is narrowed', async () => {
  const asked: { categoryId?: number; departmentIds?: number[] }[] = []
  const words = 'Столбцов было бы 2 000, а помещается 400: выберите меньше разрезов или показателей либо короче период'
  server.use(
    answer(myDepartments, departments as never),
    refuse(readPivot, 400, { code: 'pivotTooWide', message: words, fields: { columns: words } }),
  )
  const { user } = await openScreen('/analytics', analyst)
  expect((await screen.findByRole('alert')).textContent).toContain('2 000')
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  server.use(
    answer(readPivot, async (request) => {
      asked.push((await request.json()) as (typeof asked)[number])
      return {
        start: '2026-01-01',
        end: '2026-11-20',
        rows: ['category'],
        columns: ['month'],
        measures: ['revenue'],
        cells: [],
      } as never
    }),
  )
  const narrowing = await screen.findByRole('combobox', { name: 'Отделы' })
  await user.click(narrowing)
  await user.click(await screen.findByRole('option', { name: /Юнусабад/ }))
  await waitFor(() => expect(asked.at(-1)?.departmentIds).toEqual([4]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a pivot is saved as a view, and a link to it shows a colleague the same', async () => {
  const asked: { rows?: string[] }[] = []
  const state = { search: { rows: ['brand'], columns: [], measures: ['quantity'], filter: { period: 'lastMonth' } } }
  const view = { id: 9, grid: 'analytics', name: 'Бренды', state, isDefault: false, own: true }
  server.use(
    answer(myDepartments, departments as never),
    answer(getGridView, view),
    answer(listGridViews, { items: [view] }),
    answer(readPivot, async (request) => {
      asked.push((await request.json()) as (typeof asked)[number])
      return {
        start: '2026-10-01',
        end: '2026-10-31',
        rows: [],
        columns: [],
        measures: ['revenue'],
        cells: [],
      } as never
    }),
  )
  const { user } = await openScreen('/analytics?view=9', analyst)
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ rows: ['brand'], columns: [], measures: ['quantity'], period: 'lastMonth' }),
  )
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  expect((await screen.findByRole('button', { name: 'Бренды' })).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Стандартный вид' }))
  await waitFor(() => expect(asked.at(-1)?.rows).toEqual(['category']))
  expect(asked.map(({ rows }) => rows)).toEqual([['brand'], ['category']])
})

test('days on which nothing was sold say so, and others are a click away', async () => {
  const asked: { period?: string }[] = []
  server.use(
    answer(salesByItem, async (request) => {
      asked.push((await request.clone().json()) as (typeof asked)[number])
      return nothing as never
    }),
  )
  const { user } = await openScreen('/report', analyst)
  expect(await screen.findByText('За эти дни ничего нет')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Прошлый месяц' }))
  await waitFor(() => expect(asked.at(-1)?.period).toBe('lastMonth'))
})

const sold = (count: number) => ({
  items: Array.from({ length: count }, (_, at) => ({
    rowKey: String(at + 1),
    itemId: at + 1,
    itemName: `Чай ${at + 1}`,
    barcode: null,
    unitName: 'шт',
    revenue: 9_000 - 1_000 * at,
    share: null,
    revenueBefore: null,
    growth: null,
    quantity: 3,
    discountSum: 0,
    receipts: 1,
    returnedSum: 0,
  })),
  total: count,
})

test.each([
  [1, false],
  [2, true],
])('of %i bars a chart is drawn: %s', async (count, isDrawn) => {
  server.use(answer(salesByItem, sold(count) as never))
  await openScreen('/report', analyst)
  await screen.findByText('Чай 1')
  // A figure only when the chart itself is loaded, and not busy when its rows are there.
  const chart = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('figure.report-chart:not([aria-busy=true])')
    expect(found).toBeTruthy()
    return found!
  })
  expect(chart.hidden).toBe(!isDrawn)
})

test('on a phone a tap says where there is nothing to draw', async () => {
  beCompact()
  server.use(answer(salesByItem, sold(1) as never))
  const { user } = await openScreen('/report', analyst)
  await user.click(await screen.findByText('Диаграмма'))
  expect(await screen.findByText('Рисовать нечего')).toBeTruthy()
})

test('what is compared stands in the list as soon as it is asked for', async () => {
  server.use(answer(salesByItem, nothing as never))
  const { user } = await openScreen('/report', analyst)
  expect(await screen.findByRole('columnheader', { name: /Доля/ })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /Прирост/ })).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Сравнить' }), 'BEFORE')
  expect(await screen.findByRole('columnheader', { name: /Прирост/ })).toBeTruthy()
})

test('who may not read a kind of report is not offered it', async () => {
  server.use(
    answer(salesByDepartmentDay, nothing as never),
    answer(salesByAnyDay, nothing as never),
    answer(revenueByMonth, nothing as never),
  )
  await openScreen('/report1?kind=months', sessionWith(['view analytics-by-item']))
  const kinds = within(await screen.findByRole('group', { name: 'Виды отчёта' }))
  expect(kinds.getAllByRole('button').map((kind) => [kind.textContent, kind.getAttribute('aria-pressed')])).toEqual([
    ['Продажи по отделам и дням', 'true'],
    ['Выручка по дням', 'false'],
  ])
})

test('a plan that was refused stays in its cell with the reason', async () => {
  const row = {
    rowKey: '3.2026-11',
    departmentId: 3,
    departmentName: 'Чиланзар',
    month: '2026-11',
    revenue: 5_000_000,
    plan: 9_000_000,
    planPercent: 55.56,
    receipts: 40,
    averageReceipt: 125_000,
    discountSum: 0,
    returns: 0,
    returnedSum: 0,
    margin: 1_000_000,
  }
  server.use(
    answer(sellersKpi, nothing as never),
    answer(departmentsKpi, { items: [row], total: 1 } as never),
    refuse(saveDepartmentPlan, 403, { code: 'otherDepartment', message: 'Это чужой отдел', fields: {} }),
  )
  const { user } = await openScreen('/report-kpi?kind=departments', analyst)
  await user.dblClick(await screen.findByRole('gridcell', { name: /9.000.000/ }))
  const editor = await waitFor(() => document.querySelector<HTMLInputElement>('.grid-editor')!)
  await user.clear(editor)
  await user.type(editor, '8000000{Enter}')
  expect((await screen.findAllByText(/Это чужой отдел/)).length).toBeGreaterThan(0)
})

test('the goods of another department are one choice away', async () => {
  const asked: string[] = []
  server.use(
    answer(myDepartments, departments as never),
    answer(itemStatuses, (_request, { id }) => {
      asked.push(id!)
      return nothing as never
    }),
  )
  const { user, pathname } = await openScreen('/reports/item-status/3', analyst)
  await waitFor(() => expect(asked).toContain('3'))
  await user.click(await screen.findByRole('combobox', { name: 'Отдел' }))
  await user.click(await screen.findByRole('option', { name: /Юнусабад/ }))
  await waitFor(() => expect(pathname()).toBe('/reports/item-status/4'))
  await waitFor(() => expect(asked).toContain('4'))
})

test('a board that may not be watched says so', async () => {
  server.use(refuse(watchBoard, 403, { code: 'noPermission', message: 'Недостаточно прав' }))
  await openScreen('/reports/monitoring', sessionWith(['view monitoring'], { roles: ['MONITORING'] }))
  expect((await screen.findByRole('alert')).textContent).toContain('Недостаточно прав')
})

test('the dashboard of a cashier begins with the till, that of an owner has the departments', async () => {
  const today = { day: '2026-11-20', asOf: '2026-11-20T10:00:00.000Z' }
  server.use(answer(dashboardToday, { ...today, till: { session: null, held: 2 }, unsentReceipts: 0, lateOrders: 3 }))
  await openScreen('/dashboard', admin)
  expect(await screen.findByText('Смена не открыта')).toBeTruthy()
  expect(screen.getByText(/отложено чеков: 2/)).toBeTruthy()
  const tiles = [...document.querySelectorAll('.today-attention .today-tile')].map(({ textContent }) => textContent)
  expect(tiles[0]).toContain('Просроченные заказы')
})

test('departments of an owner stand by what they have sold, each leading to its receipts', async () => {
  const figures = { revenue: 0, receipts: 0, averageReceipt: 0, returns: 0, returnedSum: 0 }
  const sales = { today: figures, yesterday: figures, weekAgo: figures, wholeYesterday: { revenue: 0, receipts: 0 } }
  server.use(
    answer(dashboardToday, {
      day: '2026-11-20',
      asOf: '2026-11-20T10:00:00.000Z',
      sales,
      departments: [
        { departmentId: 3, departmentName: 'Чиланзар', revenue: 900, receipts: 3, weekAgo: 600, openTills: 2 },
        { departmentId: 4, departmentName: 'Юнусабад', revenue: 0, receipts: 0, weekAgo: 300, openTills: 0 },
      ],
    }),
  )
  await openScreen('/dashboard', admin)
  const list = within(await screen.findByRole('region', { name: 'Отделы сегодня' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent.includes('50'))).toEqual([true, false])
  expect(decodeURIComponent(list.getAllByRole('link')[0]!.getAttribute('href')!)).toContain('"departmentId":3')
})

test('without the server a report says so and can be asked again', async () => {
  server.use(networkAway(salesByItem))
  const { user } = await openScreen('/report', analyst)
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  server.use(answer(salesByItem, nothing as never))
  await user.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull())
})

test('a profit is drawn for who may see costs, and revenue for who may not', async () => {
  const sorts = new Set<unknown>()
  const rows = ['Чиланзар', 'Юнусабад'].map((departmentName, at) => ({
    rowKey: `${at}.2026-11`,
    departmentId: at + 1,
    departmentName,
    month: '2026-11',
    revenue: 5_000 - at,
    discountSum: 0,
    profit: -1_000 - at,
  }))
  server.use(
    answer(profitByDepartment, async (request) => {
      const { sort = [] } = (await request.clone().json()) as { sort?: { field: string }[] }
      for (const { field } of sort) sorts.add(field)
      return { items: rows, total: rows.length } as never
    }),
  )
  const drawnFor = async (user: typeof analyst, figure: RegExp) => {
    await openScreen('/report-54', user)
    await waitFor(() => expect(screen.getByRole('table', { name: figure }).textContent).toContain('Чиланзар'))
    cleanup()
  }
  await drawnFor(sessionWith(['view analytics-by-item']), /^Выручка: Отдел$/)
  expect(sorts).not.toContain('profit')
  await drawnFor(analyst, /^Прибыль: Отдел$/)
  expect(sorts).toContain('profit')
})
