import {
  compareInventory,
  deleteInventory,
  finishInventory,
  getInventory,
  searchGoodsToCount,
  searchInventories,
  startInventory,
  startPartialInventory,
  wasFinished,
} from '../../src/api/inventory.ts'
import { saveInventory, searchInventoryLines, settleInventoryLine } from '../../src/api/inventoryLine.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead } from '../handle.ts'
import { foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { countLines, settleLine } from '../inventory/countLines.ts'
import { deleteCount } from '../inventory/deleteInventory.ts'
import { findInventory } from '../inventory/findInventory.ts'
import { finish, postCount } from '../inventory/finishInventory.ts'
import { COUNTED_LINES, INVENTORIES, ofCount } from '../inventory/inventoryLists.ts'
import { readInventory } from '../inventory/readInventory.ts'
import { start } from '../inventory/startInventory.ts'
import { handleList } from '../lists/handleList.ts'

export const inventoryHandlers = [
  handle(startInventory, async (call) => readInventory(call, await start(call, call.body))),
  handle(startPartialInventory, async (call) => {
    const { departmentId, several, blind, description, ...filter } = call.body
    return readInventory(call, await start(call, { departmentId, several, blind, description }, filter))
  }),
  handleRead(getInventory, (call) => readInventory(call, Number(call.path.id))),
  handleRead(wasFinished, async ({ db, caller, path }) => {
    const { status } = await findInventory(db, caller, Number(path.id))
    return { finished: status === 'FINISHED' }
  }),
  handle(saveInventory, (call) => countLines(call, Number(call.path.inventoryId), call.body)),
  handle(settleInventoryLine, async (call) => {
    await settleLine(call, Number(call.path.inventoryId), call.body)
    return { done: true as const }
  }),
  handlePrepared(
    finishInventory,
    (call) => postCount(call, Number(call.path.id), call.body),
    async (call) => {
      await finish(call, Number(call.path.id))
      return readInventory(call, Number(call.path.id))
    },
  ),
  handle(deleteInventory, async (call) => {
    await deleteCount(call, Number(call.path.id))
    return readInventory(call, Number(call.path.id))
  }),

  ...handleList(searchInventories, INVENTORIES),
  ...searchingGoods(
    handleList(searchGoodsToCount, {
      ...ofCount,
      filter: { sectorId: (id) => sql`goods.sector_id = ${id}`, keyword: foundByWords },
      defaultSort: [{ field: 'sectorName' }, { field: 'itemName' }],
    }),
  ),
  ...searchingGoods(
    handleList(compareInventory, {
      ...ofCount,
      columns: {
        ...ofCount.columns,
        countState: sql`case when goods.counted is null then 'NOT_COUNTED' when figures.expected is null then null
          when figures.difference = 0 then 'EQUAL' when figures.difference < 0 then 'SHORT' else 'SURPLUS' end`,
        expected: sql`figures.expected`,
        difference: sql`figures.difference`,
        differencePercent: sql`case when figures.expected > 0 then round(100 * figures.difference / figures.expected, 1) end`,
        settled: sql`case when figures.expected is null then 0 else goods.settled end`,
        priceUzs: sql`price.price_uzs`,
        differenceSum: sql`round(figures.difference * price.price_uzs, 2)`,
        differenceCost: sql`round(figures.difference * cost.unit_cost, 2)`,
        countSkipped: sql`goods.skipped`,
      },
      filter: {
        sectorId: (id) => sql`goods.sector_id = ${id}`,
        keyword: foundByWords,
        state: (state) =>
          sql`${state} = case when goods.counted is null then 'NOT_COUNTED' when figures.difference = 0 then 'EQUAL'
            when figures.difference < 0 then 'SHORT' when figures.difference > 0 then 'SURPLUS' end`,
        mark: (mark) => sql`goods.mark = ${mark}`,
        sumFrom: (sum) => sql`abs(figures.difference * price.price_uzs) >= ${sum}`,
        percentFrom: (percent) =>
          sql`abs(figures.difference) * 100 >= ${percent}::numeric * figures.expected and figures.difference <> 0`,
      },
      defaultSort: [{ field: 'sectorName' }, { field: 'itemName' }],
    }),
  ),
  ...handleList(searchInventoryLines, {
    ...COUNTED_LINES,
    scope: ({ caller, path }) =>
      sql`line.inventory_id = ${Number(path.id)} and ${inScope(caller, sql`line.department_id`)}`,
  }),
]
