import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { PRICE } from './company.ts'

const VAT_PERCENT = 12

/** Reports add it up afterwards. */
const QUEUED = `), due as (
      insert into sales_rollup_due (sale_id) values ($1)
    `

/** The writes of a finished sale, each in one statement, with everything known beforehand that can be known. */
const STATEMENTS = {
  sale: `insert into sale (uuid, department_id, cashbox_id, session_id, kind, status, user_id, sale_number, number_year, total_count, total_sum, final_total_sum)
    values ($1, $2, $3, $4, 'SALE', 'DRAFT', $5, null, null, $6, $7, $7) returning id`,
  lines: `insert into sale_line (sale_id, department_id, position, item_id, quantity, price_uzs, total_sum, final_sum, vat_percent)
    select $1, $2, position, item_id, 1, $3, $3, $3, $4 from unnest($5::bigint[]) with ordinality as i (item_id, position) returning id`,
  balances: `update stock_balance set on_hand = on_hand - 1, cost_sum = cost_sum - round(cost_sum / on_hand, 2)
    where department_id = $1 and lot_id in (select lot_id from stock_balance where department_id = $1 and lot_id = any($2::bigint[]) order by lot_id for update)
      and on_hand - 1 >= reserved`,
  moves: `insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind, document_id, line_id, occurred_at, user_id)
    select $1::bigint, place, case place when 'DEPARTMENT' then $1::bigint end, lot.id, lot.item_id, sign, sign * lot.unit_cost, lot.unit_cost, 'sale', $2, line_id, now(), $3
    from unnest($4::bigint[], $5::bigint[]) as l (lot_id, line_id) join lot on lot.id = l.lot_id,
      (values ('DEPARTMENT', -1), ('CUSTOMER', 1)) as side (place, sign)`,
  money: `with balances as (
      update account_balance set balance = balance + case account_id when $3 then $5::numeric else -$5::numeric end where account_id in ($3, $4))
    insert into money_move (department_id, account_id, amount, amount_uzs, document_kind, document_id, occurred_at, user_id)
    select $1, account_id, amount, amount, 'sale', $2, now(), $6 from (values ($3::bigint, $5::numeric), ($4::bigint, -$5::numeric)) as m (account_id, amount)`,
  seal: `with session as (
      update cash_session set receipts = receipts + 1, sold_sum = sold_sum + $4 where id = $2
    ), running as (
      update cash_session_payment set amount = amount + $4 where session_id = $2 and payment_type = 'CASH'
    ), kept as (
      insert into sale_payment (sale_id, department_id, payment_type, amount) values ($1, $3, 'CASH', $4)
    ), event as (
      insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id) values ($3, 'sale', $1, 'DRAFT', 'FINISHED', $5)
    ${QUEUED}), counter as (
      update number_counter set last_number = last_number + 1 where department_id = $3 and kind = 'SALE' and year = $6 returning last_number
    )
    update sale set status = 'FINISHED', sale_number = counter.last_number, number_year = $6 from counter where id = $1`,
}

/**
 * A sale of one piece each of some items at a register, as a transaction of nothing but the writes that the server makes too:
 * no questions, no prices, no receipt. What is left of the server's time is ours to answer for. `queued: false` leaves out that it
 * waits for the sums of reports.
 */
export async function prepareBareSale(
  connection: PoolClient,
  { departmentId, cashboxId }: { departmentId: number; cashboxId: number },
  { queued = true }: { queued?: boolean } = {},
): Promise<(itemIds: readonly number[]) => Promise<void>> {
  const textOf = (name: keyof typeof STATEMENTS) => (queued ? STATEMENTS[name] : STATEMENTS[name].replace(QUEUED, ''))
  const run = async <Row>(name: keyof typeof STATEMENTS, values: unknown[]) =>
    (await connection.query({ name: `bare_${name}${queued ? '' : '_alone'}`, text: textOf(name), values }))
      .rows as Row[]
  const { rows: lots } = await connection.query<{ item: number; lot: number }>(
    `select item_id as item, max(lot_id) as lot from stock_balance where department_id = $1 and on_hand > 0 group by item_id`,
    [departmentId],
  )
  const lotOf = new Map(lots.map(({ item, lot }) => [item, lot]))
  const { rows: known } = await connection.query<Record<'session' | 'user' | 'cash' | 'revenue' | 'year', number>>(
    `select session.id as session, session.opened_by as user, c.kind = 'SALE' as sale, c.year,
      (select id from account where kind = 'CASH' and cashbox_id = $2) as cash,
      (select id from account where kind = 'REVENUE' and department_id = $1) as revenue
    from cash_session session, number_counter c
    where session.cashbox_id = $2 and session.status = 'OPEN' and c.department_id = $1 and c.kind = 'SALE' order by c.year desc limit 1`,
    [departmentId, cashboxId],
  )
  const { session, user, cash, revenue, year } = known[0]!
  return async (itemIds) => {
    const total = itemIds.length * PRICE
    const lotIds = itemIds.map((id) => lotOf.get(id)!)
    await connection.query('begin')
    try {
      const [sale] = await run<{ id: number }>('sale', [
        randomUUID(),
        departmentId,
        cashboxId,
        session,
        user,
        itemIds.length,
        total,
      ])
      const lines = await run<{ id: number }>('lines', [sale!.id, departmentId, PRICE, VAT_PERCENT, itemIds])
      await run('balances', [departmentId, lotIds])
      await run('moves', [departmentId, sale!.id, user, lotIds, lines.map(({ id }) => id)])
      await run('money', [departmentId, sale!.id, cash, revenue, total, user])
      await run('seal', [sale!.id, session, departmentId, total, user, year])
      await connection.query('commit')
    } catch (error) {
      await connection.query('rollback')
      throw error
    }
  }
}
