import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { SaleItemSent } from './saleLines.ts'

/**
 * A marked piece is sold once until it comes back: two tills with one code wait for each other here, before anything is locked of the
 * stock.
 * @throws Refusal 400 naming a code that stands twice in the sale, 409 `markSold` for one that is sold already
 */
export async function requireUnsoldMarks(db: Transaction, sent: readonly SaleItemSent[]): Promise<void> {
  const marks = sent.flatMap((line) => (line.mark ? [line.mark] : []))
  if (marks.length === 0) return
  const twice = sent.flatMap(({ mark }, index) =>
    mark && marks.indexOf(mark) < marks.lastIndexOf(mark) ? [index] : [],
  )
  if (twice.length > 0) throw new Refusal(400, 'badInput', {}, named(twice, 'markTwice'))
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(mark, 14)) from (
    select distinct mark from unnest(${marks}::text[]) mark order by 1) wanted`)
  const sold = await db.rows<{ mark: string }>(sql`
    select line.mark from sale_line line join sale on sale.id = line.sale_id and sale.status = 'FINISHED'
    where line.mark = any(${marks}::text[]) and line.quantity > line.returned and line.quantity > 0`)
  const known = new Set(sold.map(({ mark }) => mark))
  const again = sent.flatMap(({ mark, count }, index) => (mark && count > 0 && known.has(mark) ? [index] : []))
  if (again.length > 0) throw new Refusal(409, 'markSold', {}, named(again, 'markSold'))
}

const named = (lines: readonly number[], code: string): Record<string, string> =>
  Object.fromEntries(lines.map((index) => [`saleItems.${index}.mark`, code]))
