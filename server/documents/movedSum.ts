import { sql } from '../db/sql.ts'

/**
 * What a `line` of a `document` has moved is worth: freight and corrections go with the goods, whatever they cost at first. Null until
 * it has moved, and of incomes and returns to suppliers, which stand for what was charged.
 */
export const movedSum = sql`(case when document.action <> 'KIRIM' and document.document_type <> 'RETURN_TO_SUPPLIER' then line.cost_sum end)`
/** What one of it is worth, and all of it. */
export const movedUnit = sql`coalesce(round(${movedSum} / line.quantity, 2), line.unit_cost)`
export const lineWorth = sql`coalesce(${movedSum}, round(line.quantity * line.unit_cost, 2))`
