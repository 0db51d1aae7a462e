import sharp from 'sharp'
import { attachFile } from '../../../src/api/attachedFile.ts'
import { createExpense } from '../../../src/api/expense.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

const DAY_MS = 86_400_000
const MONTHS = 3
/** Whoever buys such things brings the receipt. */
const RECEIPTED = 'Хозяйственные товары'
/** What each month costs beside the goods: kind, sum of the first place, how many days ago, for what, and out of what it is paid. */
const MONTHLY = [
  ['RENT', 18_000_000, 20, 'Аренда помещения', 'BANK'],
  ['SALARY', 42_500_000, 12, 'Зарплата за месяц', 'SAFE'],
  ['TRANSPORT', 2_350_000, 8, 'Доставка со склада', 'SAFE'],
  ['OTHER', 1_180_000, 5, 'Электричество и вода', 'BANK'],
  ['OTHER', 460_000, 2, RECEIPTED, 'SAFE'],
] as const

/** What the warehouse and the shops spent on something other than goods, month by month; the last of it with its receipt. */
export async function fillExpenses(context: Context, { manager, warehouse, shops }: DemoCompany): Promise<void> {
  const now = context.now()
  const types = await context.database.rows<{ id: number; code: string }>(sql`
    select word.id, word.code from reference word join reference list on list.id = word.parent_id where list.code = 'EXPENSE_TYPE'`)
  const typeOf = new Map(types.map(({ code, id }) => [code, id]))
  const places = [...shops.map(({ id }) => id), warehouse]
  const receipt = await drawnReceipt()
  for (let month = 0; month < MONTHS; month++)
    for (const [place, departmentId] of places.entries())
      for (const [code, sum, daysAgo, comment, paymentSource] of MONTHLY) {
        const date = businessDayOf(new Date(now.getTime() - (month * 30 + daysAgo + place) * DAY_MS), context.timeZone)
        const totalSum = sum - place * 120_000 + month * 35_000
        const body = { date, departmentId, expenseTypeId: typeOf.get(code)!, totalSum, paymentSource, comment }
        const { id } = await callAs(context, manager, now, createExpense, { body })
        if (month > 0 || comment !== RECEIPTED) continue
        const path = { subject: 'expense', id }
        await callAs(context, manager, now, attachFile, { path, form: { upload: new File([receipt], 'Чек.png') } })
      }
}

/** A receipt as it lies on a table: its head, its lines with their sums, its total and its code. */
async function drawnReceipt(): Promise<Uint8Array<ArrayBuffer>> {
  const line = (y: number, left: number, right: number) =>
    `<rect x="60" y="${y}" width="${left}" height="9"/><rect x="${340 - right}" y="${y}" width="${right}" height="9"/>`
  const lines = Array.from({ length: 7 }, (_, at) => line(150 + at * 30, 110 + (at % 3) * 35, 45 + (at % 2) * 15))
  const code = Array.from(
    { length: 30 },
    (_, at) => `<rect x="${70 + at * 9}" y="440" width="${2 + (at % 4)}" height="60"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="560">
    <rect width="400" height="560" fill="#8a8f98"/><rect x="40" y="20" width="320" height="520" fill="#fdfdfb"/>
    <g fill="#33363b"><rect x="110" y="50" width="180" height="20"/><rect x="140" y="84" width="120" height="9"/>
    <rect x="60" y="120" width="280" height="2"/>${lines.join('')}<rect x="60" y="370" width="280" height="2"/>
    <rect x="60" y="390" width="90" height="18"/><rect x="240" y="390" width="100" height="18"/>${code.join('')}</g></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
