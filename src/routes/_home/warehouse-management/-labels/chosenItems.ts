import { z } from 'zod'
import { LABEL_ITEMS_MAX } from '../../../../api/label.ts'
import { LABELS_MAX } from '../../../../ui/print/LabelsPage.tsx'

/** What an address of a label screen says: the department, and items with how many labels of each (`17x3,18x1`). */
export const labelSearch = z.object({
  depId: z.coerce.number().int().positive().optional().catch(undefined),
  items: z
    .string()
    .regex(/^\d{1,15}x\d{1,6}(,\d{1,15}x\d{1,6})*$/)
    .optional()
    .catch(undefined),
  /** Instead of items: what this pricing document changes. */
  pricing: z.coerce.number().int().positive().optional().catch(undefined),
  /** The labels themselves, ready for the printer. */
  print: z.boolean().optional().catch(undefined),
})
export type LabelSearch = z.infer<typeof labelSearch>

/** Item → how many labels, in the order in which they were chosen. */
export const countsOf = (items: string | undefined): ReadonlyMap<number, number> =>
  new Map(
    (items ?? '')
      .split(',')
      .filter((pair) => pair !== '')
      .slice(0, LABEL_ITEMS_MAX)
      .map((pair) => pair.split('x').map(Number) as [number, number]),
  )

/** The same as an address has it; undefined for none. */
export const itemsText = (counts: Iterable<readonly [number, number]>): string | undefined =>
  [...counts].map(([itemId, count]) => `${itemId}x${Math.min(Math.trunc(count), LABELS_MAX)}`).join(',') || undefined

/** How many labels an address asks for: a whole number of at least one. */
export const wholeCount = (text: string): number => Math.min(Math.max(1, Math.trunc(Number(text)) || 1), LABELS_MAX)
