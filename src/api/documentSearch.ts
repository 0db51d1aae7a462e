import { z } from 'zod'
import { WAREHOUSE_ACTIONS } from '../rules/warehouseDocuments.ts'
import { endpoint } from './endpoint.ts'
import { choice, count, date, id, text } from './fields.ts'

/** Nobody reads more rows of a palette than these. */
export const DOCUMENTS_FOUND_MAX = 20
export const DOCUMENT_NUMBER_MAX = 999_999_999

/** A document of any kind that has a register number. */
export const FoundDocument = z.object({
  kind: choice('foundDocument', [
    ...WAREHOUSE_ACTIONS,
    'ACT',
    'ADJUSTMENT',
    // Of the transfer that it goes with.
    'AVIZ',
    'EXTRA_COST',
    'INVENTORY',
    'PRICING',
    'SALE',
    'RETURN',
  ]),
  id,
  number: count,
  date,
  /** Whose document it is. */
  departmentName: text,
})
export type FoundDocument = z.infer<typeof FoundDocument>

/**
 * Not in the specification: whatever carries this number in the caller's departments, the newest first. Of each kind only
 * what the caller may view.
 */
export const findDocuments = endpoint('GET /document/find', {
  can: 'signed-in',
  query: z.object({ number: z.coerce.number<string | number>().int().positive().max(DOCUMENT_NUMBER_MAX) }),
  answer: z.array(FoundDocument),
})
