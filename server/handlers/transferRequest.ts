import {
  counterRequestLines,
  createRequest,
  deleteRequest,
  draftRequest,
  endRequest,
  getRequest,
  getRequestDocument,
  requestLines,
  saveRequest,
  searchCounterRequests,
  searchTransferRequests,
  updateRequest,
  updateRequestCount,
} from '../../src/api/transferRequest.ts'
import { proposeRequests } from '../../src/api/requestProposal.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { thousandths } from '../../src/rules/money.ts'
import { type Caller, inScope, mayUse, requirePermission, requireTransferDepartment } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Transaction } from '../db/database.ts'
import { fieldMessage } from '../fieldMessage.ts'
import { type Call, handle, handleRead } from '../handle.ts'
import { requireStep, transition } from '../ledger/transition.ts'
import type { ListDescription } from '../lists/description.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { Refusal } from '../refusal.ts'
import { changeCount } from '../requests/changeCount.ts'
import {
  findRequest,
  requireAnswerer,
  requireOwner,
  requireWriter,
  type RequestHead,
  waitsForEnd,
} from '../requests/findRequest.ts'
import { makeTransfers } from '../requests/makeTransfers.ts'
import { writeProposals } from '../requests/proposeRequests.ts'
import { requireThere } from '../requests/requireThere.ts'
import { availableOf, readRequest, readRequestLines } from '../requests/readRequest.ts'
import {
  beginRequest,
  numberRequest,
  ownerOf,
  putLinesOfItems,
  putLinesOfShelf,
  putTargets,
} from '../requests/writeRequest.ts'

const targetNames = sql`array(
  select department.name from transfer_request_target target join department on department.id = target.department_id
  where target.request_id = request.id order by department.sort, department.name_key, department.id)`

const requests: Omit<ListDescription<typeof searchTransferRequests>, 'scope'> = {
  from: sql`transfer_request request
    left join department source on source.id = request.from_department_id
    left join reference category on category.id = request.category_id
    left join reference sub on sub.id = request.sub_category_id
    left join reference sub2 on sub2.id = request.sub2_category_id
    left join reference sub3 on sub3.id = request.sub3_category_id
    left join app_user creator on creator.id = request.created_by`,
  columns: {
    id: sql`request.id`,
    version: sql`request.version`,
    regNumber: sql`request.reg_number`,
    regDate: sql`request.reg_date`,
    fromDepartmentName: { sql: sql`source.name`, sort: sql`source.name_key` },
    toDepartmentNames: targetNames,
    categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
    subCategoryName: { sql: sql`sub.name`, sort: sql`sub.name_key` },
    sub2CategoryName: { sql: sql`sub2.name`, sort: sql`sub2.name_key` },
    sub3CategoryName: { sql: sql`sub3.name`, sort: sql`sub3.name_key` },
    status: sql`request.status`,
    createdByName: sql`creator.username`,
    createdAt: sql`request.created_at`,
  },
  filter: {
    keyword: calledBy,
    departmentId: (id) =>
      sql`(${id} in (request.department_id, request.from_department_id) or ${isTarget(sql`= ${id}`)})`,
    status: (status) => sql`request.status = ${status}`,
    toFinish: (toFinish, { caller }) => sql`${waitsForEnd(caller)} = ${toFinish}`,
  },
  defaultSort: [{ field: 'id', descending: true }],
}
/** The number, a department or a category by their words. */
function calledBy(words: string): Sql {
  return sql`(request.reg_number::text = ${words.trim()}
    or ${matchesWords(sql`concat_ws(' ', source.name_key, category.name_key, sub.name_key, sub2.name_key, sub3.name_key)`, words)}
    or exists (select from transfer_request_target target join department on department.id = target.department_id
      where target.request_id = request.id and ${matchesWords(sql`department.name_key`, words)}))`
}
const calledByQuery = ({ keyword }: { keyword?: string | undefined }): Sql => (keyword ? calledBy(keyword) : sql`true`)
const isTarget = (meets: Sql): Sql => sql`exists (
  select from transfer_request_target target where target.request_id = request.id and target.department_id ${meets})`
const ofCaller = (caller: Caller): Sql => sql`(${inScope(caller, sql`request.department_id`)}
  or request.status <> 'SUSPENDED' and ${inScope(caller, sql`request.from_department_id`)}
  or exists (select from transfer_request_target target
    where target.request_id = request.id and ${inScope(caller, sql`target.department_id`)}))`

/** Refuses with 422 `nothingAsked` a request that nobody asks anything by. */
async function requireAsked(db: Transaction, { id }: RequestHead): Promise<void> {
  const asked = await db.first(sql`
    select 1 from transfer_request_line line join transfer_request_count cell on cell.line_id = line.id
    where line.request_id = ${id} and cell.count > 0 limit 1`)
  if (!asked) throw new Refusal(422, 'nothingAsked', {}, { id: 'nothingAsked' })
}

/** 422 names every line that asks more than is free at the source. */
async function requireRemaining(
  db: Transaction,
  head: RequestHead,
  items: readonly { itemId: number; count: number }[],
) {
  const free = await db.rows<{ itemId: number; available: number }>(sql`
    select line.item_id as "itemId", ${availableOf(head)} as available from transfer_request_line line where line.request_id = ${head.id}`)
  const left = new Map(free.map(({ itemId, available }) => [itemId, available]))
  const over = items.flatMap(({ itemId, count }, index) =>
    thousandths(count) > thousandths(left.get(itemId) ?? 0) ? [{ index, maximum: left.get(itemId) ?? 0 }] : [],
  )
  if (over.length === 0) return
  const fields = over.map(({ index, maximum }) => [
    `requestItem.${index}.count`,
    fieldMessage('moreThanRemaining', { maximum }),
  ])
  throw new Refusal(422, 'moreThanRemaining', { maximum: over[0]!.maximum }, Object.fromEntries(fields))
}

/** Whoever answers begins with what was asked. */
const offerAnswer = (db: Transaction, { id }: RequestHead) =>
  db.run(sql`
    update transfer_request_count cell set send_count = cell.count from transfer_request_line line
    where line.id = cell.line_id and line.request_id = ${id} and cell.send_count is null`)

/** A step of the request, and of its answer. */
async function save(call: Call, head: RequestHead, to: 'CHECKING' | 'CHECKED'): Promise<void> {
  const { db, caller } = call
  const step = (status: string) => transition(db, 'transferRequest', head, status, { userId: caller.userId })
  if (to === 'CHECKED') {
    if (head.status !== 'PENDING') requireStep('transferRequest', head.status, to, 'transferRequestStatus')
    requireAnswerer(caller, head)
    await offerAnswer(db, head)
    if (head.status === 'PENDING') await step('CHECKING')
    return step(to)
  }
  requireStep('transferRequest', head.status, to, 'transferRequestStatus')
  if (head.status === 'CHECKED') {
    requirePermission(caller, 'edit request-documents')
    requireOwner(caller, head)
    return step(to)
  }
  requireWriter(caller, head)
  await requireAsked(db, head)
  await offerAnswer(db, head)
  await step(to)
  await numberRequest(db, head)
}

export const transferRequestHandlers = [
  ...handleList(searchTransferRequests, {
    ...requests,
    scope: ({ caller, query }) =>
      sql`request.status not in ('DRAFT', 'DELETED') and ${ofCaller(caller)} and ${calledByQuery(query)}`,
  }),
  ...handleList(searchCounterRequests, {
    ...requests,
    scope: ({ caller, query }) => sql`request.status in ('PENDING', 'CHECKING')
      and ${inScope(caller, sql`request.from_department_id`)} and ${calledByQuery(query)}`,
  }),

  handle(draftRequest, async (call) => {
    const { fromDepartment = null, toDepartment = null, requestItem } = call.body
    const known = fromDepartment ?? toDepartment
    if (known === null || known === undefined)
      throw new Refusal(400, 'badInput', {}, { fromDepartment: 'chooseDepartment' })
    await requireThere(call.db, [
      { field: 'fromDepartment', table: 'department', id: fromDepartment },
      { field: 'toDepartment', table: 'department', id: toDepartment },
    ])
    const field = fromDepartment === null ? 'toDepartment' : 'fromDepartment'
    requireTransferDepartment(call.caller, known, field)
    if (fromDepartment && toDepartment) requireTransferDepartment(call.caller, toDepartment, 'toDepartment')
    if (!mayUse(call.caller, known)) throw new Refusal(403, 'otherDepartment', {}, { [field]: 'otherDepartment' })
    const head = await beginRequest(call, known, {
      source: fromDepartment,
      targets: toDepartment === null || fromDepartment === toDepartment ? [] : [toDepartment],
    })
    await putLinesOfItems(call.db, head, requestItem, call.now)
    return { id: head.id, version: head.version }
  }),

  handle(updateRequest, async (call) => {
    const { db, caller, path, body } = call
    const head = await findRequest(db, caller, Number(path.id), { lock: 'update', version: body.version })
    requireWriter(caller, head)
    if (head.status !== 'DRAFT')
      throw new Refusal(409, 'wrongState', { state: `enum.transferRequestStatus.${head.status}` })
    const { fromDepartment: source, toDepartment } = body
    await ownerOf(db, caller, {
      source,
      targets: [toDepartment],
      sourceField: 'fromDepartment',
      targetField: 'toDepartment',
    })
    head.fromDepartmentId = source
    head.targetIds = [toDepartment]
    await db.run(sql`update transfer_request set from_department_id = ${source} where id = ${head.id}`)
    await putTargets(db, head)
    await putLinesOfItems(db, head, body.requestItem, call.now)
    await requireAsked(db, head)
    await requireRemaining(db, head, body.requestItem)
    await transition(db, 'transferRequest', head, body.status, { userId: caller.userId })
    await numberRequest(db, head)
    return readRequest(db, caller, head.id)
  }),

  handle(createRequest, async (call) => {
    const { db, caller, body, now } = call
    const targets = [...new Set(body.toDepartmentIds)]
    const source = body.fromDepartmentId
    const owner = await ownerOf(db, caller, {
      source,
      targets,
      sourceField: 'fromDepartmentId',
      targetField: 'toDepartmentIds',
    })
    await requireThere(db, [
      { field: 'categoryId', table: 'reference', id: body.categoryId },
      { field: 'subCategoryId', table: 'reference', id: body.subCategoryId },
      { field: 'sub2CategoryId', table: 'reference', id: body.sub2CategoryId },
      { field: 'sub3CategoryId', table: 'reference', id: body.sub3CategoryId },
    ])
    const words = [body.categoryId, body.subCategoryId, body.sub2CategoryId, body.sub3CategoryId]
    const head = await beginRequest(call, owner, { source, targets, words, comment: body.comment })
    const columns = [
      sql`item.category_id`,
      sql`item.sub_category_id`,
      sql`item.sub2_category_id`,
      sql`item.sub3_category_id`,
    ]
    const condition = columns.reduce(
      (all, column, index) => (words[index] ? sql`${all} and ${column} = ${words[index]}` : all),
      sql`true`,
    )
    await putLinesOfShelf(db, head, condition, now)
    await transition(db, 'transferRequest', head, 'SUSPENDED', { userId: caller.userId })
    await numberRequest(db, head)
    return readRequest(db, caller, head.id)
  }),

  handle(proposeRequests, (call) => writeProposals(call)),
  handle(deleteRequest, async ({ db, caller, path }) => {
    const head = await findRequest(db, caller, Number(path.id), { lock: 'update' })
    requireOwner(caller, head)
    await transition(db, 'transferRequest', head, 'DELETED', { userId: caller.userId })
    return { done: true as const }
  }),

  handleRead(getRequestDocument, ({ db, caller, path }) => readRequest(db, caller, Number(path.id))),
  handleRead(getRequest, async ({ db, caller, path }) => {
    const request = await readRequest(db, caller, Number(path.id))
    const requestItem = await db.rows<AnswerOf<typeof getRequest>['requestItem'][number]>(sql`
      select line.id, line.item_id as "itemId", item.name as "itemName", item.artikul, color.name as "colorName",
        unit.name as "unitName", department.name as "departmentName", cell.count, cell.send_count as "sendCount", line.comment
      from transfer_request_line line join transfer_request_count cell on cell.line_id = line.id
      join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
      left join reference color on color.id = item.color_id
      join department on department.id = cell.department_id
      where line.request_id = ${request.id} and cell.count > 0
      order by department.sort, department.name_key, department.id, line.position`)
    return { ...request, requestItem }
  }),
  handleRead(requestLines, async ({ db, caller, body, query }) => {
    const head = await findRequest(db, caller, body.requestDocId)
    return readRequestLines(db, head, { ...query, value: body.value })
  }),
  handleRead(counterRequestLines, async ({ db, caller, body, query }) => {
    const head = await findRequest(db, caller, body.requestDocId)
    const { value, categories, toDepartmentIds } = body
    return readRequestLines(db, head, { ...query, value, categories, toDepartmentIds, onlyAsked: true })
  }),

  handle(updateRequestCount, (call) => changeCount(call)),
  handle(saveRequest, async (call) => {
    const { db, caller, body } = call
    const head = await findRequest(db, caller, body.id, { lock: 'update', version: body.version })
    await save(call, head, body.status)
    return readRequest(db, caller, head.id)
  }),
  handle(endRequest, async (call) => {
    const { db, caller, body } = call
    const head = await findRequest(db, caller, body.id, { lock: 'update', version: body.version })
    requireOwner(caller, head)
    requireStep('transferRequest', head.status, 'READY', 'transferRequestStatus')
    await makeTransfers(call, head)
    await transition(db, 'transferRequest', head, 'READY', { userId: caller.userId })
    return readRequest(db, caller, head.id)
  }),
]
