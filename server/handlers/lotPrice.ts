import {
  createOnePrice,
  differentPriceTotals,
  reportStockPrices,
  searchDifferentPrices,
  searchDifferingLots,
  searchOutsideRule,
  searchStockPrices,
} from '../../src/api/lotPrice.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { addUp, amount, tiyin } from '../../src/rules/money.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { bestGoods, foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { handleList } from '../lists/handleList.ts'
import { createDraft } from '../pricing/createPricing.ts'
import { differing } from '../pricing/differing.ts'
import { lookingAtDue } from '../pricing/differingGoods.ts'
import { isOutsideRule, lotPrices } from '../pricing/lotPrices.ts'
import { oneForAll } from '../pricing/oneForAll.ts'
import { readPricing } from '../pricing/readPricing.ts'
import { goodsColumns } from '../items/itemColumns.ts'

const lists = searchingGoods([
  ...handleList(searchStockPrices, lotPrices),
  ...handleList(reportStockPrices, lotPrices),
  ...handleList(searchDifferingLots, lotPrices),
  ...handleList(searchOutsideRule, {
    ...lotPrices,
    scope: (call) => sql`${lotPrices.scope!(call)} and ${isOutsideRule}`,
  }),
])
const differingLists = searchingGoods(
  lookingAtDue(
    handleList(searchDifferentPrices, {
      from: (call) => sql`(${differing(call, call.body.departmentIds ?? [])}) as found
        join item on item.id = found.item_id
        join department on department.id = found.department_id
        join reference unit on unit.id = item.unit_id`,
      columns: {
        depId: sql`found.department_id`,
        depName: { sql: sql`department.name`, sort: sql`department.name_key` },
        itemId: sql`found.item_id`,
        ...goodsColumns,
        kind: sql`case when found.lowest is null then 'WITHOUT' when found.priceless > 0 then 'SOME_WITHOUT' else 'SEVERAL' end`,
        lots: sql`found.lots`,
        priceless: sql`found.priceless`,
        lowest: sql`found.lowest`,
        highest: sql`found.highest`,
        difference: sql`found.highest - found.lowest`,
        inventory: sql`found.inventory`,
        differenceSum: sql`found.difference_sum`,
      },
      filter: {
        keyword: foundByWords,
        departmentIds: () => sql`true`,
        categoryId: (id) => sql`item.category_id = ${id}`,
        brandId: (id) => sql`item.brand_id = ${id}`,
      },
      defaultSort: [{ field: 'itemName' }, { field: 'depName' }],
      bestFirst: bestGoods,
    }),
  ),
)

export const lotPriceHandlers = [
  ...lists,
  ...differingLists,
  ...lookingAtDue([
    handleRead(differentPriceTotals, async (call) => {
      const items = await call.db.rows<AnswerOf<typeof differentPriceTotals>['items'][number]>(sql`
        select department.id as "depId", department.name as "depName", count(*) as goods, sum(found.lots)::bigint as lots,
          sum(found.priceless)::bigint as priceless, coalesce(sum(found.difference_sum), 0) as "differenceSum"
        from (${differing(call, call.body.departmentIds)}) as found
        join department on department.id = found.department_id group by department.id order by department.name_key`)
      const goods = items.reduce((sum, row) => sum + row.goods, 0)
      const differenceSum = amount(addUp(items.map((row) => tiyin(row.differenceSum))))
      return { items, goods, differenceSum }
    }),
  ]),

  handle(createOnePrice, async (call) => {
    const { goods, take } = call.body
    const departmentIds = [...new Set(goods.map(({ departmentId }) => departmentId))]
    for (const departmentId of departmentIds) requireDepartment(call.caller, departmentId, 'goods')
    const lots = oneForAll(goods, take, call.now)
    return readPricing(call, await createDraft(call, { departmentIds, lots, comment: '', field: 'goods' }))
  }),
]
