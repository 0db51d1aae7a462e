import { expect, test } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { makeStockYears } from '../../server/reports/rollups/addUpStock.ts'
import { freshDatabase } from '../database.ts'

/** Years of shelves as they are made of months when a company is filled. */

const database = await freshDatabase()
const DEPARTMENT = 7
const ITEM = 3

/** So many moves of a year, each of which brought a thing of 5 so'm; all of them in its March. */
async function yearsMadeOf(months: readonly (readonly [year: number, moves: number])[]) {
  await database.run(sql`truncate stock_item_month, stock_item_year`)
  for (const [year, moves] of months)
    for (const owner of [DEPARTMENT, 0])
      await database.run(sql`
        insert into stock_item_month (department_id, day, item_id, moves, came, went, cost_in, cost_out)
        values (${owner}, make_date(${year}, 3, 1), ${ITEM}, ${moves}, ${1_000 * moves}, 0, ${500 * moves}, 0)`)
  await makeStockYears(database)
  const { last } = await database.one<{ last: number | null }>(sql`select stock_year as last from sales_rollup_state`)
  const years = await database.rows<Record<'year' | 'moves' | 'opening' | 'openingCost', number>>(sql`
    select extract(year from day)::int as year, moves, opening, opening_cost as "openingCost" from stock_item_year
    where department_id = ${DEPARTMENT} order by 1`)
  const ofCompany = await database.one<{ count: number }>(
    sql`select count(*) as count from stock_item_year where department_id = 0`,
  )
  expect(ofCompany.count).toBe(years.length)
  return { last, years }
}

const row = (year: number, moves: number, before: number) => ({
  year,
  moves,
  opening: 1_000 * before,
  openingCost: 500 * before,
})

test('a year begins with what all years before it have left', async () => {
  expect(await yearsMadeOf([])).toEqual({ last: null, years: [] })
  expect(await yearsMadeOf([[2026, 2]])).toEqual({ last: 2026, years: [row(2026, 2, 0)] })
  const years = [row(2024, 4, 0), row(2025, 9, 4), row(2026, 5, 13)]
  expect(
    await yearsMadeOf([
      [2024, 4],
      [2025, 9],
      [2026, 5],
    ]),
  ).toEqual({ last: 2026, years })
})

test('a slip of the finger opens no years, neither one of the past nor one of the future', async () => {
  const { last, years } = await yearsMadeOf([
    [1905, 1],
    [2025, 9],
    [2026, 5],
    [2190, 1],
  ])
  expect(last).toBe(2026)
  expect(years.at(0)).toEqual(row(1905, 1, 0))
  expect(years.slice(-3)).toEqual([row(2025, 9, 1), row(2026, 5, 10), row(2190, 1, 0)])
})
