import { outcomeOf, type Signature } from '../../src/rules/act.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { findDocument, type DocumentHead } from '../documents/findDocument.ts'
import type { Call } from '../handle.ts'
import { transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { type ActHead, findAct } from './findAct.ts'

export interface FoundLine {
  id: number
  temporaryQty: number
  comment: string
}

/** The income and its open act, both locked: the income first, as everywhere. @throws Refusal 404, 409 `wrongState`, `changedMeanwhile` */
async function openAct(
  db: Transaction,
  caller: Caller,
  documentId: number,
  version: number,
): Promise<{ document: DocumentHead; act: ActHead }> {
  const document = await findDocument(db, caller, documentId, { lock: true })
  const act = await findAct(db, documentId, { lock: true })
  if (act.status !== 'OPEN') throw new Refusal(409, 'wrongState', { state: `enum.actStatus.${act.status}` })
  if (act.version !== version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  return { document, act }
}

/**
 * Writes down what was found of the lines: by the author or a signer, before anybody has signed.
 * @throws Refusal 403 `notSigner`, 409 `alreadySigned`, 400 naming lines of another document
 */
export async function saveFound(
  { db, caller }: Call,
  documentId: number,
  { version, whItems }: { version: number; whItems: readonly FoundLine[] },
): Promise<void> {
  const { act } = await openAct(db, caller, documentId, version)
  const signers = await signersOf(db, act.id)
  if (act.createdBy !== caller.userId && !signers.some(({ userId }) => userId === caller.userId)) throw notSigner()
  if (signers.some(({ status }) => status !== null)) throw new Refusal(409, 'alreadySigned')
  await writeFound(db, act.id, whItems)
  await db.run(sql`update act set version = version + 1, changed_at = now() where id = ${act.id}`)
}

/**
 * The caller's signature. The last approval approves the act, and the income takes what was found; the first rejection ends the
 * act and gives the income back to be written again, with what was said of its lines.
 * @throws Refusal 403 `notSigner`, 409 `alreadySigned`, `wrongState`, 422 `actFoundNothing` where nothing of the income is there
 */
export async function sign(
  { db, caller, now }: Call,
  documentId: number,
  signed: { as: 'APPROVED' | 'REJECTED'; reason: string; version: number; lines?: readonly FoundLine[] },
): Promise<void> {
  const { document, act } = await openAct(db, caller, documentId, signed.version)
  const signers = await signersOf(db, act.id)
  const own = signers.find(({ userId }) => userId === caller.userId)
  // Whoever made it cannot approve it, whatever rights they hold.
  if (!own || act.createdBy === caller.userId) throw notSigner()
  if (own.status !== null) throw new Refusal(409, 'alreadySigned')
  await db.run(sql`
    update act_signer set status = ${signed.as}, comment = ${signed.reason}, signed_at = ${now}
    where act_id = ${act.id} and user_id = ${caller.userId}`)
  const outcome = outcomeOf(signers.map((signer) => (signer === own ? signed.as : signer.status)))
  if (outcome === 'OPEN') return
  if (signed.lines) await writeFound(db, act.id, signed.lines)
  await transition(db, 'act', act, outcome, { userId: caller.userId, comment: signed.reason })
  if (outcome === 'APPROVED') return takeFound(db, document, act.id)
  await db.run(sql`
    update warehouse_document_line line set comment = said.comment
    from act_line said where said.act_id = ${act.id} and said.line_id = line.id and said.comment <> ''`)
  await transition(db, 'income', document, 'SUSPENDED', { userId: caller.userId, comment: signed.reason })
}

const notSigner = () => new Refusal(403, 'notSigner')

const signersOf = (db: Transaction, actId: number) =>
  db.rows<{ userId: number; status: Signature }>(sql`
    select user_id as "userId", status from act_signer where act_id = ${actId} order by position`)

async function writeFound(db: Transaction, actId: number, lines: readonly FoundLine[]): Promise<void> {
  const written = await db.rows<{ id: number }>(sql`
    update act_line line set found = sent.found, comment = sent.comment
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ temporaryQty }) => temporaryQty)}::numeric[],
      ${lines.map(({ comment }) => comment)}::text[]) as sent (id, found, comment)
    where line.act_id = ${actId} and line.line_id = sent.id returning line.line_id as id`)
  const known = new Set(written.map(({ id }) => id))
  const fields = lines.flatMap(({ id }, index) => (known.has(id) ? [] : [[`whItems.${index}.id`, 'notFound'] as const]))
  if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
}

/** The income says from now on what was found; what it said before stands in the act. */
async function takeFound(db: Transaction, { id }: DocumentHead, actId: number): Promise<void> {
  await db.run(sql`
    delete from warehouse_document_line line using act_line found
    where line.document_id = ${id} and found.act_id = ${actId} and found.line_id = line.id and found.found = 0`)
  const left = await db.rows<{ id: number }>(sql`
    update warehouse_document_line line set quantity = found.found, position = found.place
    from (select line_id, found, row_number() over (order by position) as place from act_line
      where act_id = ${actId} and found > 0) found
    where line.document_id = ${id} and found.line_id = line.id returning line.id`)
  if (left.length === 0) throw new Refusal(422, 'actFoundNothing')
  await db.run(sql`update warehouse_document set version = version + 1, changed_at = now() where id = ${id}`)
}

/** @throws Refusal 409 `actOpen` while nobody has approved the act that an income in CHECKING waits for */
export async function requireApprovedAct(db: Transaction, documentId: number): Promise<void> {
  const { status } = await findAct(db, documentId)
  if (status !== 'APPROVED') throw new Refusal(409, 'actOpen')
}
