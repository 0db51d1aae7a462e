import { z } from 'zod'
import { id, name, signedMoney, signedQuantity, text, time } from './fields.ts'
import { DocumentKindName } from './history.ts'
import { listEndpoint } from './list.ts'

/** A good of a document that came when the count was over and was made before: what it moved, and what the count moved against it. */
export const LateDocumentRow = z.object({
  id,
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  documentKind: DocumentKindName,
  documentId: id,
  /** Below 0 what it took away. */
  quantity: signedQuantity,
  /** What was found missing, or too much, for its sake; 0 where it was made so near to the counting that nobody can tell. */
  givenBack: signedQuantity,
  costSum: signedMoney.optional(),
  occurredAt: time,
  receivedAt: time,
})
export type LateDocumentRow = z.infer<typeof LateDocumentRow>
/** Not in the specification: documents that were made before their goods were counted and came when the count was over. */
export const searchLateDocuments = listEndpoint('POST /inventory/late/{id}', {
  can: 'view inventory',
  filter: z.object({ itemId: id.nullish() }),
  row: LateDocumentRow,
  only: { costSum: 'view cost' },
})
