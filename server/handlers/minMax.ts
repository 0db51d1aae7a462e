import {
  deleteMinMax,
  getMinMax,
  type MinMaxRow,
  saveManyMinMax,
  saveMinMax,
  searchMinMax,
} from '../../src/api/minMax.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import {
  boundsScope,
  removeMinMax,
  saveManyMinMax as saveManyBounds,
  saveMinMax as saveBounds,
} from '../items/saveMinMax.ts'
import type { ListDescription } from '../lists/description.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound } from '../refusal.ts'
import { itemName } from '../items/itemColumns.ts'

const from = sql`item_min_max bounds
  join item on item.id = bounds.item_id
  join department on department.id = bounds.department_id
  join reference unit on unit.id = item.unit_id
  left join reference category on category.id = item.category_id
  cross join lateral (
    select coalesce(sum(on_hand), 0) as on_hand from stock_balance balance
    where balance.item_id = bounds.item_id and balance.department_id = bounds.department_id) stock`

const columns = {
  id: sql`bounds.id`,
  departmentId: sql`bounds.department_id`,
  departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
  itemId: sql`bounds.item_id`,
  itemName,
  artikul: sql`item.artikul`,
  multiBarcode: sql`array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode)`,
  categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
  unitName: sql`unit.name`,
  minValue: sql`bounds.min_value`,
  maxValue: sql`bounds.max_value`,
  inventory: sql`stock.on_hand`,
  lacking: sql`case when stock.on_hand < bounds.min_value then bounds.max_value - stock.on_hand else 0 end`,
  belowMin: sql`stock.on_hand < bounds.min_value`,
} satisfies ListDescription<typeof searchMinMax>['columns']

const wholeRow = everyColumn(columns)

export const minMaxHandlers = [
  ...searchingGoods(
    handleList(searchMinMax, {
      from,
      columns,
      scope: ({ caller }) => sql`item.deleted_at is null and ${boundsScope(caller)}`,
      filter: {
        departmentId: (id) => sql`bounds.department_id = ${id}`,
        categoryId: (id) => sql`item.category_id = ${id}`,
        belowMin: (below) => (below ? sql`stock.on_hand < bounds.min_value` : sql`true`),
        keyword: foundByWords,
      },
      defaultSort: [{ field: 'departmentName' }, { field: 'itemName' }],
    }),
  ),

  handleRead(getMinMax, async ({ db, caller, path }) => {
    const bounds = await db.first<MinMaxRow>(sql`
      select ${wholeRow} from ${from}
      where bounds.id = ${Number(path.id)} and item.deleted_at is null and ${boundsScope(caller)}`)
    if (!bounds) throw notFound()
    return bounds
  }),

  handle(saveMinMax, async ({ db, caller, body }) => ({ id: await saveBounds(db, caller, body) })),

  handle(saveManyMinMax, async ({ db, caller, body }) => {
    await saveManyBounds(db, caller, body.items)
    return { done: true as const }
  }),

  handle(deleteMinMax, async ({ db, caller, path }) => {
    await removeMinMax(db, caller, Number(path.id))
    return { done: true as const }
  }),
]
