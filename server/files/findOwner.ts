import type { FileSubject } from '../../src/rules/attachedFiles.ts'
import { recordKind, type RecordName } from '../../src/rules/records.ts'
import type { DocumentKind } from '../../src/rules/states.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { empty, raw, sql } from '../db/sql.ts'
import { homeOf } from '../documents/links.ts'
import { allRecords } from '../records/allRecords.ts'

/** What has files: a document, whose steps tell of them, or a record, whose changes do. */
export interface Owner {
  document?: DocumentKind
  record?: RecordName
  /** Null for what is no department's. */
  departmentId: number | null
  status: string | null
}

/** The document or record of this kind, if the caller may see it; undefined for one that is not there. With `lock` it stays locked. */
export async function findOwner(
  db: Executor,
  caller: Caller,
  subject: FileSubject,
  id: number,
  { lock }: { lock: boolean },
): Promise<Owner | undefined> {
  const locked = lock ? sql`for no key update` : empty
  if (recordKind(subject)) {
    const record = allRecords.find(({ name }) => name === subject)
    if (!record) throw new Error(`${subject} is no record that is described`)
    const own = raw(record.table)
    const found = await db.first(sql`
      select id from ${own} where id = ${id} and ${record.living(own)} and ${record.scope(caller)} ${locked}`)
    return found && { record: record.name, departmentId: null, status: null }
  }
  const document = subject as DocumentKind
  const { from, scope } = homeOf(document)
  const found = await db.first<{ departmentId: number; status: string }>(sql`
    select document.department_id as "departmentId", document.status from ${from}
    where document.id = ${id} and ${scope(caller)} ${locked}`)
  return found && { document, ...found }
}
