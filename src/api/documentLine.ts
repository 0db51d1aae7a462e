import { z } from 'zod'
import { count, id, money } from './fields.ts'
import { listEndpoint } from './list.ts'
import { PricingLine } from './pricing.ts'
import { DocumentLine } from './warehouseDocument.ts'

/** A line of a warehouse document in a list. */
export const DocumentLineRow = DocumentLine.omit({ costSum: true }).extend({
  documentId: id,
  position: count,
  /** Unit cost; null where the caller may not see it. */
  incomeUzs: money.nullable(),
  /** What all of it is worth: what it has moved, else quantity × unit cost. */
  sum: money.nullable(),
})
export type DocumentLineRow = z.infer<typeof DocumentLineRow>

/** Not in the specification: the lines of warehouse documents that the caller may view, for looking, filtering and Excel. */
export const searchDocumentLines = listEndpoint('POST /wh-document-item/search', {
  can: 'signed-in',
  filter: z.object({ documentId: id.nullish() }),
  row: DocumentLineRow,
  totals: ['count', 'received', 'returned', 'sum'],
})

export const PricingLineRow = PricingLine.extend({ documentId: id, position: count })
export type PricingLineRow = z.infer<typeof PricingLineRow>

/** Not in the specification: the lines of pricing documents. */
export const searchPricingLines = listEndpoint('POST /pricing-item/search', {
  can: 'view pricing',
  filter: z.object({ documentId: id.nullish() }),
  row: PricingLineRow,
  totals: ['inventory', 'valueChange'],
  groups: { departmentId: 'departmentName' },
  unsorted: ['overridden'],
  unfiltered: ['overridden'],
  only: { incomeUzs: 'view cost', markupPercent: 'view cost' },
})
