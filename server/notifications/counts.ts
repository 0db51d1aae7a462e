import { SHORTAGE_BELOW } from '../../src/api/stock.ts'
import { businessDayOf, businessDayRange } from '../../src/rules/businessDay.ts'
import { CONTRACT_ENDS_WITHIN_DAYS } from '../../src/rules/contracts.ts'
import { BOOKING_ENDS_WITHIN_DAYS, type NoticeName, STUCK_AFTER_DAYS } from '../../src/rules/notices.ts'
import { isActApproved, waitsForSignature } from '../acts/findAct.ts'
import { waitsForDecision as asksTheCaller } from '../approvals/decide.ts'
import { inScope } from '../caller.ts'
import { seenBy as orderSeenBy } from '../contragentOrders/findOrder.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { lateOn } from '../orders/lateOrders.ts'
import { waitsForDecision } from '../promotions/lockPromotion.ts'
import { waitsForEnd } from '../requests/findRequest.ts'
import { overdueSales } from '../sales/wholesale/overdue.ts'
import { pendingSalesOf } from '../saleTransactions/pendingSale.ts'

export type Asked = Pick<ReadCall, 'db' | 'caller' | 'now' | 'timeZone' | 'context'>
type Count = (asked: Asked) => Sql

const dayOf = ({ now, timeZone }: Asked) => businessDayOf(now, timeZone)

/** Warehouse documents of a kind that are begun and not posted. */
const drafts =
  (action: 'KIRIM' | 'CHIQIM' | 'SPISAT'): Count =>
  ({ caller }) =>
    sql`
    select count(*) from warehouse_document
    where action = ${raw(`'${action}'`)} and status in ('DRAFT', 'SUSPENDED') and ${inScope(caller, sql`department_id`)}`
/** What contragents ask for, in these states. */
const ordered =
  (kind: 'ORDER' | 'PRODUCT', states: string): Count =>
  ({ caller }) =>
    sql`
    select count(*) from contragent_order ordered
    where kind = ${raw(`'${kind}'`)} and status in (${raw(states)}) and ${orderSeenBy(caller)}`

/** How much there is of each in the caller's departments: just what the list shows that it leads to. Each reads an index of its own. */
export const COUNTS = {
  askedApprovals: ({ caller, now }) => sql`
    select count(*) from approval where ${asksTheCaller(caller, now)} and ${inScope(caller, sql`department_id`)}`,
  unsentReceipts: ({ caller }) => sql`
    select count(*) from fiscal_receipt where state <> 'DONE' and ${inScope(caller, sql`department_id`)}`,
  pendingTransfers: ({ caller }) => sql`
    select count(*) from warehouse_document
    where action = 'KOCHIRISH' and status in ('PENDING', 'PARTIAL') and ${inScope(caller, sql`to_department_id`)}`,
  requestsToAnswer: ({ caller }) => sql`
    select count(*) from transfer_request where status in ('PENDING', 'CHECKING') and ${inScope(caller, sql`from_department_id`)}`,
  newOrders: ordered('ORDER', `'NEW'`),
  productRequests: ordered('PRODUCT', `'NEW', 'WORKING'`),
  actsToSign: ({ caller }) => sql`
    select count(*) from act where ${waitsForSignature(caller)} and ${inScope(caller, sql`department_id`)}`,
  forgottenSessions: ({ caller, now, timeZone }) => sql`
    select count(*) from cash_session
    where status = 'OPEN' and opened_at < ${businessDayRange(businessDayOf(now, timeZone), timeZone).from}
      and ${inScope(caller, sql`department_id`)}`,
  openDifferences: ({ caller }) => sql`
    select count(*) from sale_difference where status = 'OPEN' and ${inScope(caller, sql`department_id`)}`,
  lateOrders: (asked) => sql`
    select count(*) from order_document ordered
    where ${inScope(asked.caller, sql`ordered.department_id`)} and ${lateOn(dayOf(asked))}`,
  stuckTransfers: (asked) => sql`
    select count(*) from warehouse_document
    where action = 'KOCHIRISH' and status in ('PENDING', 'PARTIAL') and reg_date <= ${dayOf(asked)}::date - ${STUCK_AFTER_DAYS}::int
      and (${inScope(asked.caller, sql`department_id`)} or ${inScope(asked.caller, sql`to_department_id`)})`,
  endingBookings: (asked) => sql`
    select count(*) from booking
    where status = 'SAVED' and expire_date between ${dayOf(asked)}::date and ${dayOf(asked)}::date + ${BOOKING_ENDS_WITHIN_DAYS}::int
      and ${inScope(asked.caller, sql`department_id`)}`,
  endingContracts: (asked) => sql`
    select count(*) from contract where deleted_at is null and status = 'ACTIVE'
      and end_date <= ${dayOf(asked)}::date + ${CONTRACT_ENDS_WITHIN_DAYS}::int`,
  pendingDiscounts: (asked) => sql`
    select count(*) from promotion where promotion.deleted_at is null and ${waitsForDecision(asked)}`,
  incomesToReceive: ({ caller }) => sql`
    select count(*) from warehouse_document document
    where action = 'KIRIM' and ${isActApproved} and ${inScope(caller, sql`department_id`)}`,
  requestsToFinish: ({ caller }) => sql`select count(*) from transfer_request request where ${waitsForEnd(caller)}`,
  transfersToSend: ({ caller }) => sql`
    select count(*) from warehouse_document
    where action = 'KOCHIRISH' and status = 'WAITING_FOR_READY' and ${inScope(caller, sql`department_id`)}`,
  openCounts: ({ caller }) => sql`
    select count(*) from inventory where status in ('STARTED', 'SAVED') and ${inScope(caller, sql`department_id`)}`,
  flightsToSettle: ({ caller }) => sql`
    select count(*) from flight where status = 'SENT' and ${inScope(caller, sql`department_id`)}`,
  draftIncomes: drafts('KIRIM'),
  draftOutcomes: drafts('CHIQIM'),
  draftWriteOffs: drafts('SPISAT'),
  heldWholesale: ({ caller }) => sql`
    select count(*) from sale
    where status = 'SUSPENDED' and sale_type = 'WHOLE' and kind = 'SALE' and ${inScope(caller, sql`department_id`)}`,
  customerDebts: () => sql`
    select count(*) from (
      select 1 from account join account_balance balance on balance.account_id = account.id
      join customer on customer.id = account.customer_id and customer.deleted_at is null
      where account.customer_id is not null and account.kind = 'DEBT' and account.currency_code = 'UZS'
      group by account.customer_id having sum(balance.balance) > 0) owing`,
} as const satisfies Partial<Record<NoticeName, Count>>

/** What takes seconds of a large company, and may be some minutes old: all shelves, all that is owed, all sales to ourselves. */
export const SLOW_COUNTS = {
  shortItems: ({ caller }) => sql`
    select count(*) from (
      select 1 from stock_balance where on_hand > 0 and ${inScope(caller, sql`department_id`)}
      group by department_id, item_id having sum(on_hand) < ${SHORTAGE_BELOW}) short`,
  pendingSales: ({ caller }) => sql`select count(*) from ${pendingSalesOf(caller)}`,
  overdueDebts: (asked) => sql`
    select count(*) from sale where id in (${overdueSales(dayOf(asked))}) and ${inScope(asked.caller, sql`department_id`)}
      and sale_type = 'WHOLE'`,
} as const satisfies Partial<Record<NoticeName, Count>>
