import type { DocumentStatus } from '../../src/api/warehouseDocument.ts'
import type { Executor } from '../db/database.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import type { DocumentHead } from './findDocument.ts'

/** A document that is about to reach a state, its row locked: who brings it there, and the cause that the ledger names. */
export interface Posting extends Call {
  document: DocumentHead
  cause: LedgerDocument
}
type ByState<Work> = Partial<Record<DocumentStatus, Work>>

/**
 * What is particular to a kind of warehouse document on the server; what the browser knows of it too is `KIND_OF`. A state that
 * is named in none of these moves nothing.
 */
export interface WarehouseKind {
  /** Reaching the state moves its goods and money. */
  post: ByState<(posting: Posting) => Promise<void>>
  /** Reaching the state undoes what `post` did. */
  undo?: ByState<(posting: Posting) => Promise<void>>
  /** Refuses what the step would be refused for, naming every line; changes and locks nothing. */
  check?: ByState<(db: Executor, document: DocumentHead) => Promise<void>>
}
