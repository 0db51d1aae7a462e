import { holds } from '../../src/rules/permissions.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { numberOfDocument } from '../documents/links.ts'
import type { ReadCall } from '../handle.ts'
import type { Question } from './question.ts'
import { salesBy } from './salesBy.ts'
import { costOf } from './costOf.ts'
import { DEPARTMENT_NAMES } from './stockAt.ts'

/** What was lost of goods in the days of a question, and what was found of it again (below nothing), as `move`. */
const lostMoves = ({ parts: [{ first, last }], inDepartments }: Question): Sql => sql`
  stock_move move where move.place in ('LOSS', 'SHORTAGE', 'COUNT_DIFFERENCE') and move.occurred_at >= ${first} and move.occurred_at < ${last}
    and ${inDepartments(sql`move.department_id`)}`
const spentSums = ({ start, end, inDepartments }: Question): Sql => sql`
  expense where expense.deleted_at is null and expense.date between ${start}::date and ${end}::date and ${inDepartments(sql`expense.department_id`)}`

/** Revenue, cost, what was lost and what was spent, by department and month. */
export function profitRows(question: Question, call: ReadCall): Sql {
  const { caller } = call
  const { timeZone } = question
  const sold = salesBy(question, ['department', 'month'], ['revenue', 'discountSum', 'costSum'], call)
  return sql`
    select concat(fact.department_id, '.', fact.month) as "rowKey", ${DEPARTMENT_NAMES}, fact.month, fact.revenue, fact.discount as "discountSum",
      ${costOf(caller, raw('fact.cost'))} as "costSum", ${costOf(caller, raw('fact.revenue - fact.cost'))} as margin,
      ${costOf(caller, raw('fact.lost'))} as "writeOffSum", ${costOf(caller, raw('fact.spent'))} as "expensesSum",
      ${costOf(caller, raw('fact.revenue - fact.cost - fact.lost - fact.spent'))} as profit
    from (
      select department_id, month, sum(revenue) as revenue, sum(discount) as discount, sum(cost) as cost, sum(lost) as lost, sum(spent) as spent
      from (
        select "departmentId" as department_id, month, revenue, "discountSum" as discount, "costSum" as cost, 0 as lost, 0 as spent from (${sold}) sold
        union all
        select move.department_id, to_char(move.occurred_at at time zone ${timeZone}, 'YYYY-MM'), 0, 0, 0, move.cost_sum, 0 from ${lostMoves(question)}
        union all
        select expense.department_id, to_char(expense.date, 'YYYY-MM'), 0, 0, 0, 0, expense.sum_uzs from ${spentSums(question)}) piece
      group by 1, 2) fact
    join department on department.id = fact.department_id`
}

/**
 * The pieces that those rows are made of: sales of a department's day, what one document lost of one kind on a day, an expense. Sums that
 * a piece does not have are null. Without costs there are sales alone: of nothing else is there a figure to show.
 */
export function profitPartRows(question: Question, call: ReadCall): Sql {
  const { caller } = call
  const withCost = holds(caller.permissions, 'view cost')
  const pieces = [soldOn(question, call), ...(withCost ? [lostBy(question), spentOn(question)] : [])]
  return sql`
    select concat_ws('.', fact.part, fact.department_id, fact.day, fact.place, fact.document_kind, fact.document_id, fact.expense_id) as "rowKey",
      fact.part as "profitPart", fact.day, ${DEPARTMENT_NAMES}, fact.place as "lossPlace", fact.document_kind as "documentKind",
      fact.document_id as "documentId", ${numberOfDocument(raw('fact.document_kind'), raw('fact.document_id'))} as "regNumber",
      fact.expense_id as "expenseId", expense.expense_type_id as "expenseTypeId", kind.name as "expenseTypeName", expense.comment,
      fact.revenue, fact.discount as "discountSum", fact.cost as "costSum", fact.revenue - fact.cost as margin, fact.lost as "writeOffSum",
      fact.spent as "expensesSum",
      ${costOf(caller, raw('coalesce(fact.revenue - fact.cost, 0) - coalesce(fact.lost, 0) - coalesce(fact.spent, 0)'))} as profit
    from (${join(pieces, raw(' union all '))}) fact
    join department on department.id = fact.department_id
    left join expense on expense.id = fact.expense_id left join reference kind on kind.id = expense.expense_type_id`
}

const soldOn = (question: Question, call: ReadCall): Sql => sql`
  select 'EARNED' as part, "departmentId" as department_id, day, null::text as place, null::text as document_kind, null::bigint as document_id,
    null::bigint as expense_id, revenue, "discountSum" as discount, "costSum" as cost, null::numeric as lost, null::numeric as spent
  from (${salesBy(question, ['department', 'day'], ['revenue', 'discountSum', 'costSum'], call)}) sold`
const NO_SALES = raw('null::numeric, null::numeric, null::numeric')

/** A count's differences lie on the days on which its goods were counted, and what is taken back on the day of that. */
const lostBy = (question: Question): Sql => sql`
  select 'LOST', move.department_id, (move.occurred_at at time zone ${question.timeZone})::date, move.place, move.document_kind, move.document_id,
    null::bigint, ${NO_SALES}, sum(move.cost_sum), null::numeric
  from ${lostMoves(question)} group by 2, 3, 4, 5, 6`

const spentOn = (question: Question): Sql => sql`
  select 'SPENT', expense.department_id, expense.date, null::text, null::text, null::bigint, expense.id, ${NO_SALES}, null::numeric, expense.sum_uzs
  from ${spentSums(question)}`
