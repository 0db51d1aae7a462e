import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { join, raw, sql } from '../db/sql.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { notFound, Refusal } from '../refusal.ts'
import { usesText } from '../uses.ts'
import type { RecordTable } from './defineRecord.ts'
import { requireLinks } from './requireLinks.ts'
import { usesOf } from './usesOf.ts'

/** What a saving call is sent: the fields, and of a record that is there its id and the version that was seen. */
export type Sent<Fields> = Fields & { id?: number | undefined; version?: number | undefined }

/** One row of the record's list. @throws 404, also for one that the caller may not know of */
export async function readRecord<Row, Fields extends object>(
  db: Executor,
  caller: Caller,
  { table, list }: RecordTable<Fields>,
  id: number,
): Promise<Row> {
  const row = await db.first<Row & object>(sql`
    select ${everyColumn(list.columns)} from ${list.from} where ${raw(table)}.id = ${id} and ${list.scope({ caller })}`)
  if (!row) throw notFound()
  return row
}

/** Locks a living record of the caller's and answers its fields. @throws 404 */
export async function lockRecord<Fields extends object>(
  db: Transaction,
  caller: Caller,
  { table, fields: columns, list }: RecordTable<Fields>,
  id: number,
): Promise<{ id: number; version: number; fields: Fields }> {
  const own = join([...columns].map(([field, column]) => raw(`${column} as "${field}"`)))
  const old = await db.first<Fields & { lockedVersion: number }>(sql`
    select version as "lockedVersion", ${own} from ${raw(table)}
    where id = ${id} and ${list.scope({ caller })} for no key update`)
  if (!old) throw notFound()
  const { lockedVersion, ...fields } = old
  return { id, version: lockedVersion, fields: fields as unknown as Fields }
}

/** @throws 409 `changedMeanwhile` unless the sender saw the record as it is. */
export function requireVersion(before: { version: number }, version: number | undefined): void {
  if (before.version !== version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
}

/**
 * Adds a record, or changes the one with `id`, and notes what has changed; answers its id.
 * @throws 404, 409 `changedMeanwhile`, 400 naming every field that names what is not there, and as the record's own rules say
 */
export async function saveRecord<Fields extends object>(
  db: Transaction,
  caller: Caller,
  record: RecordTable<Fields>,
  { id: sentId, version, ...sent }: Sent<Fields>,
): Promise<number> {
  const fields = sent as unknown as Fields
  const before = sentId === undefined ? undefined : await lockRecord(db, caller, record, sentId)
  if (before) requireVersion(before, version)
  await requireLinks(db, caller, record.links, fields)
  await record.check?.(db, caller, fields, before)
  const id = await writeRow(db, record, fields, before?.id, caller).catch((error: { constraint?: string }) => {
    throw record.taken?.[error.constraint ?? '']?.(fields) ?? error
  })
  if (!before) await record.added?.(db, caller, id)
  await writeAudit(
    db,
    caller,
    { subject: record.name, id, action: before ? 'edit' : 'create' },
    changesBetween(before?.fields, fields),
  )
  return id
}

/** Writes the columns of a record, adding it where there is no id; answers its id. */
export async function writeRow<Fields extends object>(
  db: Transaction,
  record: RecordTable<Fields>,
  fields: Fields,
  id: number | undefined,
  { userId }: Pick<Caller, 'userId'>,
): Promise<number> {
  const table = raw(record.table)
  const values = Object.entries({
    ...Object.fromEntries(
      [...record.fields].map(([field, column]) => [column, (fields as Record<string, unknown>)[field]]),
    ),
    ...record.derived?.(fields),
    ...(record.authored && { ...(id === undefined && { created_by: userId }), changed_by: userId }),
  })
  const columns = join(values.map(([column]) => raw(column)))
  const row = await db.one<{ id: number }>(
    id === undefined
      ? sql`insert into ${table} (${columns}) values (${join(values.map(([, value]) => sql`${value}`))}) returning id`
      : sql`update ${table} set ${join(values.map(([column, value]) => sql`${raw(column)} = ${value}`))}, version = version + 1
          where id = ${id} returning id`,
  )
  return row.id
}

/**
 * Takes a record out of the lists; documents of the past keep it.
 * @throws 404, 409 `recordUsed` saying by what and how often
 */
export async function removeRecord<Fields extends object>(
  db: Transaction,
  caller: Caller,
  record: RecordTable<Fields>,
  id: number,
): Promise<void> {
  const table = raw(record.table)
  // Who names it meanwhile in a new document locks its row, too: whoever comes second sees what the first did.
  const found = await db.first<{ name: string }>(sql`
    select ${record.called(table)} as name from ${table} where id = ${id} and ${record.list.scope({ caller })} for update`)
  if (!found) throw notFound()
  const { name } = found
  await record.requireRemovable?.(db, id)
  const uses = await usesOf(db, caller, record, id)
  if (uses.length > 0) throw new Refusal(409, 'recordUsed', { name, uses: usesText(uses) })
  await db.run(sql`update ${table} set deleted_at = now(), version = version + 1 where id = ${id}`)
  const gone = await record.removed?.(db, id)
  await writeAudit(db, caller, { subject: record.name, id, action: 'delete' }, { name: [name, null], ...gone })
}
