import type { searchStockPrices } from '../../src/api/lotPrice.ts'
import { inScope } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { bestGoods, foundByWords } from '../items/goodsSearch.ts'
import type { ListDescription } from '../lists/description.ts'
import { joinKept, keptNow } from './currentPrice.ts'
import { ruleFor } from './nearestRule.ts'
import { soldBy, unitCost } from './readPricing.ts'

const sold = soldBy(sql`price.price_uzs`, sql`price.price_wholesale`)
const rulePercent = soldBy(sql`rule.retail_percent`, sql`rule.wholesale_percent`)
const markup = (price: Sql): Sql => sql`round((${price} / nullif(${unitCost}, 0) - 1) * 100, 2)`

/** As `isOutside` of src/rules/markup.ts: a lot's price is outside what its rule allows. */
export const isOutsideRule: Sql = sql`(${markup(sold)} < ${rulePercent} - rule.tolerance_percent
  or (${markup(sold)} > ${rulePercent} + rule.tolerance_percent
    and ${sold} > markup_price(${unitCost}, ${rulePercent}, rule.rounding)))`

/** What lies where at which prices, with what the rules of markup say of it and the document that a price comes from. */
export const lotPrices: ListDescription<typeof searchStockPrices> = {
  from: ({ now }) => sql`stock_balance balance
    left join item on item.id = balance.item_id
    left join lot on lot.id = balance.lot_id
    left join department on department.id = balance.department_id
    left join reference unit on unit.id = item.unit_id
    left join reference brand on brand.id = item.brand_id
    left join reference category on category.id = item.category_id
    ${joinKept(sql`balance`)}
    cross join lateral (select ${keptNow(sql`price_uzs`, now)} as price_uzs, ${keptNow(sql`price_wholesale`, now)} as price_wholesale,
      ${keptNow(sql`effective_from`, now)} as effective_from, ${keptNow(sql`pricing_line_id`, now)} as pricing_line_id) price
    left join pricing_line line on line.id = price.pricing_line_id
    left join pricing_document document on document.id = line.document_id
    left join app_user author on author.id = document.created_by
    left join lateral (${ruleFor(sql`balance.department_id`)}) rule on true`,
  columns: {
    depId: sql`balance.department_id`,
    lotId: sql`balance.lot_id`,
    depName: { sql: sql`department.name`, sort: sql`department.name_key` },
    itemId: sql`balance.item_id`,
    itemName: {
      sql: sql`item.name`,
      sort: sql`item.name_key`,
      folded: sql`item.search`,
      always: sql`item.id is not null`,
    },
    artikul: sql`item.artikul`,
    barcode: sql`item.barcode`,
    brand: { sql: sql`brand.name`, sort: sql`brand.name_key` },
    categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
    unitName: sql`unit.name`,
    termOfItem: sql`lot.term_of_item`,
    inventory: sql`balance.on_hand`,
    incomeUzs: unitCost,
    priceUzs: sql`price.price_uzs`,
    priceWholesale: sql`price.price_wholesale`,
    markupPercent: markup(sql`price.price_uzs`),
    wholesaleMarkup: markup(sql`price.price_wholesale`),
    incomeSum: sql`balance.cost_sum`,
    retailSum: sql`round(balance.on_hand * price.price_uzs, 2)`,
    wholesaleSum: sql`round(balance.on_hand * price.price_wholesale, 2)`,
    ruleMarkup: rulePercent,
    rulePrice: sql`case when ${unitCost} > 0 then markup_price(${unitCost}, ${rulePercent}, rule.rounding) end`,
    pricingRegNumber: sql`document.reg_number`,
    effectiveFrom: sql`price.effective_from`,
    pricedBy: sql`author.username`,
  },
  scope: ({ caller }) => sql`balance.on_hand > 0 and ${inScope(caller, sql`balance.department_id`)}`,
  filter: {
    keyword: foundByWords,
    depIds: (ids) => sql`balance.department_id = any(${ids}::bigint[])`,
    categoryId: (id) => sql`item.category_id = ${id}`,
    subCategoryId: (id) => sql`item.sub_category_id = ${id}`,
    brandId: (id) => sql`item.brand_id = ${id}`,
    itemId: (id) => sql`balance.item_id = ${id}`,
    withoutPrice: (wanted) => sql`(${sold} is null) = ${wanted}`,
  },
  groups: { depId: sql`select id as key, name as label, name_key as place from department` },
  defaultSort: [{ field: 'itemName' }, { field: 'depName' }],
  bestFirst: bestGoods,
}
