import {
  findWholesale,
  searchWholesale,
  searchWholesaleLines,
  searchWholesaleReturns,
  suspendedWholesale,
  type WholesaleRow,
} from '../../src/api/wholesaleList.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { onDays } from '../businessDay.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import type { ListDescription } from '../lists/description.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { nameOf } from '../sales/nameOf.ts'
import { overdueSales } from '../sales/wholesale/overdue.ts'
import { discountParts } from '../sales/wholesale/readWholesale.ts'
import { itemName } from '../items/itemColumns.ts'

const FOUND_MAX = 40
const HELD_MAX = 100

const from = sql`sale
  join department on department.id = sale.department_id
  join app_user seller on seller.id = sale.user_id
  left join contragent on contragent.id = sale.contragent_id`
const columns = {
  id: sql`sale.id`,
  regNumber: sql`sale.sale_number`,
  waybillNumber: sql`sale.waybill_number`,
  saleDate: sql`sale.sale_date`,
  status: sql`sale.status`,
  departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
  contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key`, folded: sql`contragent.search` },
  lines: sql`(select count(*) from sale_line line where line.sale_id = sale.id)`,
  totalCount: sql`sale.total_count`,
  totalSum: sql`sale.total_sum`,
  discount: sql`sale.discount`,
  finalTotalSum: sql`sale.final_total_sum`,
  debtSum: sql`coalesce((select sum(payment.amount) from sale_payment payment where payment.sale_id = sale.id and payment.payment_type = 'DEBT'), 0)`,
  dueDate: sql`sale.due_date`,
  returnedSum: sql`coalesce((
    select -sum(back.final_sum) from sale_line line join sale_line back on back.returned_line_id = line.id
    join sale later on later.id = back.sale_id and later.status = 'FINISHED' where line.sale_id = sale.id), 0)`,
  paymentTypes: sql`array(select payment.payment_type from sale_payment payment where payment.sale_id = sale.id order by payment.id)`,
  cashierFullName: nameOf(sql`seller`),
  comment: sql`left(sale.comment, 255)`,
} as const satisfies Record<keyof WholesaleRow, unknown>

const wholesaleOf = (caller: Caller): Sql =>
  sql`sale.sale_type = 'WHOLE' and ${inScope(caller, sql`sale.department_id`)}`
const holdsWords = (
  words: string,
): Sql => sql`(sale.sale_number::text = ${words.trim()} or sale.waybill_number = ${words.trim()}
  or ${matchesWords(sql`contragent.search`, words)}
  or exists (select from sale_line line join item on item.id = line.item_id where line.sale_id = sale.id and ${matchesWords(sql`item.search`, words)}))`

const list: Omit<ListDescription<typeof searchWholesale>, 'scope'> = {
  from,
  columns,
  filter: {
    departmentId: (id) => sql`sale.department_id = ${id}`,
    contragentId: (id) => sql`sale.contragent_id = ${id}`,
    status: (status) => sql`sale.status = ${status}`,
    itemId: (id) => sql`exists (select from sale_line line where line.sale_id = sale.id and line.item_id = ${id})`,
    overdue: (overdue, { now, timeZone }) =>
      sql`(sale.id in (${overdueSales(businessDayOf(now, timeZone))})) = ${overdue}`,
    start: (day, { timeZone }) => onDays(sql`sale.sale_date`, day, null, timeZone),
    end: (day, { timeZone }) => onDays(sql`sale.sale_date`, null, day, timeZone),
  },
  search: holdsWords,
  defaultSort: [{ field: 'saleDate', descending: true }],
}

/** A few rows of the list, the newest first. */
const rowsWhere = (db: Executor, condition: Sql, max: number): Promise<WholesaleRow[]> =>
  db.rows<WholesaleRow>(sql`
    select ${join(Object.entries(columns).map(([field, column]) => sql`${'sql' in column ? column.sql : column} as "${raw(field)}"`))}
    from ${from} where ${condition} order by sale.sale_date desc, sale.id desc limit ${max}`)

export const wholesaleListHandlers = [
  ...handleList(searchWholesale, {
    ...list,
    scope: ({ caller }) => sql`${wholesaleOf(caller)} and sale.kind = 'SALE'`,
  }),
  ...handleList(searchWholesaleReturns, {
    ...list,
    scope: ({ caller }) => sql`${wholesaleOf(caller)} and sale.kind = 'RETURN' and sale.status = 'FINISHED'`,
  }),
  handleRead(suspendedWholesale, async ({ db, caller }) => ({
    items: await rowsWhere(db, sql`${wholesaleOf(caller)} and sale.status = 'SUSPENDED'`, HELD_MAX),
  })),
  handleRead(findWholesale, async ({ db, caller, path }) => ({
    items: await rowsWhere(
      db,
      sql`${wholesaleOf(caller)} and sale.kind = 'SALE' and sale.status <> 'DELETED' and ${holdsWords(String(path.keyword))}`,
      FOUND_MAX,
    ),
  })),
  ...handleList(searchWholesaleLines, {
    from: sql`sale_line line
      join sale on sale.id = line.sale_id
      join item on item.id = line.item_id
      join reference unit on unit.id = item.unit_id
      left join reference origin on origin.id = item.country_of_origin_id
      cross join lateral (select ${discountParts(sql`line.custom_promotion`)}) given`,
    columns: {
      id: sql`line.id`,
      saleItemId: sql`line.id`,
      saleId: sql`line.sale_id`,
      position: sql`line.position`,
      itemId: sql`line.item_id`,
      itemName,
      barcode: sql`item.barcode`,
      multiBarcodes: sql`array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode)`,
      artikul: sql`item.artikul`,
      mxikCode: sql`item.mxik_code`,
      tnved: sql`nullif(item.tnved, '')`,
      countryOfOriginName: sql`origin.name`,
      unitName: sql`unit.name`,
      weight: sql`item.weight_grams / 1000`,
      count: sql`line.quantity`,
      priceWholesale: sql`line.price_uzs`,
      listPriceWholesale: sql`coalesce(line.list_price_uzs, line.price_uzs)`,
      termOfItem: sql`line.term_of_item`,
      discountPercent: sql`given."discountPercent"`,
      discountSum: sql`given."discountSum"`,
      totalSum: sql`line.total_sum`,
      discount: sql`line.discount`,
      finalSum: sql`line.final_sum`,
      vatPercent: sql`line.vat_percent`,
      vatSum: sql`round(line.final_sum * line.vat_percent / (100 + line.vat_percent), 2)`,
      returned: sql`line.returned`,
    },
    scope: ({ caller }) => wholesaleOf(caller),
    filter: { saleId: (id) => sql`line.sale_id = ${id}` },
    search: (words) => matchesWords(sql`item.search`, words),
    defaultSort: [{ field: 'saleId', descending: true }, { field: 'position' }],
  }),
]
