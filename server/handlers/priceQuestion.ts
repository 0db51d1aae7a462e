import {
  getTransferWithPrices,
  type LastPrice,
  lastPrices,
  lastWholesalePrices,
  pricesForPos,
  pricesOfItem,
  searchIncomesToPrice,
  searchLastPrices,
  searchPendingToPrice,
  searchPriced,
  searchPricedWholesale,
  whyPrice,
} from '../../src/api/priceQuestion.ts'
import type { Executor } from '../db/database.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { findDocument } from '../documents/findDocument.ts'
import { readDocument } from '../documents/readDocument.ts'
import { handleRead, type ReadCall } from '../handle.ts'
import { bestGoods, foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import type { ListDescription } from '../lists/description.ts'
import { handleList } from '../lists/handleList.ts'
import { whyOf } from '../pricing/whyPrice.ts'
import { wholesaleOf } from '../pricing/createPricing.ts'
import { notFound, Refusal } from '../refusal.ts'
import { documents } from './documentList.ts'
import { findVariants, posItemsOf } from './posItem.ts'
import { itemName } from '../items/itemColumns.ts'

/** The last price of each good that has begun in a department; of wholesale, the last that names one. */
const last = (departmentId: number | null, now: Date, wholesale: boolean): Sql => sql`
  select distinct on (line.item_id) line.item_id, line.department_id, price.price_uzs, price.price_wholesale,
    price.effective_from, line.document_id
  from price join pricing_line line on line.id = price.pricing_line_id
  where price.department_id = ${departmentId} and price.effective_from <= ${now} ${wholesale ? sql`and line.price_wholesale is not null` : sql``}`

const readLast = (
  { db, now }: { db: Executor; now: Date },
  { departmentId, itemIds }: { departmentId: number; itemIds: readonly number[] },
  wholesale: boolean,
): Promise<LastPrice[]> =>
  db.rows<LastPrice>(sql`
    select found.item_id as "itemId", item.name as "itemName", found.department_id as "departmentId", found.price_uzs as "priceUzs",
      found.price_wholesale as "priceWholesale", found.effective_from as "effectiveFrom", found.document_id as "pricingId",
      document.reg_number as "regNumber"
    from (${last(departmentId, now, wholesale)} and line.item_id = any(${[...itemIds]}::bigint[])
      order by line.item_id, price.effective_from desc, price.lot_id desc) found
    join item on item.id = found.item_id join pricing_document document on document.id = found.document_id
    order by item.name_key, item.id`)

/** Lots of a document, and those of them that have a price where they go to. */
const withPrices = (
  scope: NonNullable<ListDescription<typeof searchIncomesToPrice>['scope']>,
): ListDescription<typeof searchIncomesToPrice> => ({
  ...documents,
  from: (call) => sql`${documents.from as Sql}
    left join lateral (
      select count(distinct line.lot_id) as lots, count(distinct price.lot_id) as priced
      from warehouse_document_line line
      left join price on price.department_id = coalesce(document.to_department_id, document.department_id)
        and price.lot_id = line.lot_id and price.effective_from <= ${call.now}
      where line.document_id = document.id and line.lot_id is not null) pricing on true`,
  columns: { ...documents.columns, lots: sql`pricing.lots`, priced: sql`pricing.priced` },
  scope,
})

/** The caller's own department, which prices are asked of where none is said. */
function ownDepartment({ caller }: ReadCall): number {
  if (caller.departmentId === null) throw new Refusal(400, 'badInput', {}, { departmentId: 'required' })
  return caller.departmentId
}

export const priceQuestionHandlers = [
  handleRead(lastPrices, async (call) => {
    requireDepartment(call.caller, call.body.departmentId)
    return { items: await readLast(call, call.body, false) }
  }),
  handleRead(lastWholesalePrices, async (call) => {
    requireDepartment(call.caller, call.body.departmentId)
    return { items: await readLast(call, call.body, true) }
  }),
  ...searchingGoods(
    handleList(searchLastPrices, {
      from: ({ body, caller, now }) => sql`(${last(body.departmentId ?? caller.departmentId, now, false)}
          order by line.item_id, price.effective_from desc, price.lot_id desc) as found
        join item on item.id = found.item_id join department on department.id = found.department_id
        join pricing_document document on document.id = found.document_id
        left join lateral (select sum(on_hand) as on_hand from stock_balance
          where department_id = found.department_id and item_id = found.item_id) shelf on true`,
      columns: {
        itemId: sql`found.item_id`,
        itemName,
        departmentId: sql`found.department_id`,
        departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
        priceUzs: sql`found.price_uzs`,
        priceWholesale: sql`found.price_wholesale`,
        effectiveFrom: sql`found.effective_from`,
        pricingId: sql`found.document_id`,
        regNumber: sql`document.reg_number`,
        inventory: sql`coalesce(shelf.on_hand, 0)`,
      },
      scope: ({ caller }) => inScope(caller, sql`found.department_id`),
      filter: { keyword: foundByWords, departmentId: (id) => sql`found.department_id = ${id}` },
      defaultSort: [{ field: 'itemName' }],
      bestFirst: bestGoods,
    }),
    ({ keyword, search }) => keyword || search,
  ),

  handleRead(searchPriced, async (call) => ({
    items: await findVariants(call, ownDepartment(call), String(call.path.keyword)),
  })),
  handleRead(searchPricedWholesale, async (call) => {
    const departments = await wholesaleOf(call.db, call, [])
    const found = await Promise.all(departments.map((id) => findVariants(call, id, String(call.path.keyword))))
    return { items: found.flat() }
  }),
  handleRead(pricesOfItem, async (call) => {
    const departmentId = Number(call.path.depId)
    requireDepartment(call.caller, departmentId, 'depId')
    return { items: await posItemsOf(call, departmentId, [Number(call.path.itemId)]) }
  }),
  handleRead(pricesForPos, async (call) => {
    const { departmentId, page, limit } = call.query
    requireDepartment(call.caller, departmentId)
    const here = sql`from stock_balance balance join item on item.id = balance.item_id and item.deleted_at is null
      where balance.department_id = ${departmentId} and balance.on_hand > balance.reserved`
    const { total } = await call.db.one<{ total: number }>(sql`select count(distinct item.id) as total ${here}`)
    const ids = await call.db.rows<{ id: number }>(sql`
      select item.id ${here} group by item.id order by item.name_key, item.id limit ${limit} offset ${(page - 1) * limit}`)
    return {
      items: await posItemsOf(
        call,
        departmentId,
        ids.map(({ id }) => id),
      ),
      total,
    }
  }),

  ...handleList(
    searchIncomesToPrice,
    withPrices(
      ({ caller }) =>
        sql`document.action = 'KIRIM' and document.status = 'READY' and ${inScope(caller, sql`document.department_id`)}`,
    ),
  ),
  ...handleList(
    searchPendingToPrice,
    withPrices(
      ({ caller }) =>
        sql`document.action = 'KOCHIRISH' and document.status in ('PENDING', 'PARTIAL') and ${inScope(caller, sql`document.to_department_id`)}`,
    ),
  ),
  handleRead(getTransferWithPrices, async (call) => {
    const id = Number(call.path.id)
    const { action } = await findDocument(call.db, call.caller, id)
    if (action !== 'KOCHIRISH') throw notFound()
    return readDocument(call, id)
  }),

  handleRead(whyPrice, (call) => whyOf(call, call.body)),
]
