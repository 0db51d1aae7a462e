import {
  checkExtraCost,
  copyExtraCost as copyEndpoint,
  createExtraCost,
  deleteExtraCost as deleteEndpoint,
  editExtraCost as editEndpoint,
  extraCostsOfDepartment,
  extraCostsOfDocument,
  getExtraCost,
  postExtraCost as postEndpoint,
  reverseExtraCost as reverseEndpoint,
  searchExtraCostLines,
  searchExtraCosts,
  searchIncomesForCosts,
} from '../../src/api/extraCost.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { contains, sql } from '../db/sql.ts'
import { findDocument } from '../documents/findDocument.ts'
import { deleteExtraCost, postExtraCost, requirePostable, reverseExtraCost } from '../extraCosts/postExtraCost.ts'
import {
  costLines,
  costRows,
  documentNumbers,
  lineColumns,
  listExtraCosts,
  readExtraCost,
  sumUzs,
} from '../extraCosts/readExtraCost.ts'
import { copyExtraCost, editExtraCost, writeExtraCost } from '../extraCosts/writeExtraCost.ts'
import { type Call, handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { nameOf } from '../sales/nameOf.ts'
import { documents } from './documentList.ts'

/** The cost of the address, as it stands after its step. */
const stepped = async <C extends Call & { path: { id: string | number } }>(
  call: C,
  step: (call: C, id: number) => Promise<void>,
) => {
  const id = Number(call.path.id)
  await step(call, id)
  return readExtraCost(call.db, call.caller, id)
}

export const extraCostHandlers = [
  handle(createExtraCost, async (call) => readExtraCost(call.db, call.caller, await writeExtraCost(call, call.body))),
  handle(copyEndpoint, async (call) =>
    readExtraCost(call.db, call.caller, await copyExtraCost(call, Number(call.path.id))),
  ),
  handle(editEndpoint, (call) => stepped(call, (_, id) => editExtraCost(call, id, call.body))),
  handle(postEndpoint, (call) => stepped(call, (_, id) => postExtraCost(call, id, call.body))),
  handle(reverseEndpoint, (call) => stepped(call, (_, id) => reverseExtraCost(call, id, call.body))),
  handle(deleteEndpoint, (call) => stepped(call, (_, id) => deleteExtraCost(call, id, call.body))),
  handleRead(checkExtraCost, async (call) => {
    await requirePostable(call, Number(call.path.id), call.body)
    return { done: true as const }
  }),
  handleRead(getExtraCost, ({ db, caller, path }) => readExtraCost(db, caller, Number(path.id))),

  handleRead(extraCostsOfDepartment, async ({ db, caller, path }) => {
    const departmentId = Number(path.id)
    requireDepartment(caller, departmentId, 'id')
    return { items: await listExtraCosts(db, caller, sql`cost.department_id = ${departmentId}`) }
  }),
  handleRead(extraCostsOfDocument, async ({ db, caller, path }) => {
    const { id } = await findDocument(db, caller, Number(path.id))
    const borne = sql`exists (select from extra_cost_document own where own.cost_id = cost.id and own.document_id = ${id})`
    return { items: await listExtraCosts(db, caller, borne) }
  }),

  ...handleList(searchExtraCosts, {
    from: costRows,
    columns: {
      id: sql`cost.id`,
      regNumber: sql`cost.reg_number`,
      regDate: sql`cost.reg_date`,
      status: sql`cost.status`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      contragentName: {
        sql: sql`contragent.full_name`,
        sort: sql`contragent.name_key`,
        folded: sql`contragent.search`,
      },
      sharing: sql`cost.sharing`,
      sum: sql`cost.sum`,
      currencyCode: sql`cost.currency_code`,
      sumUzs,
      documentNumbers,
      createdByName: nameOf(sql`creator`),
      createdAt: sql`cost.created_at`,
      comment: sql`left(cost.comment, 255)`,
    },
    scope: ({ caller }) => inScope(caller, sql`cost.department_id`),
    filter: {
      departmentId: (id) => sql`cost.department_id = ${id}`,
      contragentId: (id) => sql`cost.contragent_id = ${id}`,
      documentId: (id) =>
        sql`exists (select from extra_cost_document own where own.cost_id = cost.id and own.document_id = ${id})`,
      status: (status) => sql`cost.status = ${status}`,
      start: (day) => sql`cost.reg_date >= ${day}`,
      end: (day) => sql`cost.reg_date <= ${day}`,
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),
  ...handleList(searchExtraCostLines, {
    from: costLines,
    columns: { ...lineColumns, costId: sql`share.cost_id` },
    scope: ({ caller }) => inScope(caller, sql`cost.department_id`),
    filter: { costId: (id) => sql`share.cost_id = ${id}` },
    defaultSort: [{ field: 'costId', descending: true }, { field: 'id' }],
  }),
  ...handleList(searchIncomesForCosts, {
    ...documents,
    scope: ({ caller }) => sql`document.action = 'KIRIM' and document.status in ('READY', 'PARTIAL_RETURNED')
      and ${inScope(caller, sql`document.department_id`)}`,
    filter: {
      ...documents.filter,
      keyword: (words) =>
        sql`(document.reg_number::text like ${contains(words)} or contragent.search like ${contains(words.toLowerCase())})`,
    },
  }),
]
