import { may, type DocumentKind } from '../../src/rules/states.ts'
import { kindOf, WAREHOUSE_ACTIONS } from '../../src/rules/warehouseDocuments.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** The table of each document kind that lives in the database so far, and the enum that names its states to people. */
const HOME: Partial<Record<DocumentKind, { table: string; enumName: string }>> = {
  ...Object.fromEntries(
    WAREHOUSE_ACTIONS.map((action) => [
      kindOf(action).kind,
      { table: 'warehouse_document', enumName: 'documentStatus' },
    ]),
  ),
  adjustment: { table: 'adjustment', enumName: 'adjustmentStatus' },
  extraCost: { table: 'extra_cost', enumName: 'extraCostStatus' },
  act: { table: 'act', enumName: 'actStatus' },
  pricing: { table: 'pricing_document', enumName: 'pricingStatus' },
  transferRequest: { table: 'transfer_request', enumName: 'transferRequestStatus' },
  order: { table: 'order_document', enumName: 'orderStatus' },
  contragentOrder: { table: 'contragent_order', enumName: 'contragentOrderStatus' },
  booking: { table: 'booking', enumName: 'bookingStatus' },
  onboard: { table: 'flight', enumName: 'onboardStatus' },
  inventory: { table: 'inventory', enumName: 'inventoryStatus' },
}

/** A document about to change its state, its row locked by the caller (`for update`). */
export interface StatefulDocument {
  id: number
  departmentId: number
  status: string
}

/**
 * Moves a document one step along its table of states and keeps the step in its history; nobody took it where `userId` is null.
 * @throws Refusal 409 `wrongState` for a step that src/rules/states does not have.
 */
export async function transition(
  db: Transaction,
  kind: DocumentKind,
  document: StatefulDocument,
  to: string,
  { userId, comment = '' }: { userId: number | null; comment?: string },
): Promise<void> {
  const home = HOME[kind]
  if (!home) throw new Error(`no table for the document kind ${kind}`)
  requireStep(kind, document.status, to, home.enumName)
  await db.run(sql`
    with changed as (
      update ${raw(home.table)} set status = ${to}, version = version + 1, changed_at = now() where id = ${document.id}
    )
    insert into document_event (department_id, document_kind, document_id, from_status, to_status, comment, user_id)
    values (${document.departmentId}, ${kind}, ${document.id}, ${document.status}, ${to}, ${comment}, ${userId})`)
  document.status = to
}

/** Throws 409 `wrongState` (with the state in the caller's language) unless the table of states has the step. */
export function requireStep(kind: DocumentKind, from: string, to: string, enumName: string): void {
  if (!may(kind, from as never, to as never))
    throw new Refusal(409, 'wrongState', { state: `enum.${enumName}.${from}` }, undefined, { from, to })
}

/** The first entry of a document's history. */
export async function recordBirth(
  db: Transaction,
  kind: DocumentKind,
  document: StatefulDocument,
  userId: number,
): Promise<void> {
  await db.run(sql`
    insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id)
    values (${document.departmentId}, ${kind}, ${document.id}, null, ${document.status}, ${userId})`)
}
