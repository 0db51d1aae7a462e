import {
  checkAdjustment,
  copyAdjustment as copyEndpoint,
  createAdjustment,
  deleteAdjustment as deleteEndpoint,
  editAdjustment as editEndpoint,
  findLots,
  getAdjustment,
  postAdjustment as postEndpoint,
  reverseAdjustment as reverseEndpoint,
  searchAdjustmentLines,
  searchAdjustments,
} from '../../src/api/adjustment.ts'
import { deleteAdjustment, postAdjustment, requirePostable, reverseAdjustment } from '../adjustments/postAdjustment.ts'
import { adjustmentLines, findLotsHere, lineColumns, readAdjustment } from '../adjustments/readAdjustment.ts'
import { copyAdjustment, editAdjustment, writeAdjustment } from '../adjustments/writeAdjustment.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { type Call, handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { nameOf } from '../sales/nameOf.ts'

/** The correction of the address, as it stands after its step. */
const stepped = async <C extends Call & { path: { id: string | number } }>(
  call: C,
  step: (call: C, id: number) => Promise<void>,
) => {
  const id = Number(call.path.id)
  await step(call, id)
  return readAdjustment(call.db, call.caller, id)
}

export const adjustmentHandlers = [
  handle(createAdjustment, async (call) =>
    readAdjustment(call.db, call.caller, await writeAdjustment(call, call.body)),
  ),
  handle(copyEndpoint, async (call) =>
    readAdjustment(call.db, call.caller, await copyAdjustment(call, Number(call.path.id))),
  ),
  handle(editEndpoint, (call) => stepped(call, (_, id) => editAdjustment(call, id, call.body))),
  handle(postEndpoint, (call) => stepped(call, (_, id) => postAdjustment(call, id, call.body))),
  handle(reverseEndpoint, (call) => stepped(call, (_, id) => reverseAdjustment(call, id, call.body))),
  handle(deleteEndpoint, (call) => stepped(call, (_, id) => deleteAdjustment(call, id, call.body))),
  handleRead(checkAdjustment, async (call) => {
    await requirePostable(call, Number(call.path.id), call.body)
    return { done: true as const }
  }),
  handleRead(getAdjustment, ({ db, caller, path }) => readAdjustment(db, caller, Number(path.id))),
  handleRead(findLots, ({ db, caller, query: { departmentId, keyword } }) =>
    findLotsHere(db, caller, departmentId, keyword),
  ),

  ...handleList(searchAdjustments, {
    from: sql`adjustment document
      join department on department.id = document.department_id
      left join app_user creator on creator.id = document.created_by
      left join lateral (
        select count(*) as lines, sum(cost_change) as change from adjustment_line line where line.adjustment_id = document.id) content on true`,
    columns: {
      id: sql`document.id`,
      regNumber: sql`document.reg_number`,
      regDate: sql`document.reg_date`,
      status: sql`document.status`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      reason: sql`left(document.reason, 255)`,
      lines: sql`content.lines`,
      costChange: sql`content.change`,
      createdByName: nameOf(sql`creator`),
      createdAt: sql`document.created_at`,
      comment: sql`left(document.comment, 255)`,
    },
    scope: ({ caller }) => inScope(caller, sql`document.department_id`),
    filter: {
      departmentId: (id) => sql`document.department_id = ${id}`,
      status: (status) => sql`document.status = ${status}`,
      start: (day) => sql`document.reg_date >= ${day}`,
      end: (day) => sql`document.reg_date <= ${day}`,
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),
  ...handleList(searchAdjustmentLines, {
    from: adjustmentLines,
    columns: { ...lineColumns, adjustmentId: sql`line.adjustment_id` },
    scope: ({ caller }) => inScope(caller, sql`document.department_id`),
    filter: { adjustmentId: (id) => sql`line.adjustment_id = ${id}` },
    defaultSort: [{ field: 'adjustmentId', descending: true }, { field: 'id' }],
  }),
]
