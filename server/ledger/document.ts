import type { DocumentKind } from '../../src/rules/states.ts'

/** The document that causes a move. `occurredAt` is when it happened, which may lie before it was recorded. */
export interface LedgerDocument {
  kind: DocumentKind | 'moneyTransfer' | 'transaction' | 'expense'
  id: number
  /** The department that owns the document. */
  departmentId: number
  userId: number
  occurredAt: Date
}
