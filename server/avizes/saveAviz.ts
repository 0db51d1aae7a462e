import { isWritten } from '../../src/rules/warehouseDocuments.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { DocumentHead } from '../documents/findDocument.ts'
import { fieldMessage } from '../fieldMessage.ts'
import { notFound, Refusal } from '../refusal.ts'
import { findAviz, findTransfer } from './readDispatch.ts'

export interface AvizSent {
  regNumber: number
  regDate: string
  carNumber: string
  driverName: string
  comment: string
}

/** The transfer of the caller's department, locked, once it is written to the end. @throws Refusal 404, 403, 409 `wrongState` */
async function dispatched(db: Transaction, caller: Caller, documentId: number): Promise<DocumentHead> {
  const document = await findTransfer(db, caller, documentId, { lock: true })
  requireDepartment(caller, document.departmentId, 'documentId')
  if (isWritten({ documentStatus: document.status }))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${document.status}` })
  return document
}

/** Gives a transfer its dispatch note. @throws Refusal as `createAviz` of the contract says */
export async function createAviz(
  db: Transaction,
  caller: Caller,
  { documentId, ...sent }: AvizSent & { documentId: number },
): Promise<void> {
  const document = await dispatched(db, caller, documentId)
  if (await findAviz(db, sql`aviz.document_id = ${documentId}`)) throw new Refusal(409, 'avizExists')
  const { id } = await db
    .one<{ id: number }>(sql`
      insert into aviz (department_id, document_id, reg_number, reg_date, car_number, driver_name, comment, created_by)
      values (${document.departmentId}, ${documentId}, ${sent.regNumber}, ${sent.regDate}, ${sent.carNumber}, ${sent.driverName},
        ${sent.comment}, ${caller.userId}) returning id`)
    .catch(refuseTaken(sent))
  await writeAudit(db, caller, { subject: 'aviz', id, action: 'create' }, changesBetween(undefined, sent))
}

/** Corrects a dispatch note; answers the transfer that it goes with. @throws Refusal 404, 409 `avizNumberTaken`, `changedMeanwhile` */
export async function updateAviz(
  db: Transaction,
  caller: Caller,
  id: number,
  { version, ...sent }: AvizSent & { version: number },
): Promise<number> {
  const before = await findAviz(db, sql`aviz.id = ${id}`)
  if (!before) throw notFound()
  await dispatched(db, caller, before.documentId)
  const changed = await db
    .run(sql`
      update aviz set reg_number = ${sent.regNumber}, reg_date = ${sent.regDate}, car_number = ${sent.carNumber},
        driver_name = ${sent.driverName}, comment = ${sent.comment}, version = version + 1
      where id = ${id} and version = ${version}::bigint`)
    .catch(refuseTaken(sent))
  if (changed === 0) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  const { regNumber, regDate, carNumber, driverName, comment } = before
  const fields = { regNumber, regDate, carNumber, driverName, comment }
  await writeAudit(db, caller, { subject: 'aviz', id, action: 'edit' }, changesBetween(fields, sent))
  return before.documentId
}

const refuseTaken =
  ({ regNumber }: AvizSent) =>
  (error: { constraint?: string }): never => {
    if (error.constraint === 'aviz_number')
      throw new Refusal(409, 'avizNumberTaken', { number: regNumber }, { regNumber: 'avizNumberTaken' })
    if (error.constraint === 'aviz_document_id_key') throw new Refusal(409, 'avizExists')
    throw error
  }

/** Loads part of a transfer on a car. @throws Refusal 422 `moreThanSent`, 400 naming lines of another document, 409 `wrongState` */
export async function createLoad(
  db: Transaction,
  caller: Caller,
  sent: { documentId: number; carNumber: string; comment: string; whItems: readonly { id: number; count: number }[] },
): Promise<void> {
  const document = await dispatched(db, caller, sent.documentId)
  await refuseWrongLines(db, sent)
  const { id } = await db.one<{ id: number }>(sql`
    insert into sale_load (department_id, document_id, car_number, comment, created_by)
    values (${document.departmentId}, ${document.id}, ${sent.carNumber}, ${sent.comment}, ${caller.userId}) returning id`)
  await db.run(sql`
    insert into sale_load_line (load_id, line_id, quantity)
    select ${id}::bigint, line_id, sum(quantity)
    from unnest(${sent.whItems.map((line) => line.id)}::bigint[], ${sent.whItems.map((line) => line.count)}::numeric[]) as loaded (line_id, quantity)
    group by line_id`)
  await writeAudit(
    db,
    caller,
    { subject: 'saleLoad', id, action: 'create' },
    changesBetween(undefined, {
      carNumber: sent.carNumber,
      comment: sent.comment,
      documentRegNumber: document.regNumber,
    }),
  )
}

async function refuseWrongLines(
  db: Transaction,
  { documentId, whItems }: { documentId: number; whItems: readonly { id: number; count: number }[] },
): Promise<void> {
  const wrong = await db.rows<{ at: number; left: number | null }>(sql`
    select sent.position - 1 as at,
      line.quantity - coalesce((select sum(quantity) from sale_load_line loaded where loaded.line_id = line.id), 0) as left
    from unnest(${whItems.map(({ id }) => id)}::bigint[], ${whItems.map(({ count }) => count)}::numeric[])
      with ordinality as sent (line_id, quantity, position)
    left join warehouse_document_line line on line.id = sent.line_id and line.document_id = ${documentId}
    where line.id is null or line.quantity < coalesce((select sum(quantity) from sale_load_line loaded where loaded.line_id = line.id), 0)
      + (select sum(other.quantity) from unnest(${whItems.map(({ id }) => id)}::bigint[], ${whItems.map(({ count }) => count)}::numeric[])
          as other (line_id, quantity) where other.line_id = sent.line_id)`)
  const foreign = wrong.filter(({ left }) => left === null)
  if (foreign.length > 0)
    throw new Refusal(
      400,
      'badInput',
      {},
      Object.fromEntries(foreign.map(({ at }) => [`whItems.${at}.id`, 'notFound'])),
    )
  if (wrong.length === 0) return
  const fields = wrong.map(({ at, left }) => [`whItems.${at}.count`, fieldMessage('tooBig', { maximum: left! })])
  throw new Refusal(422, 'moreThanSent', {}, Object.fromEntries(fields))
}
