import { createExpense } from '../../../src/api/expense.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

const DAY_MS = 86_400_000
const MONTHS = 3
/** What each month costs beside the goods: kind, sum of the first place, how many days ago, for what, and out of what it is paid. */
const MONTHLY = [
  ['RENT', 18_000_000, 20, 'Аренда помещения', 'BANK'],
  ['SALARY', 42_500_000, 12, 'Зарплата за месяц', 'SAFE'],
  ['TRANSPORT', 2_350_000, 8, 'Доставка со склада', 'SAFE'],
  ['OTHER', 1_180_000, 5, 'Электричество и вода', 'BANK'],
  ['OTHER', 460_000, 2, 'Хозяйственные товары', 'SAFE'],
] as const

/** What the warehouse and the shops spent on something other than goods, month by month. */
export async function fillExpenses(context: Context, { manager, warehouse, shops }: DemoCompany): Promise<void> {
  const now = context.now()
  const types = await context.database.rows<{ id: number; code: string }>(sql`
    select word.id, word.code from reference word join reference list on list.id = word.parent_id where list.code = 'EXPENSE_TYPE'`)
  const typeOf = new Map(types.map(({ code, id }) => [code, id]))
  const places = [...shops.map(({ id }) => id), warehouse]
  for (let month = 0; month < MONTHS; month++)
    for (const [place, departmentId] of places.entries())
      for (const [code, sum, daysAgo, comment, paymentSource] of MONTHLY) {
        const date = businessDayOf(new Date(now.getTime() - (month * 30 + daysAgo + place) * DAY_MS), context.timeZone)
        const totalSum = sum - place * 120_000 + month * 35_000
        const body = { date, departmentId, expenseTypeId: typeOf.get(code)!, totalSum, paymentSource, comment }
        await callAs(context, manager, now, createExpense, { body })
      }
}
