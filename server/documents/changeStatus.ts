import type { DocumentAction, DocumentStatus } from '../../src/api/warehouseDocument.ts'
import { may } from '../../src/rules/states.ts'
import { goesByHand, isPassedOnTheWay, kindOf, permissionFor } from '../../src/rules/warehouseDocuments.ts'
import { type Caller, requireDepartment, requirePermission } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { requireStep, transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { findDocument, type DocumentHead } from './findDocument.ts'
import { KINDS } from './kinds.ts'

/**
 * Brings a document to a state by the user's hand, over the states on the way that move no goods (DRAFT → SUSPENDED → READY in
 * one go).
 * @throws Refusal 409 `wrongState` when the table of states has no such way, or a call of its own leads there.
 */
export async function changeStatus(
  call: Call,
  id: number,
  to: { status: DocumentStatus; version: number; comment: string; action?: DocumentAction },
): Promise<void> {
  const { db, caller } = call
  const document = await findDocument(db, caller, id, { lock: true, version: to.version })
  if (to.action && document.action !== to.action) throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  requireDepartment(caller, document.departmentId, 'id')
  refuseForeignStep(caller, document, to.status)
  await bring(call, document, to.status, to.comment)
}

/**
 * Brings a document, its row locked, to a state: each step posts or undoes what its kind says (`KINDS`), in this transaction.
 * Leaving DRAFT gives it its number. Whoever calls it has seen to the rights.
 * @throws Refusal 409 `wrongState` when the table of states has no such way, and what the kind refuses.
 */
export async function bring(call: Call, document: DocumentHead, to: DocumentStatus, comment = ''): Promise<void> {
  const { db, caller, now } = call
  const { kind } = kindOf(document.action)
  const { post, undo } = KINDS[document.action]
  for (const step of wayTo(document, to)) {
    const posting = { ...call, document, cause: causeOf(call, document) }
    await undo?.[step]?.(posting)
    await post[step]?.(posting)
    if (post[step]) await db.run(sql`update warehouse_document set posted_at = ${now} where id = ${document.id}`)
    await transition(db, kind, document, step, { userId: caller.userId, comment })
  }
  // Last of all, so that the counter's row keeps other documents waiting as short as can be.
  if (document.regNumber === null && to !== 'DELETED') await number(call, document)
  await db.run(sql`update warehouse_document set changed_by = ${caller.userId} where id = ${document.id}`)
}

/** A document as the ledger names it. */
export const causeOf = ({ caller, now }: Pick<Call, 'caller' | 'now'>, document: DocumentHead): LedgerDocument => ({
  kind: kindOf(document.action).kind,
  id: document.id,
  departmentId: document.departmentId,
  userId: caller.userId,
  occurredAt: now,
})

/** Refuses who may not take this step, and a state that only a call of its own leads to. */
export function refuseForeignStep(caller: Caller, { action, status }: DocumentHead, to: DocumentStatus): void {
  requirePermission(caller, permissionFor(action, to))
  if (!kindOf(action).byHand.includes(to) || !goesByHand(action, status))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${status}` }, { status: 'wrongValue' })
}

/** The states to pass, the wanted one last. Throws Refusal 409 `wrongState` where the table of states has no such way. */
export function wayTo(document: DocumentHead, wanted: DocumentStatus): DocumentStatus[] {
  const { kind } = kindOf(document.action)
  const way: DocumentStatus[] = []
  let at = document.status
  while (!may(kind, at as never, wanted as never)) {
    const next = (['SUSPENDED', 'WAITING_FOR_READY'] as const).find(
      (step) => isPassedOnTheWay(step) && step !== wanted && step !== at && may(kind, at as never, step as never),
    )
    // Back to SUSPENDED and on again is no way.
    if (!next || way.includes(next)) requireStep(kind, document.status, wanted, 'documentStatus')
    way.push(next!)
    at = next!
  }
  return [...way, wanted]
}

async function number({ db }: Call, document: DocumentHead): Promise<void> {
  document.regNumber = await takeNumber(
    db,
    document.departmentId,
    document.action,
    Number(document.regDate.slice(0, 4)),
  )
  await db.run(sql`update warehouse_document set reg_number = ${document.regNumber} where id = ${document.id}`)
}
