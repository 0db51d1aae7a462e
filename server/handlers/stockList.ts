import { searchShortage, searchStock, SHORTAGE_BELOW } from '../../src/api/stock.ts'
import { onDays } from '../businessDay.ts'
import { inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { bestGoods, foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { handleList } from '../lists/handleList.ts'
import type { ListDescription } from '../lists/description.ts'

/** A price of a lot in a department now; asked row by row, because a join would ask it of every row that is skipped or counted. */
const priceNow = (column: Sql, department: Sql, lot: Sql): Sql => sql`
  (select ${column} from price where price.department_id = ${department} and price.lot_id = ${lot} and price.effective_from <= clock.now
    order by price.effective_from desc limit 1)`

/** The price that the department's kind of sale goes by. */
const priceOf = (department: Sql, lot: Sql): Sql =>
  priceNow(
    sql`case when department.sale_type = 'WHOLE' then price.price_wholesale else price.price_uzs end`,
    department,
    lot,
  )
const ofBalance = [sql`balance.department_id`, sql`balance.lot_id`] as const

const stock: ListDescription<typeof searchStock> = {
  // Every join is a left one, though all but the words of a good are sure to be there: what is not asked for is then not joined.
  from: ({ now }) => sql`(select ${now}::timestamptz as now) clock
    cross join stock_balance balance
    left join item on item.id = balance.item_id
    left join lot on lot.id = balance.lot_id
    left join department on department.id = balance.department_id
    left join reference unit on unit.id = item.unit_id
    left join reference color on color.id = item.color_id
    left join reference brand on brand.id = item.brand_id
    left join reference category on category.id = item.category_id
    left join reference sub_category on sub_category.id = item.sub_category_id`,
  columns: {
    depId: sql`balance.department_id`,
    lotId: sql`balance.lot_id`,
    depName: { sql: sql`department.name`, sort: sql`department.name_key` },
    currencyName: sql`department.currency_code`,
    itemId: sql`balance.item_id`,
    itemName: {
      sql: sql`item.name`,
      sort: sql`item.name_key`,
      folded: sql`item.search`,
      always: sql`item.id is not null`,
    },
    artikul: sql`item.artikul`,
    barcode: sql`item.barcode`,
    multiBarcode: sql`array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode)`,
    colorName: { sql: sql`color.name`, sort: sql`color.name_key` },
    brand: { sql: sql`brand.name`, sort: sql`brand.name_key` },
    categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
    subCategoryName: { sql: sql`sub_category.name`, sort: sql`sub_category.name_key` },
    unitName: sql`unit.name`,
    termOfItem: sql`lot.term_of_item`,
    inventory: sql`balance.on_hand`,
    reserved: sql`balance.reserved`,
    priceUzs: priceNow(sql`price.price_uzs`, ...ofBalance),
    priceWholesale: priceNow(sql`price.price_wholesale`, ...ofBalance),
    incomeUzs: sql`case when balance.on_hand > 0 then round(balance.cost_sum / balance.on_hand, 2) else lot.unit_cost end`,
    incomeSum: sql`balance.cost_sum`,
    // domain.md: lots in stock of one item in one department at more than one price, or with none. Who sells nothing has no prices.
    isItemDublicate: sql`(department.sale_type is not null and (${priceOf(...ofBalance)} is null or exists (
      select from stock_balance other
      where other.department_id = balance.department_id and other.item_id = balance.item_id and other.on_hand > 0
        and other.lot_id <> balance.lot_id
        and ${priceOf(sql`other.department_id`, sql`other.lot_id`)} is distinct from ${priceOf(...ofBalance)})))`,
  },
  groups: { depId: sql`select id as key, name as label, name_key as place from department` },
  scope: ({ caller }) => sql`balance.on_hand > 0 and ${inScope(caller, sql`balance.department_id`)}`,
  filter: {
    depIds: (ids) => sql`balance.department_id = any(${ids}::bigint[])`,
    catId: (id) => sql`item.category_id = ${id}`,
    start: (day, { timeZone }) => onDays(sql`lot.born_at`, day, null, timeZone),
    end: (day, { timeZone }) => onDays(sql`lot.born_at`, null, day, timeZone),
    subId: (id) => sql`item.sub_category_id = ${id}`,
    sub2Id: (id) => sql`item.sub2_category_id = ${id}`,
    sub3Id: (id) => sql`item.sub3_category_id = ${id}`,
    brandId: (id) => sql`item.brand_id = ${id}`,
    colorId: (id) => sql`item.color_id = ${id}`,
    genderId: (id) => sql`item.gender_id = ${id}`,
    // The article is among the folded words of a good.
    name: foundByWords,
    barcode: (code) => sql`balance.item_id = (select b.item_id from item_barcode b where b.barcode = ${code})`,
  },
  search: foundByWords,
  defaultSort: [{ field: 'itemName' }, { field: 'depName' }],
  bestFirst: bestGoods,
}

export const stockListHandlers = searchingGoods(
  [
    ...handleList(searchStock, stock),
    ...handleList(searchShortage, {
      ...stock,
      // A lot of which there is enough is not asked what else there is.
      scope: (call) => sql`${stock.scope!(call)} and balance.on_hand < ${SHORTAGE_BELOW} and (
      select sum(all_lots.on_hand) from stock_balance all_lots
      where all_lots.department_id = balance.department_id and all_lots.item_id = balance.item_id) < ${SHORTAGE_BELOW}`,
    }),
  ],
  ({ search, name }) => search || name,
)
