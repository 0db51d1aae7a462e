import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A record whose fields are columns of one table: a contragent, an employee, a customer. */
export interface RecordTable<Fields> {
  table: string
  /** Its name in the record of changes. */
  subject: string
  /** Field → its column and, of a word, the reference list it must belong to. */
  columns: Readonly<Record<keyof Fields & string, { column: string; list?: string }>>
}

type Column = readonly [field: string, { column: string; list?: string }]
const columnsOf = <Fields>({ columns }: RecordTable<Fields>): Column[] => Object.entries(columns)

/** Locks a living record and answers its fields. @throws 404 */
export async function lockRecord<Fields extends object>(
  db: Transaction,
  record: RecordTable<Fields>,
  id: number,
): Promise<{ id: number; version: number; fields: Fields }> {
  const columns = join(columnsOf(record).map(([field, { column }]) => raw(`${column} as "${field}"`)))
  const old = await db.first<Fields & { lockedVersion: number }>(sql`
    select version as "lockedVersion", ${columns} from ${raw(record.table)}
    where id = ${id} and deleted_at is null for no key update`)
  if (!old) throw notFound()
  const { lockedVersion, ...fields } = old
  return { id, version: lockedVersion, fields: fields as unknown as Fields }
}

/** @throws 409 `changedMeanwhile` unless the sender saw the record as it is. */
export function requireVersion(before: { version: number }, version: number | undefined): void {
  if (before.version !== version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
}

/** @throws 400 naming every field whose word is unknown or belongs to another list. */
export async function requireWords<Fields extends object>(
  db: Transaction,
  record: RecordTable<Fields>,
  fields: Fields,
): Promise<void> {
  const values = fields as Record<string, unknown>
  const named = columnsOf(record).filter(([field, { list }]) => list && values[field] !== null)
  const words = await db.rows<{ id: number; list: string }>(sql`
    select word.id, list.code as list from reference word join reference list on list.id = word.parent_id
    where word.id = any(${named.map(([field]) => values[field])}::bigint[]) and word.deleted_at is null and list.parent_id is null
    for key share of word`)
  const listOf = new Map(words.map(({ id, list }) => [id, list]))
  const faults = named.flatMap(([field, { list }]) => {
    const found = listOf.get(Number(values[field]))
    return found === list ? [] : [[field, found ? 'otherList' : 'notFound'] as const]
  })
  if (faults.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(faults))
}

/**
 * Adds the record, or changes the one that was locked, and notes what has changed; answers its id.
 * @param derived columns that follow from the fields: `name_key`, `search`
 */
export async function writeRecord<Fields extends object>(
  db: Transaction,
  caller: Caller,
  record: RecordTable<Fields>,
  { before, fields, derived }: { before?: { id: number; fields: Fields }; fields: Fields; derived: object },
): Promise<number> {
  const table = raw(record.table)
  const values: (readonly [string, unknown])[] = [
    ...columnsOf(record).map(([field, { column }]) => [column, (fields as Record<string, unknown>)[field]] as const),
    ...Object.entries(derived),
  ]
  const { id } = await db.one<{ id: number }>(
    before
      ? sql`update ${table} set ${join(values.map(([column, value]) => sql`${raw(column)} = ${value}`))}, version = version + 1
          where id = ${before.id} returning id`
      : sql`insert into ${table} (${join(values.map(([column]) => raw(column)))})
          values (${join(values.map(([, value]) => sql`${value}`))}) returning id`,
  )
  const action = before ? 'edit' : 'create'
  await writeAudit(db, caller, { subject: record.subject, id, action }, changesBetween(before?.fields, fields))
  return id
}
