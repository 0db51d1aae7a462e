import { DepartmentPayload } from '../../src/api/department.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import type { Caller } from '../caller.ts'
import { requireCurrency } from '../currencyRates/requireCurrency.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { insertDueGoods } from '../pricing/differingGoods.ts'
import { because, defineRecord, ofDepartment } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'
import {
  documentName,
  draftName,
  oneUse,
  UNFINISHED,
  UNFINISHED_FLIGHT,
  UNFINISHED_REQUEST,
  UNFINISHED_SALE,
} from '../uses.ts'

/** A department of the company. Who is no administrator is permitted to what it adds. */
export const DEPARTMENT = defineRecord({
  name: 'department',
  payload: DepartmentPayload,
  called: (department) => sql`${department}.name`,
  scope: ofDepartment('department.id'),
  derived: ({ name }) => ({ name_key: nameKey(name) }),
  columns: {
    name: { sql: sql`department.name`, sort: sql`department.name_key` },
    currencyName: sql`currency.name`,
  },
  from: raw(`
    left join reference currencies on currencies.code = 'CURRENCY' and currencies.parent_id is null and currencies.deleted_at is null
    left join reference currency on currency.parent_id = currencies.id and currency.code = department.currency_code
      and currency.deleted_at is null`),
  check: async (db, _caller, { name, currencyCode, saleType }, before) => {
    await requireCurrency(db, currencyCode)
    if (!before || sameName(before.fields.name) !== sameName(name)) await requireFreeName(db, before?.id, name)
    if (before && before.fields.currencyCode !== currencyCode) await requireNoMoney(db, before.id)
    if (before && before.fields.saleType !== saleType) await db.run(insertDueGoods(goodsOn(before.id)))
  },
  added: permitToAdder,
  keptBy: {
    stock_balance: (id) =>
      oneUse(
        'stock',
        sql`(select distinct item.id, item.name from stock_balance join item on item.id = stock_balance.item_id
          where stock_balance.department_id = ${id} and on_hand > 0) good`,
        sql`name`,
      ),
    warehouse_document: (id) =>
      oneUse(
        'warehouseDocument',
        sql`warehouse_document where ${id} in (department_id, from_department_id, to_department_id) and status = any(${UNFINISHED})`,
        documentName('warehouse_document'),
      ),
    cash_session: (id) =>
      oneUse(
        'cashSession',
        sql`cash_session where department_id = ${id} and status = 'OPEN'`,
        sql`'№ ' || session_number`,
      ),
    sale: (id) =>
      oneUse('sale', sql`sale where department_id = ${id} and status = any(${UNFINISHED_SALE})`, draftName('sale')),
    booking: (id) =>
      oneUse(
        'booking',
        sql`booking where department_id = ${id} and status in ('DRAFT', 'SUSPENDED', 'SAVED')`,
        documentName('booking'),
      ),
    flight: (id) =>
      oneUse(
        'flight',
        sql`flight where department_id = ${id} and status = any(${UNFINISHED_FLIGHT})`,
        documentName('flight'),
      ),
    inventory: (id) =>
      oneUse(
        'inventory',
        sql`inventory where department_id = ${id} and status in ('STARTED', 'SAVED', 'FINISHING')`,
        sql`'№ ' || inventory_number`,
      ),
    employee: (id) =>
      oneUse(
        'employee',
        sql`employee where department_id = ${id} and deleted_at is null and dismiss_date is null`,
        sql`concat_ws(' ', last_name, first_name)`,
      ),
    transfer_request: (id) =>
      oneUse(
        'transferRequest',
        sql`transfer_request where ${id} in (department_id, from_department_id) and status = any(${UNFINISHED_REQUEST})`,
        documentName('transfer_request'),
      ),
    transfer_request_target: (id) =>
      oneUse(
        'transferRequest',
        sql`transfer_request_target target join transfer_request on transfer_request.id = target.request_id
          where target.department_id = ${id} and status = any(${UNFINISHED_REQUEST})`,
        documentName('transfer_request'),
      ),
    order_document: (id) =>
      oneUse(
        'order',
        sql`order_document where department_id = ${id} and status = 'SUSPENDED'`,
        documentName('order_document'),
      ),
    contragent_order: (id) =>
      oneUse(
        'contragentOrder',
        sql`contragent_order where department_id = ${id} and status in ('NEW', 'WORKING')`,
        documentName('contragent_order'),
      ),
    transfer_request_count: 'belongs to a request of the department',
    count_plan: 'says how often its goods are counted, and goes out of use with it',
    ...because('documents of the past keep it', [
      'certificate',
      'cash_session_currency',
      'cash_session_promotion',
      'promotion_department',
      'certificate_move',
      'certificate_sale',
      'warehouse_document_line',
      'flight_line',
      'flight_paid_sale',
      'flight_sale',
      'flight_tablet',
      'restaurant_sale',
      'act',
      'extra_cost',
      'adjustment',
      'sale_transaction',
      'packing_receipt',
      'aviz',
      'sale_load',
      'pricing_document',
      'pricing_department',
      'pricing_line',
      'price',
      'current_price',
      'sale_line',
      'sale_difference',
      'till_gap',
      'till_sale',
      'till_series',
      'till_session',
      'catalogue_change',
      'sale_payment',
      'booking_line',
      'inventory_item',
      'inventory_line',
      'inventory_result',
      'inventory_late',
      'stock_reserve',
      'cash_session_payment',
      'account',
      'account_balance',
      'stock_move',
      'money_move',
      'document_event',
      'document_link',
      'attached_file',
      'number_counter',
      'fiscal_receipt',
      'approval',
      'cash_move',
    ]),
    item_sector: 'homes of goods in a department without stock keep nothing',
    item_min_max: 'bounds of a department without stock warn of nothing',
    ...because('where nothing lies no prices differ', ['differing_good', 'differing_due']),
    ...because('what was planned stays beside what was sold', ['sales_plan', 'department_plan']),
    ...because('what reports have added up stays with what was sold and lay there', [
      'sales_item_day',
      'sales_item_month',
      'sales_item_third',
      'sales_item_year',
      'stock_item_month',
      'stock_item_year',
      'stock_value',
      'stock_value_change',
      'stock_value_opening',
      'stock_value_unsold',
      'sales_rollup_due',
      'sales_hour',
      'sales_seller',
      'sales_seller_hour',
      'sales_supplier',
      'sales_category_month',
      'sales_brand_month',
      'sales_category_seller_month',
      'sales_category_hour',
      'sales_category_hour_month',
      'sales_category_weekday_month',
      'sales_top_category_month',
      'sales_top_category_seller_month',
      'sales_top_category_hour_month',
      'sales_payment',
      'sales_payment_hour',
      'sales_payment_seller',
      'sales_payment_item_day',
      'sales_payment_item_year',
      'sales_supplier_item_day',
      'sales_promotion_item_day',
    ]),
    user_department: 'who was permitted to it is permitted no longer',
  },
  removed: async (db, id) => {
    await db.run(sql`delete from user_department where department_id = ${id}`)
  },
})

/** In every select, on every document a department is told by its name alone. */
async function requireFreeName(db: Transaction, id: number | undefined, name: string): Promise<void> {
  // Two who give one name at once wait for each other here.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`department ${sameName(name)}`}, 0))`)
  const others = await db.rows<{ name: string }>(sql`
    select name from department where deleted_at is null and id is distinct from ${id ?? null}::bigint`)
  if (others.some((other) => sameName(other.name) === sameName(name)))
    throw new Refusal(409, 'nameTaken', { name }, { name: 'nameTaken' })
}

/** Balances of one currency cannot become those of another. */
async function requireNoMoney(db: Transaction, id: number): Promise<void> {
  const moved = await db.first(sql`select 1 from money_move where department_id = ${id} limit 1`)
  if (moved) throw new Refusal(409, 'currencyInUse', {}, { currencyCode: 'currencyInUse' })
}

/** What lies there is sold by another of its prices, when the department's kind of sale changes. */
const goodsOn = (id: number) =>
  sql`select department_id, item_id from stock_balance where department_id = ${id} and on_hand > 0`

async function permitToAdder(db: Transaction, caller: Caller, id: number): Promise<void> {
  if (caller.departments !== 'all')
    await db.run(
      sql`insert into user_department (user_id, department_id, kind) values (${caller.userId}, ${id}, 'PERMITTED')`,
    )
}
