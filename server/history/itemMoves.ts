import type { searchItemHistory } from '../../src/api/history.ts'
import { inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ListCall, ListDescription } from '../lists/description.ts'
import { since, until } from './period.ts'

/** Places that are nobody's shelf, as people name them. */
const PLACES = [
  'SUPPLIER',
  'CUSTOMER',
  'TRANSIT',
  'LOSS',
  'COUNT_DIFFERENCE',
  'ONBOARD',
  'SHORTAGE',
  'CONVERSION',
  'REVALUATION',
] as const

/**
 * The moves of one item over the caller's shelves, each with what lay there afterwards. The running balance counts every move
 * of the item, also those before the asked days, so it stands inside; the filters of the list stand outside.
 */
const movesOf = (call: ListCall<typeof searchItemHistory>): Sql => {
  const { itemId } = call.body
  const words = JSON.stringify(
    Object.fromEntries(PLACES.map((place) => [place, call.translate(`enum.stockPlace.${place}`)])),
  )
  return sql`(
      select move.*, sum(move.quantity) over (partition by move.place_department_id order by move.occurred_at, move.id) as balance
      from stock_move move
      where move.item_id = ${itemId ?? null}::bigint and move.place = 'DEPARTMENT' and move.quantity <> 0
        and ${inScope(call.caller, sql`move.place_department_id`)}
    ) move
    join department on department.id = move.place_department_id
    join lot on lot.id = move.lot_id
    left join app_user on app_user.id = move.user_id
    left join warehouse_document document
      on document.id = move.document_id and move.document_kind in ('income', 'outcome', 'transfer', 'writeOff', 'surplus', 'conversion')
    left join adjustment on adjustment.id = move.document_id and move.document_kind = 'adjustment'
    left join sale on sale.id = move.document_id and move.document_kind = 'sale'
    left join flight on flight.id = move.document_id and move.document_kind = 'onboard'
    left join department source on source.id = document.from_department_id
    left join department target on target.id = document.to_department_id
    left join contragent on contragent.id = coalesce(document.contragent_id, sale.contragent_id)
    left join lateral (
      select opposite.place, shelf.name from stock_move opposite
      left join department shelf on shelf.id = opposite.place_department_id
      where opposite.document_kind = move.document_kind and opposite.document_id = move.document_id
        and opposite.lot_id = move.lot_id and sign(opposite.quantity) = -sign(move.quantity)
      order by opposite.line_id is distinct from move.line_id, opposite.id limit 1) other on true
    cross join lateral (select case other.place
      when 'DEPARTMENT' then other.name
      when 'TRANSIT' then coalesce(
        case when document.from_department_id = move.place_department_id then target.name else source.name end,
        ${words}::jsonb ->> other.place)
      when 'SUPPLIER' then coalesce(contragent.full_name, ${words}::jsonb ->> other.place)
      when 'CUSTOMER' then coalesce(contragent.full_name, ${words}::jsonb ->> other.place)
      else coalesce(${words}::jsonb ->> other.place, '') end as name) partner`
}

/** Specification 3 §2.5, /item-history: the ledger itself is the history. */
export const itemMoves: ListDescription<typeof searchItemHistory> = {
  from: movesOf,
  columns: {
    id: sql`move.id`,
    occurredAt: sql`move.occurred_at`,
    documentKind: sql`move.document_kind`,
    documentId: sql`move.document_id`,
    regNumber: sql`coalesce(document.reg_number, adjustment.reg_number, sale.sale_number, flight.reg_number)`,
    departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
    fromDepartmentName: sql`case when move.quantity > 0 then partner.name else department.name end`,
    toDepartmentName: sql`case when move.quantity > 0 then department.name else partner.name end`,
    quantityIn: sql`case when move.quantity > 0 then move.quantity end`,
    quantityOut: sql`case when move.quantity < 0 then -move.quantity end`,
    balanceAfter: sql`move.balance`,
    termOfItem: sql`lot.term_of_item`,
    incomeUzs: sql`move.unit_cost`,
    userName: sql`app_user.username`,
    reversal: sql`move.reverses_id is not null`,
  },
  filter: {
    // The moves are the item's already.
    itemId: () => sql`true`,
    departmentId: (id) => sql`move.place_department_id = ${id}`,
    start: (day, call) => since(sql`move.occurred_at`, day, call),
    end: (day, call) => until(sql`move.occurred_at`, day, call),
  },
  defaultSort: [{ field: 'occurredAt', descending: true }],
}
