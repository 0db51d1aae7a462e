import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { profitByDepartment, profitParts } from '../../src/api/profitReport.ts'
import { salesByItem, soldLines } from '../../src/api/salesReport.ts'
import { stockOnDate } from '../../src/api/stockReport.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const analyst = sessionWith(['view analytics-by-item', 'view cost', 'view sales', 'view expenses'])
const nothing = { items: [], total: 0 }
const none = { lossPlace: null, documentKind: null, documentId: null, regNumber: null, expenseId: null }
const noSums = { revenue: null, discountSum: null, costSum: null, margin: null, writeOffSum: null, expensesSum: null }
const words = { expenseTypeId: null, expenseTypeName: null, comment: null }
const piece = { departmentId: 3, departmentName: 'Чиланзар', ...none, ...words, ...noSums }
const PARTS = [
  {
    key: 'EARNED',
    sum: 400,
    rows: [{ ...piece, day: '2026-11-20', revenue: 1_000, discountSum: 0, costSum: 600, margin: 400, profit: 400 }],
  },
  {
    key: 'LOST',
    sum: -50,
    rows: [
      {
        ...piece,
        day: '2026-11-21',
        lossPlace: 'LOSS',
        documentKind: 'writeOff',
        documentId: 8,
        regNumber: 15,
        writeOffSum: 50,
        profit: -50,
      },
    ],
  },
  {
    key: 'SPENT',
    sum: -30,
    rows: [
      {
        ...piece,
        day: '2026-11-22',
        expenseId: 4,
        expenseTypeId: 9,
        expenseTypeName: 'Аренда',
        comment: 'ноябрь',
        expensesSum: 30,
        profit: -30,
      },
    ],
  },
]
const addressed = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!)

test('profit opens into its pieces under their sums, each of which leads on', async () => {
  const row = {
    departmentId: 3,
    departmentName: 'Чиланзар',
    month: '2026-11',
    revenue: 1_000,
    discountSum: 0,
    costSum: 600,
  }
  const asked: object[] = []
  server.use(
    answer(myDepartments, []),
    answer(profitByDepartment, {
      items: [{ rowKey: '3.2026-11', ...row, margin: 400, writeOffSum: 50, expensesSum: 30, profit: 320 }],
      total: 1,
    } as never),
    answer(profitParts.siblings.groups, async (request) => {
      asked.push((await request.json()) as object)
      const groups = PARTS.map(({ key, sum, rows }) => ({
        key,
        label: key,
        total: rows.length,
        totals: { profit: sum },
        items: rows.map((one, at) => ({ rowKey: `${key}.${at}`, profitPart: key, ...one })),
      }))
      return { groups, total: groups.length } as never
    }),
  )
  const { user } = await openScreen('/report-54?filter={"start":"2026-11-20","end":"2026-11-30"}', analyst)
  await user.click(await screen.findByRole('button', { name: 'Показать подробности' }))
  const table = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.grid-detail-list')
    expect(found).not.toBeNull()
    return found!
  })
  expect(asked[0]).toMatchObject({ departmentIds: [3], start: '2026-11-20', end: '2026-11-30', groupBy: 'profitPart' })
  const sums = [...table.querySelectorAll('.grid-detail-sums')].map(({ textContent }) =>
    textContent.replaceAll(/\s/g, ''),
  )
  expect(sums).toEqual(['ПродажиСтрок:1400', 'ПотериСтрок:1-50', 'РасходыСтрок:1-30'])
  const headings = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(headings.slice(0, 3)).toEqual(['День', 'Прибыль', 'Отдел'])
  const [sales, loss, expense] = within(table).getAllByRole('link').map(addressed)
  expect(sales).toMatch(/^\/report\?.*"start":"2026-11-20","end":"2026-11-20".*"departmentIds":\[3\]/)
  expect(loss).toMatch(/\/8$/)
  expect(expense).toMatch(/^\/warehouse-management\/expenses\?.*"departmentId":3,"expenseTypeId":9/)
})

test('a detail begins with what its list is read for, and has its sums below', async () => {
  const good = {
    itemId: 5,
    itemName: 'Чай',
    barcode: null,
    unitName: 'шт',
    quantity: 3,
    revenue: 300,
    discountSum: 0,
    costSum: 210,
  }
  const line = {
    departmentName: 'Чиланзар',
    sellerName: 'Алиев',
    itemName: 'Чай',
    barcode: null,
    unitName: 'шт',
    extraCostId: null,
    extraCostNumber: null,
  }
  server.use(
    answer(myDepartments, []),
    answer(salesByItem, {
      items: [
        {
          rowKey: '5',
          ...good,
          margin: 90,
          marginPercent: 30,
          share: 100,
          revenueBefore: null,
          growth: null,
          returnedSum: 0,
        },
      ],
      total: 1,
    } as never),
    answer(soldLines, {
      items: [
        {
          ...line,
          rowKey: '1.0',
          saleId: 1,
          saleNumber: 7,
          saleDate: '2026-11-20T07:00:00Z',
          soldLineKind: null,
          quantity: 3,
          priceUzs: 100,
          discountSum: 0,
          revenue: 300,
          costSum: 200,
          margin: 100,
        },
        {
          ...line,
          rowKey: '1.6',
          saleId: 1,
          saleNumber: 7,
          saleDate: '2026-11-21T07:00:00Z',
          soldLineKind: 'COST_CHANGE',
          extraCostId: 2,
          extraCostNumber: 4,
          quantity: null,
          priceUzs: null,
          discountSum: null,
          revenue: 0,
          costSum: 10,
          margin: -10,
        },
      ],
      total: 2,
      totals: { revenue: 300, costSum: 210, margin: 90, quantity: 3, discountSum: 0 },
    } as never),
  )
  const { user } = await openScreen('/report', analyst)
  await user.click(await screen.findByRole('button', { name: 'Показать подробности' }))
  const changed = await screen.findByText('Изменение себестоимости')
  const table = changed.closest('table')!
  const headings = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  expect(headings.slice(0, 4)).toEqual(['Номер чека', 'Дата и время', 'Количество', 'Выручка'])
  expect(table.querySelector('tfoot')!.textContent.replaceAll(/\s/g, '')).toContain('Итого')
  expect(table.querySelector('tfoot')!.textContent).toContain('210')
  expect(within(table).getAllByRole('link').map(addressed)).toEqual([
    '/point-of-sale/sales/1',
    '/warehouse-management/extra-cost/2',
  ])
})

test('stock is of a day, and of a time of it for who wants one', async () => {
  const asked: Record<string, unknown>[] = []
  server.use(
    answer(myDepartments, []),
    answer(stockOnDate, async (request) => {
      asked.push((await request.json()) as Record<string, unknown>)
      return nothing as never
    }),
  )
  const { user, router } = await openScreen('/report3', analyst)
  const filtered = () => (router.state.location.search as { filter?: object }).filter
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(screen.queryByPlaceholderText('Время')).toBeNull()
  // Typed slowly, 20.11.20 would be a day by itself.
  await user.click(screen.getByPlaceholderText('День'))
  await user.paste('20.11.2026')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ day: '2026-11-20' }))
  await user.click(await screen.findByPlaceholderText('Время'))
  await user.paste('1405')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ at: '2026-11-20T09:05:00.000Z' }))
  expect(asked.at(-1)).not.toHaveProperty('day')
  await user.clear(screen.getByPlaceholderText('Время'))
  await waitFor(() => expect(filtered()).toEqual({ day: '2026-11-20' }))
  await user.clear(screen.getByPlaceholderText('День'))
  await waitFor(() => expect(filtered()).toBeUndefined())
  expect(screen.queryByPlaceholderText('Время')).toBeNull()
})
