import { type Cashbox, cashboxes, deleteCashbox, saveCashbox } from '../../src/api/cashbox.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'

interface Old {
  id: number
  departmentId: number
  number: string
  name: string
  version: number
}

async function lockOld(db: Transaction, caller: Caller, id: number): Promise<Old> {
  const old = await db.first<Old>(sql`
    select id, department_id as "departmentId", number, name, version from cashbox
    where id = ${id} and deleted_at is null for update`)
  if (!old) throw notFound()
  requireDepartment(caller, old.departmentId, 'id')
  return old
}

async function requireClosed(db: Transaction, id: number): Promise<void> {
  if (await db.first(sql`select 1 from cash_session where cashbox_id = ${id} and status = 'OPEN'`))
    throw new Refusal(409, 'cashboxOpen')
}

export const cashboxHandlers = [
  handleRead(cashboxes, ({ db, caller, path }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    return db.rows<Cashbox>(sql`
      select id, department_id as "departmentId", number, name, version,
        exists (select from cash_session where cashbox_id = cashbox.id and status = 'OPEN') as open
      from cashbox where department_id = ${Number(path.depId)} and deleted_at is null order by length(number), number`)
  }),

  handle(saveCashbox, async ({ db, caller, body }) => {
    const { id, version, departmentId, number, name } = body
    requireDepartment(caller, departmentId)
    if (
      !(await db.first(sql`select 1 from department where id = ${departmentId} and deleted_at is null for key share`))
    )
      throw new Refusal(400, 'badInput', {}, { departmentId: 'notFound' })
    const before = id === undefined ? undefined : await lockOld(db, caller, id)
    if (before && version !== before.version)
      throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
    if (before && before.departmentId !== departmentId) await requireClosed(db, before.id)
    const saved = await db.first<{ id: number }>(
      before
        ? sql`update cashbox set department_id = ${departmentId}, number = ${number}, name = ${name}, version = version + 1
            where id = ${before.id} and not exists (
              select from cashbox other where other.department_id = ${departmentId} and other.number = ${number} and other.id <> ${before.id})
            returning id`
        : sql`insert into cashbox (department_id, number, name) values (${departmentId}, ${number}, ${name})
            on conflict (department_id, number) do nothing returning id`,
    )
    if (!saved) throw new Refusal(409, 'numberTaken', { number }, { number: 'numberTaken' })
    await writeAudit(
      db,
      caller,
      { subject: 'cashbox', id: saved.id, action: before ? 'edit' : 'create' },
      changesBetween(before && { departmentId: before.departmentId, number: before.number, name: before.name }, {
        departmentId,
        number,
        name,
      }),
    )
    return saved
  }),

  handle(deleteCashbox, async ({ db, caller, path }) => {
    const { id, name, number } = await lockOld(db, caller, Number(path.id))
    await requireClosed(db, id)
    // Its number becomes free; the old one keeps its receipts under a name that no new one takes.
    await db.run(
      sql`update cashbox set deleted_at = now(), number = number || ' #' || id, version = version + 1 where id = ${id}`,
    )
    await writeAudit(
      db,
      caller,
      { subject: 'cashbox', id, action: 'delete' },
      { name: [name, null], number: [number, null] },
    )
    return { done: true as const }
  }),
]
