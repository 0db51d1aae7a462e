import type { RequestLine, updateRequestCount } from '../../src/api/transferRequest.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'
import { findRequest, requireAnswerer, requireWriter, type RequestHead } from './findRequest.ts'
import { availableOf, readRequestLines } from './readRequest.ts'

type Sent = ReceivedBy<typeof updateRequestCount>['body']

/**
 * Keeps one cell of a request: what a target asks, or what the source sends there. The line is locked, so that two hands on one
 * line meet here; whoever names an older version of it is told so.
 */
export async function changeCount({ db, caller, body }: Call & { body: Sent }): Promise<RequestLine> {
  const asks = typeof body.count === 'number'
  if (asks === (typeof body.sendCount === 'number'))
    throw new Refusal(400, 'badInput', {}, { [asks ? 'sendCount' : 'count']: asks ? 'wrongValue' : 'required' })
  const head = await findRequest(db, caller, body.requestDocumentId, { lock: 'share' })
  if (asks) requireWriter(caller, head)
  else requireAnswerer(caller, head)
  if (!head.targetIds.includes(body.departmentId)) throw new Refusal(400, 'badInput', {}, { departmentId: 'notFound' })
  const line = await lockLine(db, head, body)
  const cell = await readCell(db, line.id, body.departmentId, asks ? sql`count` : sql`coalesce(send_count, 0)`)
  const available = thousandths(line.available)
  const remaining = available - thousandths(cell.others)
  if (asks) {
    if (thousandths(body.count!) > remaining) throw moreThan('count', 'moreThanRemaining', remaining)
    await db.run(sql`
      insert into transfer_request_count (line_id, department_id, count) values (${line.id}, ${body.departmentId}, ${body.count})
      on conflict (line_id, department_id) do update set count = excluded.count, send_count = null`)
  } else {
    if (thousandths(body.sendCount!) > thousandths(cell.asked))
      throw moreThan('sendCount', 'moreThanAsked', thousandths(cell.asked))
    if (thousandths(body.sendCount!) > remaining) throw moreThan('sendCount', 'moreThanRemaining', remaining)
    await db.run(sql`
      update transfer_request_count set send_count = ${body.sendCount} where line_id = ${line.id} and department_id = ${body.departmentId}`)
  }
  await db.run(sql`update transfer_request_line set version = version + 1 where id = ${line.id}`)
  const { items } = await readRequestLines(db, head, { page: 1, limit: 1, lineId: line.id })
  return items[0]!
}

const moreThan = (field: string, code: string, thousandthsLeft: number): Refusal =>
  new Refusal(422, code, { maximum: quantity(Math.max(0, thousandthsLeft)) }, { [field]: code })

/** The line of these goods, locked, and what is free of them. 409 `changedMeanwhile` when somebody was quicker. */
async function lockLine(db: Transaction, head: RequestHead, { itemId, termOfItem, priceUzs, version }: Sent) {
  const line = await db.first<{ id: number; version: number }>(sql`
    select id, version from transfer_request_line
    where request_id = ${head.id} and item_id = ${itemId} and term_of_item is not distinct from ${termOfItem ?? null}::date
      and price_uzs is not distinct from ${priceUzs ?? null}::numeric for update`)
  if (!line) throw notFound('itemId')
  if (typeof version === 'number' && line.version !== version)
    throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  const { available } = await db.one<{ available: number }>(
    sql`select ${availableOf(head)} as available from transfer_request_line line where id = ${line.id}`,
  )
  return { id: line.id, available }
}

/** What the cell asks now, and what the other targets take of the line. */
const readCell = (db: Transaction, lineId: number, departmentId: number, taken: Sql) =>
  db.one<{ asked: number; others: number }>(sql`
    select coalesce(sum(count) filter (where department_id = ${departmentId}), 0) as asked,
      coalesce(sum(${taken}) filter (where department_id <> ${departmentId}), 0) as others
    from transfer_request_count where line_id = ${lineId}`)
