import { type AttachedFile, FILES_MAX } from '../../src/api/attachedFile.ts'
import { FILED, isFileSubject } from '../../src/rules/attachedFiles.ts'
import { writeAudit } from '../audit.ts'
import { type Caller, requirePermission } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { findOwner, type Owner } from './findOwner.ts'
import { nameOfFile, typeOfFile } from './fileType.ts'

/** The document or record that a file belongs to, as the request names it. */
export interface FileOwner {
  subject: string
  id: number
}

/** A file that was read and looked at, about to be kept. */
export interface KeptFile {
  name: string
  contentType: string
  content: Buffer
}

/**
 * What somebody sent, told by its content: the `prepare` of whoever takes files.
 * @throws Refusal 400 `unknownFileType` for programs, pages, archives and what is empty
 */
export async function readAttached({ upload }: { upload: File }): Promise<KeptFile> {
  const content = Buffer.from(await upload.arrayBuffer())
  const type = typeOfFile(content)
  if (!type) throw new Refusal(400, 'unknownFileType', {}, { upload: 'unknownFileType' })
  return { name: nameOfFile(upload.name, type), contentType: type.contentType, content }
}

/** The files of a record, the first one first. @throws Refusal 403, 404 */
export async function filesOf(db: Executor, caller: Caller, owner: FileOwner): Promise<AttachedFile[]> {
  await requireOwner(db, caller, owner, 'see')
  return db.rows<AttachedFile>(sql`
    select file.id, file.name, file.content_type as "contentType", file.bytes, author.username as "addedBy", file.added_at as "addedAt"
    from attached_file file left join app_user author on author.id = file.added_by
    where file.subject = ${owner.subject} and file.record_id = ${owner.id} order by file.id`)
}

/** One of them with its bytes. @throws Refusal 403, 404 */
export async function readFileOf(db: Executor, caller: Caller, owner: FileOwner, fileId: number): Promise<KeptFile> {
  await requireOwner(db, caller, owner, 'see')
  const file = await db.first<KeptFile>(sql`
    select name, content_type as "contentType", content from attached_file
    where id = ${fileId} and subject = ${owner.subject} and record_id = ${owner.id}`)
  if (!file) throw notFound('fileId')
  return file
}

/** Keeps it with the record and answers its id. @throws Refusal 403, 404, 409 `tooManyFiles` */
export async function addFile(
  db: Transaction,
  caller: Caller,
  owner: FileOwner,
  { name, contentType, content }: KeptFile,
): Promise<number> {
  const kept = await requireOwner(db, caller, owner, 'change')
  const { files } = await db.one<{ files: number }>(sql`
    select count(*) as files from attached_file where subject = ${owner.subject} and record_id = ${owner.id}`)
  if (files >= FILES_MAX) throw new Refusal(409, 'tooManyFiles', { maximum: FILES_MAX })
  const { id } = await db.one<{ id: number }>(sql`
    insert into attached_file (department_id, subject, record_id, name, content_type, bytes, content, added_by)
    values (${kept.departmentId}, ${owner.subject}, ${owner.id}, ${name}, ${contentType}, ${content.length}, ${content}, ${caller.userId})
    returning id`)
  await tell(db, caller, owner, kept, [null, name])
  return id
}

/** Takes it away. @throws Refusal 403, 404 */
export async function dropFile(db: Transaction, caller: Caller, owner: FileOwner, fileId: number): Promise<void> {
  const kept = await requireOwner(db, caller, owner, 'change')
  const file = await db.first<{ name: string }>(sql`
    delete from attached_file where id = ${fileId} and subject = ${owner.subject} and record_id = ${owner.id} returning name`)
  if (!file) throw notFound('fileId')
  await tell(db, caller, owner, kept, [file.name, null])
}

/** The record, if it is there and the caller may do this with its files; one that is changed stays locked. */
async function requireOwner(
  db: Executor,
  caller: Caller,
  { subject, id }: FileOwner,
  right: 'see' | 'change',
): Promise<Owner> {
  if (!isFileSubject(subject)) throw notFound('subject')
  requirePermission(caller, FILED[subject].see)
  requirePermission(caller, FILED[subject][right])
  const owner = await findOwner(db, caller, subject, id, { lock: right === 'change' })
  if (!owner) throw notFound()
  return owner
}

/** Documents tell it among their steps, in the state that they stay in; records among their changes. */
async function tell(
  db: Transaction,
  caller: Caller,
  { id }: FileOwner,
  { document, record, departmentId, status }: Owner,
  [before, after]: [string | null, string | null],
): Promise<void> {
  if (record) {
    await writeAudit(db, caller, { subject: record, id, action: 'edit' }, { file: [before, after] })
    return
  }
  await db.run(sql`
    insert into document_event (department_id, document_kind, document_id, from_status, to_status, comment, user_id)
    values (${departmentId}, ${document}, ${id}, ${status}, ${status}, ${before === null ? `+ ${after}` : `− ${before}`}, ${caller.userId})`)
}
