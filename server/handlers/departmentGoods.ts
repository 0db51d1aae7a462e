import {
  departmentBalance,
  searchForRetail,
  searchForWholesale,
  searchForWriteOff,
  searchItemBalances,
  SHELF_FOUND_MAX,
  type ShelfGoods,
} from '../../src/api/departmentGoods.ts'
import { holds } from '../../src/rules/permissions.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { handleRead, type ReadCall } from '../handle.ts'
import { findFirstGoods } from '../items/findGoods.ts'
import { foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound } from '../refusal.ts'
import { goodsColumns } from '../items/itemColumns.ts'

/** Goods that words may find before their lots are looked at. */
const GOODS_FOUND_MAX = 40

/** The price of a lot in the balance's department now. */
const priceNow = (now: Date): Sql => sql`left join lateral (
  select p.price_uzs, p.price_wholesale from price p
  where p.department_id = balance.department_id and p.lot_id = balance.lot_id and p.effective_from <= ${now}
  order by p.effective_from desc limit 1) price on true`

/** The free lots of a department that a code or words find; those of one item by term, the oldest first. */
async function onShelf(
  { db, caller, now }: ReadCall,
  departmentId: number,
  words: string,
  which: Sql,
): Promise<ShelfGoods[]> {
  requireDepartment(caller, departmentId, 'depId')
  const here = sql`exists (
    select from stock_balance b where b.department_id = ${departmentId} and b.item_id = item.id and b.on_hand > b.reserved)`
  const exact = await db.first<{ itemId: number }>(
    sql`select item_id as "itemId" from item_barcode where barcode = ${words}`,
  )
  const ids = exact ? [exact.itemId] : (await findFirstGoods(db, words, GOODS_FOUND_MAX, { among: here })).ids
  const cost = holds(caller.permissions, 'view cost')
    ? sql`, round(balance.cost_sum / balance.on_hand, 2) as "incomeUzs"`
    : raw('')
  return db.rows<ShelfGoods>(sql`
    select item.id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcodes",
      unit.name as "unitName", lot.id as "lotId", lot.term_of_item as "termOfItem", balance.on_hand - balance.reserved as inventory,
      price.price_uzs as "priceUzs", price.price_wholesale as "priceWholesale" ${cost}
    from stock_balance balance
    join item on item.id = balance.item_id and item.deleted_at is null
    join lot on lot.id = balance.lot_id
    join reference unit on unit.id = item.unit_id
    ${priceNow(now)}
    where balance.department_id = ${departmentId} and balance.item_id = any(${[...ids]}::bigint[])
      and balance.on_hand > balance.reserved and ${which}
    order by array_position(${[...ids]}::bigint[], item.id), lot.term_of_item nulls last, lot.id
    limit ${SHELF_FOUND_MAX}`)
}

const shelves = [
  [searchForRetail, sql`price.price_uzs is not null`],
  [searchForWholesale, sql`price.price_wholesale is not null`],
  [searchForWriteOff, sql`true`],
] as const

export const departmentGoodsHandlers = [
  ...shelves.map(([endpoint, which]) =>
    handleRead(endpoint, (call) => onShelf(call, Number(call.path.depId), call.query.search, which)),
  ),

  handleRead(departmentBalance, async ({ db, caller, path, now }) => {
    const departmentId = Number(path.dep)
    requireDepartment(caller, departmentId, 'dep')
    const { incomeSum, retailSum, wholesaleSum, ...balance } =
      (await db.first<{ incomeSum: number; retailSum: number; wholesaleSum: number } & Balance>(sql`
        select department.id as "departmentId", department.name as "departmentName",
          count(distinct balance.item_id) as goods, count(balance.lot_id) as lots,
          coalesce(sum(balance.on_hand), 0) as "totalCount", coalesce(sum(balance.reserved), 0) as reserved,
          coalesce(sum(balance.cost_sum), 0) as "incomeSum",
          coalesce(sum(round(balance.on_hand * price.price_uzs, 2)), 0) as "retailSum",
          coalesce(sum(round(balance.on_hand * price.price_wholesale, 2)), 0) as "wholesaleSum"
        from department
        left join stock_balance balance on balance.department_id = department.id and balance.on_hand > 0
        left join lot on lot.id = balance.lot_id
        ${priceNow(now)}
        where department.id = ${departmentId} and department.deleted_at is null
        group by department.id`)) ?? refuse()
    return { ...balance, ...(holds(caller.permissions, 'view cost') ? { incomeSum, retailSum, wholesaleSum } : {}) }
  }),

  ...searchingGoods(
    handleList(searchItemBalances, {
      from: sql`(
        select department_id, item_id, sum(on_hand) as on_hand, sum(reserved) as reserved from stock_balance
        where on_hand > 0 group by department_id, item_id) balance
        join item on item.id = balance.item_id
        left join department on department.id = balance.department_id
        left join reference unit on unit.id = item.unit_id`,
      columns: {
        departmentId: sql`balance.department_id`,
        itemId: sql`balance.item_id`,
        departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
        ...goodsColumns,
        inventory: sql`balance.on_hand`,
        reserved: sql`balance.reserved`,
        available: sql`balance.on_hand - balance.reserved`,
      },
      scope: ({ caller }) => inScope(caller, sql`balance.department_id`),
      filter: {
        departmentId: (id) => sql`balance.department_id = ${id}`,
        itemId: (id) => sql`balance.item_id = ${id}`,
        keyword: foundByWords,
      },
      defaultSort: [{ field: 'itemName' }, { field: 'departmentName' }],
    }),
  ),
]

interface Balance {
  departmentId: number
  departmentName: string
  goods: number
  lots: number
  totalCount: number
  reserved: number
}

function refuse(): never {
  throw notFound('dep')
}
