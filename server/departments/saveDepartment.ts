import type { saveDepartment } from '../../src/api/department.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

type Sent = ReceivedBy<typeof saveDepartment>['body']

/**
 * Adds a department or changes the one with `id`; answers its id. Who is no administrator is permitted to what it adds.
 * @throws 404, 403 for another's department, 400 for an unknown currency, 409 `changedMeanwhile`, `currencyInUse`.
 */
export async function saveDepartmentOf(db: Transaction, caller: Caller, sent: Sent): Promise<number> {
  const { id, version, ...fields } = sent
  await requireCurrency(db, fields.currencyCode)
  const before = id === undefined ? undefined : await lockOld(db, caller, id, version)
  if (before && before.currencyCode !== fields.currencyCode) await requireNoMoney(db, before.id)
  const saved = before ? before.id : await insert(db, fields)
  if (before) await update(db, before.id, fields)
  else if (caller.departments !== 'all')
    await db.run(
      sql`insert into user_department (user_id, department_id, kind) values (${caller.userId}, ${saved}, 'PERMITTED')`,
    )
  const { id: _id, version: _version, ...old } = before ?? { id: 0, version: 0 }
  await writeAudit(
    db,
    caller,
    { subject: 'department', id: saved, action: before ? 'edit' : 'create' },
    changesBetween(before && old, fields),
  )
  return saved
}

type Fields = Omit<Sent, 'id' | 'version'>

async function lockOld(db: Transaction, caller: Caller, id: number, version: number | undefined) {
  const old = await db.first<Fields & { id: number; version: number }>(sql`
    select id, version, name, short_name as "shortName", type, sale_type as "saleType", currency_code as "currencyCode",
      vat_percent as "vatPercent", sort, address, comment
    from department where id = ${id} and deleted_at is null for no key update`)
  if (!old) throw notFound()
  requireDepartment(caller, id, 'id')
  if (version !== old.version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return old
}

async function requireCurrency(db: Transaction, code: string): Promise<void> {
  const known = await db.first(sql`
    select 1 from reference currency join reference list on list.id = currency.parent_id
    where list.code = 'CURRENCY' and list.parent_id is null and currency.code = ${code} and currency.deleted_at is null`)
  if (!known) throw new Refusal(400, 'badInput', {}, { currencyCode: 'notFound' })
}

/** Balances of one currency cannot become those of another. */
async function requireNoMoney(db: Transaction, id: number): Promise<void> {
  const moved = await db.first(sql`select 1 from money_move where department_id = ${id} limit 1`)
  if (moved) throw new Refusal(409, 'currencyInUse', {}, { currencyCode: 'currencyInUse' })
}

async function insert(
  db: Transaction,
  { name, shortName, type, saleType, currencyCode, vatPercent, sort, address, comment }: Fields,
) {
  const { id } = await db.one<{ id: number }>(sql`
    insert into department (name, name_key, short_name, type, sale_type, currency_code, vat_percent, sort, address, comment)
    values (${name}, ${nameKey(name)}, ${shortName}, ${type}, ${saleType}, ${currencyCode}, ${vatPercent}, ${sort}, ${address}, ${comment})
    returning id`)
  return id
}

async function update(
  db: Transaction,
  id: number,
  { name, shortName, type, saleType, currencyCode, vatPercent, sort, address, comment }: Fields,
): Promise<void> {
  await db.run(sql`
    update department set name = ${name}, name_key = ${nameKey(name)}, short_name = ${shortName}, type = ${type}, sale_type = ${saleType},
      currency_code = ${currencyCode}, vat_percent = ${vatPercent}, sort = ${sort}, address = ${address}, comment = ${comment}, version = version + 1
    where id = ${id}`)
}
