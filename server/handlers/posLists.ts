import {
  draftSales,
  priceListOf,
  priceListOfSale,
  quickSales,
  QUICK_SALES_MAX,
  searchUnfinishedSales,
} from '../../src/api/posLists.ts'
import { onDays } from '../businessDay.ts'
import { inScope, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { notFound, saleNotFound } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'
import { readSale } from '../sales/readSale.ts'
import { saleColumns, SALES } from '../sales/saleList.ts'

const DRAFTS_MAX = 100
const GOODS_TEXT_MAX = 255

interface Priced {
  itemId: number
  name: string
  barcode: string | null
  artikul: string
  unitName: string
  termOfItem: string | null
  priceUzs: number | null
  qty: number
}

/** What these items cost in a department now, as it sells, one row for each term and price; items that do not lie there have one without. */
const pricedGoods = (db: Executor, departmentId: number, itemIds: readonly number[], now: Date) =>
  db.rows<Priced>(sql`
    select item.id as "itemId", item.name, item.barcode, item.artikul, unit.name as "unitName", shelf.term as "termOfItem",
      shelf.price_uzs as "priceUzs", coalesce(shelf.qty, 0) as qty
    from unnest(${[...itemIds]}::bigint[]) with ordinality as wanted (id, place)
    join item on item.id = wanted.id and item.deleted_at is null
    join reference unit on unit.id = item.unit_id
    left join lateral (
      select lot.term_of_item as term, price.price_uzs, sum(balance.on_hand - balance.reserved) as qty
      from stock_balance balance join lot on lot.id = balance.lot_id join department on department.id = balance.department_id
      left join lateral (
        select case when department.sale_type = 'WHOLE' then p.price_wholesale else p.price_uzs end as price_uzs from price p where p.department_id = balance.department_id and p.lot_id = balance.lot_id
          and p.effective_from <= ${now} order by p.effective_from desc limit 1) price on true
      where balance.department_id = ${departmentId} and balance.item_id = item.id and balance.on_hand > balance.reserved
      group by lot.term_of_item, price.price_uzs) shelf on true
 order by wanted.place, shelf.term nulls last, shelf.price_uzs`)

const headOf = (db: Executor, departmentId: number) =>
  db.first<{ departmentName: string; departmentAddress: string }>(sql`
    select name as "departmentName", left(address, 255) as "departmentAddress" from department
    where id = ${departmentId} and deleted_at is null`)

export const posListHandlers = [
  handleRead(draftSales, async ({ db, caller, query }) => {
    const drafts = await db.rows<{ id: number }>(sql`
      select sale.id from sale where sale.status = 'DRAFT'
        and ${query.cashboxId === undefined ? sql`sale.sale_type = 'RETAIL'` : sql`sale.cashbox_id = ${query.cashboxId}`}
        and exists (select from sale_line line where line.sale_id = sale.id) and ${inScope(caller, sql`sale.department_id`)}
      order by sale.created_at desc limit ${DRAFTS_MAX}`)
    return { items: await Promise.all(drafts.map(({ id }) => readSale(db, id))) }
  }),

  ...handleList(searchUnfinishedSales, {
    from: sql`${SALES} left join lateral (
        select at, user_id from document_event
        where document_kind = 'sale' and document_id = sale.id order by id desc limit 1) step on true
      left join app_user changer on changer.id = step.user_id`,
    columns: {
      ...saleColumns,
      goods: sql`left((select string_agg(item.name, ', ' order by line.position)
        from sale_line line join item on item.id = line.item_id where line.sale_id = sale.id), ${GOODS_TEXT_MAX})`,
      changedAt: sql`step.at`,
      changedByName: nameOf(sql`changer`),
    },
    scope: ({
      caller,
    }) => sql`(sale.status in ('DRAFT', 'SUSPENDED') or sale.status = 'DELETED') and sale.sale_type = 'RETAIL'
      and exists (select from sale_line line where line.sale_id = sale.id) and ${inScope(caller, sql`sale.department_id`)}`,
    filter: {
      departmentId: (id) => sql`sale.department_id = ${id}`,
      start: (day, { timeZone }) => onDays(sql`sale.sale_date`, day, null, timeZone),
      end: (day, { timeZone }) => onDays(sql`sale.sale_date`, null, day, timeZone),
    },
    search: (words) => sql`exists (select from sale_line line join item on item.id = line.item_id
      where line.sale_id = sale.id and ${matchesWords(sql`item.search`, words)})`,
    defaultSort: [{ field: 'saleDate', descending: true }],
  }),

  handleRead(quickSales, async ({ db, caller, path, query }) => {
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    const words = query.keyword.trim()
    const found =
      words === ''
        ? sql`true`
        : /^\d+$/.test(words)
          ? sql`(sale.sale_number::text = ${words} or exists (
              select from sale_line line join item_barcode code on code.item_id = line.item_id
              where line.sale_id = sale.id and code.barcode = ${words}))`
          : sql`(${matchesWords(sql`contragent.search`, words)} or exists (
              select from sale_line line join item on item.id = line.item_id
              where line.sale_id = sale.id and ${matchesWords(sql`item.search`, words)}))`
    const items = await db.rows<never>(sql`
      select sale.id, sale.sale_number as "saleNumber", sale.sale_date as "saleDate", cashbox.number as "cashboxNumber",
        ${nameOf(sql`seller`)} as "cashierFullName", sale.final_total_sum as "finalTotalSum", sale.kind,
        contragent.full_name as "buyerName",
        left((select string_agg(item.name, ', ' order by line.position) from sale_line line join item on item.id = line.item_id
          where line.sale_id = sale.id), ${GOODS_TEXT_MAX}) as goods
      from sale join cashbox on cashbox.id = sale.cashbox_id join app_user seller on seller.id = sale.user_id
      left join contragent on contragent.id = sale.contragent_id
      where sale.department_id = ${departmentId} and sale.status = 'FINISHED' and ${found}
        and (${query.cashId ?? null}::bigint is null or sale.cashbox_id = ${query.cashId ?? null})
      order by sale.sale_date desc, sale.id desc limit ${QUICK_SALES_MAX}`)
    return { items }
  }),

  handleRead(priceListOf, async ({ db, caller, path, body, now }) => {
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    const head = await headOf(db, departmentId)
    if (!head) throw notFound('depId')
    const goods = await pricedGoods(db, departmentId, body.itemIds, now)
    const items = goods.map((item) => ({ ...item, soldPriceUzs: null }))
    return { id: departmentId, ...head, madeAt: now.toISOString(), saleNumber: null, items }
  }),

  handleRead(priceListOfSale, async ({ db, caller, path, now }) => {
    const sale = await readSale(db, Number(path.id))
    if (caller.departments !== 'all' && !caller.departments.includes(sale.shopId)) throw saleNotFound()
    const sold = new Map(sale.saleItems.map((line) => [line.itemId, line]))
    const goods = await pricedGoods(db, sale.shopId, [...sold.keys()], now)
    return {
      id: sale.id,
      departmentName: sale.shopName,
      departmentAddress: sale.shopAddress,
      madeAt: now.toISOString(),
      saleNumber: sale.saleNumber,
      items: goods.map((item) => ({ ...item, soldPriceUzs: sold.get(item.itemId)?.priceUzs ?? null })),
    }
  }),
]
