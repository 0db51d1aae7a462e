import { z } from 'zod'
import { choice, count, date, id, text } from './fields.ts'
import { DocumentKindName } from './history.ts'

/** Why one document was made of another. */
export const LinkReason = choice('linkReason', [
  'RETURN',
  'WRITE_OFF',
  'SHORTAGE',
  'PART',
  'COPY',
  'PRICING',
  'TRANSFER',
  'REQUEST',
  'ORDER',
  'SALE',
  'BOOKING',
  'ACT',
  'EXTRA_COST',
  'CORRECTION',
  'COUNT',
  'REGRADE',
])
export type LinkReason = z.infer<typeof LinkReason>

/** Another document of the same story that the caller may look at: one this came `FROM`, or one `MADE` of it. */
export const RelatedDocument = z.object({
  relation: choice('relation', ['FROM', 'MADE']),
  kind: DocumentKindName,
  id,
  regNumber: count.nullable(),
  regDate: date,
  /** 1: it came from this one itself, or was made of it; more: further along the chain. */
  step: count,
  reason: LinkReason.nullable(),
  /** Its state, in the words of its kind. */
  status: text,
})
export type RelatedDocument = z.infer<typeof RelatedDocument>
