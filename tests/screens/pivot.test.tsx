import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { myDepartments } from '../../src/api/department.ts'
import { type Pivot, readPivot } from '../../src/api/pivot.ts'
import { answer, server } from './support/answers.ts'
import { openScreen } from './support/openScreen.tsx'
import { sessionWith } from './support/sessions.ts'

const analyst = sessionWith(['view analytics', 'view cost'])
type Asked = Pick<Pivot, 'rows' | 'columns' | 'measures'>

/** A figure in two months of one quarter and in one of the next, with the totals. */
const soldIn = ({ rows, columns, measures }: Asked): Pivot => {
  const keys = [['2026-Q3', '2026-07'], ['2026-Q3', '2026-09'], ['2026-Q4', '2026-10'], []]
  return {
    start: '2026-07-01',
    end: '2026-10-31',
    rows,
    columns,
    measures,
    cells: [rows.map(() => 'Чай'), []].flatMap((row) =>
      keys
        .filter(({ length }) => length === 0 || columns.length > 0)
        .map((column) => ({ row, column, values: measures.map(() => 5) })),
    ),
  }
}

/** The table's head, line by line: what each cell says, how many columns and lines it takes. */
async function headOf(asked: Asked) {
  server.use(answer(myDepartments, []), answer(readPivot, soldIn(asked)))
  const address = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)]))
  await openScreen(`/analytics?${address}`, analyst)
  const table = await screen.findByRole('table')
  const cells = [...table.querySelectorAll<HTMLTableCellElement>('thead :is(th, td)')]
  expect(
    cells.filter(({ tagName, scope, textContent }) => (tagName === 'TH') !== Boolean(scope && textContent)),
  ).toEqual([])
  return [...table.querySelectorAll('thead tr')].map((line) =>
    [...line.children].map((cell) => {
      const { textContent, colSpan, rowSpan } = cell as HTMLTableCellElement
      return `${textContent} ${colSpan}×${rowSpan}`
    }),
  )
}

test('the head names what the rows are over their names and what the columns are over theirs, each value once', async () => {
  const columns = ['quarter', 'month'] as const
  expect(await headOf({ rows: ['category', 'brand'], columns: [...columns], measures: ['revenue'] })).toEqual([
    ['Категория / Бренд 1×3', 'Квартал / Месяц 3×1', 'Итого 1×3'],
    [expect.stringMatching(/ 2×1$/), expect.stringMatching(/ 1×1$/)],
    Array.from({ length: 3 }, () => expect.stringMatching(/ 1×1$/)),
  ])
})

test('measures have a line of their own', async () => {
  const measures = ['revenue', 'quantity'] as const
  expect(await headOf({ rows: [], columns: ['quarter', 'month'], measures: [...measures] })).toEqual([
    [' 1×4', 'Квартал / Месяц 6×1', 'Итого 2×3'],
    [expect.stringMatching(/ 4×1$/), expect.stringMatching(/ 2×1$/)],
    Array.from({ length: 3 }, () => expect.stringMatching(/ 2×1$/)),
    Array.from({ length: 4 }, () => ['Выручка 1×1', 'Количество 1×1']).flat(),
  ])
})

test('without columns the head says what the rows and the figures are', async () => {
  expect(await headOf({ rows: ['category'], columns: [], measures: ['revenue'] })).toEqual([
    ['Категория 1×1', 'Выручка 1×1'],
  ])
})

test('what an address says twice is asked for once', async () => {
  const asked: Asked[] = []
  server.use(
    answer(myDepartments, []),
    answer(readPivot, async (request) => {
      const body = (await request.json()) as Asked
      asked.push(body)
      return soldIn(body)
    }),
  )
  const twice = 'rows=["brand","brand"]&columns=["month","brand"]&measures=["quantity","revenue","quantity"]'
  await openScreen(`/analytics?${twice}`, analyst)
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ rows: ['brand'], columns: ['month'], measures: ['quantity', 'revenue'] }),
  )
})

test('what a pivot is made of is said in a line, and what may be chosen opens below it; so does its chart', async () => {
  const asked = {
    rows: ['category' as const],
    columns: ['quarter' as const, 'month' as const],
    measures: ['revenue' as const],
  }
  const two = soldIn(asked)
  const more = two.cells.flatMap((cell) => (cell.row.length > 0 ? [{ ...cell, row: ['Кофе'] }] : []))
  server.use(answer(myDepartments, []), answer(readPivot, { ...two, cells: [...two.cells, ...more] }))
  const address = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)]))
  const { user } = await openScreen(`/analytics?${address}`, analyst)
  const line = await screen.findByText('Категория × Квартал, Месяц: Выручка')
  const choosing = line.closest('details')!
  expect(choosing.open).toBe(false)
  await user.click(line)
  expect(choosing.open).toBe(true)
  expect(within(choosing).getByRole('checkbox', { name: 'Количество' })).toBeTruthy()
  const drawing = await screen.findByText('Диаграмма')
  expect(document.querySelector('.pivot-chart')).toBeNull()
  await user.click(drawing)
  await waitFor(() => expect(drawing.closest('details')!.open).toBe(true))
})

test('what was paid is divided by the revenue alone: no other measure is offered or asked for beside ways of paying', async () => {
  const asked: Asked[] = []
  server.use(
    answer(myDepartments, []),
    answer(readPivot, async (request) => {
      const body = (await request.json()) as Asked
      asked.push(body)
      return {
        ...soldIn(body),
        cells: [
          { row: ['HUMO'], column: [], values: [7] },
          { row: [], column: [], values: [7] },
        ],
      }
    }),
  )
  const { user } = await openScreen('/analytics?rows=["paymentType"]&columns=[]&measures=["quantity"]', analyst)
  expect(await screen.findByRole('rowheader', { name: 'HUMO' })).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ rows: ['paymentType'], measures: ['revenue'] })
  await user.click(screen.getByText('Вид оплаты: Выручка'))
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent)).toEqual(['Выручка'])
})
