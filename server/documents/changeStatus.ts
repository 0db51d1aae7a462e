import type { DocumentStatus } from '../../src/api/warehouseDocument.ts'
import { may } from '../../src/rules/states.ts'
import { type Caller, requireDepartment, requirePermission } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { giveOut } from '../ledger/giveOut.ts'
import { postIncome } from '../ledger/postIncome.ts'
import { reverseStock } from '../ledger/reverseStock.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { requireStep, transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { KIND_OF, isPassedOnTheWay, permissionFor } from '../../src/rules/warehouseDocuments.ts'
import { findDocument, type DocumentHead } from './findDocument.ts'
import { SETTABLE } from './readDocument.ts'

/**
 * Brings a document to a state, over the states on the way that move no goods (DRAFT → SUSPENDED → READY in one go).
 * Leaving DRAFT gives it its number; reaching READY or PENDING moves its goods, in this same transaction.
 * @throws Refusal 409 `wrongState` when the table of states has no such way.
 */
export async function changeStatus(
  call: Call,
  id: number,
  to: { status: DocumentStatus; version: number; comment: string },
): Promise<void> {
  const { db, caller } = call
  const document = await findDocument(db, caller, id, { lock: true, version: to.version })
  requireDepartment(caller, document.departmentId, 'id')
  refuseForeignStep(caller, document, to.status)
  for (const step of wayTo(document, to.status)) {
    await moveGoods(call, document, step)
    await transition(db, KIND_OF[document.action].kind, document, step, { userId: caller.userId, comment: to.comment })
  }
  // Last of all, so that the counter's row keeps other documents waiting as short as can be.
  if (document.regNumber === null) await number(call, document)
  await db.run(sql`update warehouse_document set changed_by = ${caller.userId} where id = ${id}`)
}

/** Refuses who may not take this step, and a state that only a call of its own leads to. */
export function refuseForeignStep(caller: Caller, { action, status }: DocumentHead, to: DocumentStatus): void {
  requirePermission(caller, permissionFor(action, to))
  if (!SETTABLE[action].has(to))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${status}` }, { status: 'wrongValue' })
}

/** The states to pass, the wanted one last. Throws Refusal 409 `wrongState` where the table of states has no such way. */
export function wayTo(document: DocumentHead, wanted: string): string[] {
  const { kind } = KIND_OF[document.action]
  const way: string[] = []
  let at: string = document.status
  while (!may(kind, at as never, wanted as never)) {
    const next = ['SUSPENDED', 'WAITING_FOR_READY'].find(
      (step) => isPassedOnTheWay(step) && step !== wanted && may(kind, at as never, step as never),
    )
    if (!next) requireStep(kind, document.status, wanted, 'documentStatus')
    way.push(next!)
    at = next!
  }
  return [...way, wanted]
}

async function moveGoods(call: Call, document: DocumentHead, to: string): Promise<void> {
  const { db, caller, now } = call
  const cause = {
    kind: KIND_OF[document.action].kind,
    id: document.id,
    departmentId: document.departmentId,
    userId: caller.userId,
    occurredAt: now,
  }
  if (to === 'REVERSED') return reverseStock(db, cause)
  if (document.action === 'KIRIM' && to === 'READY') await postIncome(db, cause, document.contragentId)
  else if (document.action === 'KOCHIRISH' && to === 'PENDING') await giveOut(db, cause, 'TRANSIT')
  else if (document.action === 'CHIQIM' && to === 'READY') await giveOut(db, cause, 'CUSTOMER')
  else if (document.action === 'SPISAT' && to === 'READY') await giveOut(db, cause, 'LOSS')
  else return
  await db.run(sql`update warehouse_document set posted_at = ${now} where id = ${document.id}`)
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
