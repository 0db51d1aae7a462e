import {
  compareInventory,
  deleteInventory,
  finishInventory,
  getCountProgress,
  getInventory,
  searchGoodsToCount,
  searchInventories,
  startInventory,
  startPartialInventory,
  wasFinished,
} from '../../src/api/inventory.ts'
import { getCountPlan, saveCountPlan } from '../../src/api/countPlan.ts'
import { searchLateDocuments } from '../../src/api/inventoryLate.ts'
import {
  saveInventory,
  sayCounted,
  searchInventoryLines,
  settleInventoryLine,
  uploadCounted,
} from '../../src/api/inventoryLine.ts'
import { uploads } from '../bounds.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead, inTurn } from '../handle.ts'
import { foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { countLines, settleLine } from '../inventory/countLines.ts'
import { readPlan, savePlan } from '../inventory/countPlan.ts'
import { keepCountedRows, readCountedRows } from '../inventory/countedFile.ts'
import { deleteCount } from '../inventory/deleteInventory.ts'
import { findInventory } from '../inventory/findInventory.ts'
import { finish, postCount } from '../inventory/finishInventory.ts'
import {
  COMPARED_COLUMNS,
  COUNTED_LINES,
  differenceSum,
  INVENTORIES,
  LATE_DOCUMENTS,
  ofCount,
} from '../inventory/inventoryLists.ts'
import { readProgressShared } from '../inventory/countProgress.ts'
import { readInventory } from '../inventory/readInventory.ts'
import { sayAll } from '../inventory/sayCounted.ts'
import { start } from '../inventory/startInventory.ts'
import { handleList } from '../lists/handleList.ts'

const toCount = (which: 'LEFT' | 'AGAIN') =>
  which === 'LEFT' ? sql`goods.counted is null` : sql`goods.mark is not null`

export const inventoryHandlers = [
  handleRead(getCountPlan, (call) => readPlan(call, Number(call.path.departmentId))),
  handle(saveCountPlan, async (call) => {
    const departmentId = Number(call.path.departmentId)
    const { departmentId: _, ...plan } = call.body
    await savePlan(call, departmentId, plan)
    return readPlan(call, departmentId)
  }),
  inTurn(
    uploads,
    handlePrepared(
      uploadCounted,
      (call) => readCountedRows(call.form.upload, call.gone),
      (call) => keepCountedRows(call, Number(call.path.inventoryId), call.prepared),
    ),
  ),
  handle(startInventory, async (call) => readInventory(call, await start(call, call.body))),
  handle(startPartialInventory, async (call) => {
    const { departmentId, several, blind, description, ...filter } = call.body
    return readInventory(call, await start(call, { departmentId, several, blind, description }, filter))
  }),
  handleRead(getInventory, (call) => readInventory(call, Number(call.path.id))),
  handleRead(getCountProgress, (call) => readProgressShared(call, Number(call.path.id))),
  handleRead(wasFinished, async ({ db, caller, path }) => {
    const { status } = await findInventory(db, caller, Number(path.id))
    return { finished: status === 'FINISHED' }
  }),
  handle(saveInventory, (call) => countLines(call, Number(call.path.inventoryId), call.body)),
  handle(sayCounted, async (call) => {
    const said = call.body.goods.map(({ itemId, ownCounted }) => ({ goods: { itemId }, quantity: ownCounted }))
    await sayAll(call, Number(call.path.inventoryId), said, (at) => `goods.${at}.ownCounted`)
    return { done: true as const }
  }),
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
      filter: { sectorId: (id) => sql`goods.sector_id = ${id}`, keyword: foundByWords, toCount },
      defaultSort: [{ field: 'sectorName' }, { field: 'itemName' }],
    }),
  ),
  ...searchingGoods(
    handleList(compareInventory, {
      ...ofCount,
      columns: COMPARED_COLUMNS,
      filter: {
        sectorId: (id) => sql`goods.sector_id = ${id}`,
        keyword: foundByWords,
        state: (state) =>
          sql`${state} = case when goods.counted is null then 'NOT_COUNTED' when figures.difference = 0 then 'EQUAL'
            when figures.difference < 0 then 'SHORT' when figures.difference > 0 then 'SURPLUS' end`,
        mark: (mark) => sql`goods.mark = ${mark}`,
        sumFrom: (sum) => sql`figures.difference <> 0 and abs(${differenceSum}) >= ${sum}`,
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
  ...handleList(searchLateDocuments, {
    ...LATE_DOCUMENTS,
    scope: ({ caller, path }) =>
      sql`late.inventory_id = ${Number(path.id)} and ${inScope(caller, sql`late.department_id`)}`,
  }),
]
