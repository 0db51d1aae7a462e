import type { RequestLine, TransferRequest } from '../../src/api/transferRequest.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { chainOf } from '../documents/links.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { findRequest, mayAnswer, mayWrite, type RequestHead } from './findRequest.ts'

/** A request's head with its columns, its sums, its history and what was made of it. */
export async function readRequest(db: Executor, caller: Caller, id: number): Promise<TransferRequest> {
  const head = await findRequest(db, caller, id)
  const facts = await db.one<
    Omit<TransferRequest, 'toDeps' | 'toDepartmentNames' | 'editable' | 'answerable' | 'history' | 'related'>
  >(sql`
    select r.id, r.version, r.status, r.reg_number as "regNumber", r.reg_date as "regDate",
      r.from_department_id as "fromDepartmentId", source.name as "fromDepartmentName",
      category.name as "categoryName", sub.name as "subCategoryName", sub2.name as "sub2CategoryName", sub3.name as "sub3CategoryName",
      r.comment, sums.lines, sums.asked as "totalCount", sums.sent as "totalSendCount",
      creator.username as "createdByName", r.created_at as "createdAt"
    from transfer_request r
    left join department source on source.id = r.from_department_id
    left join reference category on category.id = r.category_id
    left join reference sub on sub.id = r.sub_category_id
    left join reference sub2 on sub2.id = r.sub2_category_id
    left join reference sub3 on sub3.id = r.sub3_category_id
    left join app_user creator on creator.id = r.created_by
    cross join lateral (
      select count(distinct line.id) as lines, coalesce(sum(cell.count), 0) as asked, coalesce(sum(cell.send_count), 0) as sent
      from transfer_request_line line left join transfer_request_count cell on cell.line_id = line.id
      where line.request_id = r.id) sums
    where r.id = ${id}`)
  const names = await db.rows<{ departmentId: number; departmentName: string }>(sql`
    select id as "departmentId", name as "departmentName" from department where id = any(${head.targetIds}::bigint[])`)
  const toDeps = head.targetIds.map((target) => names.find(({ departmentId }) => departmentId === target)!)
  return {
    ...facts,
    toDeps,
    toDepartmentNames: toDeps.map(({ departmentName }) => departmentName),
    editable: mayWrite(caller, head),
    answerable: mayAnswer(caller, head),
    history: await db.rows<TransferRequest['history'][number]>(sql`
      select e.at, e.from_status as "fromStatus", e.to_status as "toStatus", coalesce(u.username, '') as "userName", e.comment
      from document_event e left join app_user u on u.id = e.user_id
      where e.document_kind = 'transferRequest' and e.document_id = ${id} order by e.id`),
    related: await chainOf(db, caller, { kind: 'transferRequest', id }),
  }
}

export interface LinesWanted {
  page: number
  limit: number
  /** Words of the goods. */
  value?: string
  /** Of these targets only; all unless said. */
  toDepartmentIds?: readonly number[]
  categories?: readonly number[]
  /** Only what somebody asks for. */
  onlyAsked?: boolean
  lineId?: number
}
type LineRow = Omit<RequestLine, 'fromDep' | 'toDeps'> & { departmentName: string; available: number; taken: number }

/** A page of a request's lines with their cells. */
export async function readRequestLines(
  db: Executor,
  head: RequestHead,
  wanted: LinesWanted,
): Promise<{ items: RequestLine[]; total: number }> {
  const rows = sql`transfer_request_line line join item on item.id = line.item_id where ${conditions(head, wanted)}`
  const lines = await db.rows<LineRow>(sql`
    select line.id, line.version, line.item_id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcode",
      (select name from reference where id = item.unit_id) as "unitName",
      (select name from reference where id = item.color_id) as "colorName",
      line.term_of_item as "termOfItem", line.price_uzs as "fromDepPriceUzs", line.price_uzs as "priceUzs", line.comment,
      coalesce((select name from department where id = ${head.fromDepartmentId}), '') as "departmentName",
      ${availableOf(head)} as available,
      (select coalesce(sum(${countedIn(head)}), 0) from transfer_request_count cell where cell.line_id = line.id) as taken
    from ${rows} order by line.position limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}`)
  const { total } = wanted.lineId
    ? { total: lines.length }
    : await db.one<{ total: number }>(sql`select count(*) as total from ${rows}`)
  const cells = await readCells(db, head, wanted, lines)
  return {
    total,
    items: lines.map(({ departmentName, available, taken, ...line }) => ({
      ...line,
      fromDep: { departmentName, available, remaining: quantity(thousandths(available) - thousandths(taken)) },
      toDeps: cells.flatMap(({ lineId, ...cell }) => (lineId === line.id ? [cell] : [])),
    })),
  }
}

/** What takes from the remaining quantity: what is asked; once it is counted, what is sent; when it is done, what of that still waits. */
const countedIn = ({ id, status }: RequestHead): Sql => {
  if (status === 'READY') return waitingOf(id)
  return status === 'CHECKING' || status === 'CHECKED' ? sql`coalesce(cell.send_count, 0)` : sql`cell.count`
}

/** SQL of what transfers of a request have not taken off the shelf yet, of the goods of `line` for the target of `cell`. */
const waitingOf = (requestId: number): Sql => sql`(
  select coalesce(sum(going.quantity), 0)
  from document_link made join warehouse_document transfer on transfer.id = made.to_id
  join warehouse_document_line going on going.document_id = transfer.id
  where made.from_kind = 'transferRequest' and made.from_id = ${requestId} and made.to_kind = 'transfer'
    and transfer.status in ('SUSPENDED', 'WAITING_FOR_READY') and transfer.to_department_id = cell.department_id
    and going.item_id = line.item_id and (line.lot_ids is null or going.lot_id = any(line.lot_ids)))`

/** SQL of what is free at the source of the goods of `line`. */
export const availableOf = ({ fromDepartmentId }: Pick<RequestHead, 'fromDepartmentId'>): Sql => sql`(
  select coalesce(sum(balance.on_hand - balance.reserved), 0) from stock_balance balance
  where balance.item_id = line.item_id and balance.department_id = ${fromDepartmentId}
    and (line.lot_ids is null or balance.lot_id = any(line.lot_ids)))`

function conditions(
  head: RequestHead,
  { value = '', categories = [], onlyAsked = false, lineId, toDepartmentIds = [] }: LinesWanted,
): Sql {
  const words = value === '' ? sql`true` : matchesWords(sql`item.search`, value)
  const ofCategories =
    categories.length === 0
      ? sql`true`
      : sql`(item.category_id = any(${categories}::bigint[]) or item.sub_category_id = any(${categories}::bigint[])
          or item.sub2_category_id = any(${categories}::bigint[]) or item.sub3_category_id = any(${categories}::bigint[]))`
  const asked = onlyAsked
    ? sql`exists (select from transfer_request_count cell where cell.line_id = line.id and cell.count > 0
        and (cardinality(${toDepartmentIds}::bigint[]) = 0 or cell.department_id = any(${toDepartmentIds}::bigint[])))`
    : sql`true`
  const one = lineId === undefined ? sql`true` : sql`line.id = ${lineId}`
  return sql`line.request_id = ${head.id} and ${one} and ${words} and ${ofCategories} and ${asked}`
}

type Cell = RequestLine['toDeps'][number] & { lineId: number }

function readCells(
  db: Executor,
  head: RequestHead,
  { toDepartmentIds = [] }: LinesWanted,
  lines: readonly { id: number }[],
): Promise<Cell[]> {
  const targets =
    toDepartmentIds.length > 0 ? head.targetIds.filter((id) => toDepartmentIds.includes(id)) : head.targetIds
  return db.rows<Cell>(sql`
    select line.id as "lineId", department.id as "departmentId", department.name as "departmentName", line.item_id as "itemId",
      coalesce(cell.count, 0) as count, cell.send_count as "sendCount", cell.reason,
      (select coalesce(sum(balance.on_hand), 0) from stock_balance balance
        where balance.item_id = line.item_id and balance.department_id = department.id) as remaining
    from transfer_request_line line
    cross join unnest(${targets}::bigint[]) with ordinality as target (id, place)
    join department on department.id = target.id
    left join transfer_request_count cell on cell.line_id = line.id and cell.department_id = department.id
    where line.id = any(${lines.map(({ id }) => id)}::bigint[])
    order by line.position, target.place`)
}
