import { z } from 'zod'
import { choice, count, date, id } from './fields.ts'
import { DocumentKindName } from './history.ts'

/** Another document of the same story that the caller may look at: the one this came `FROM`, or one `MADE` of it. */
export const RelatedDocument = z.object({
  relation: choice('relation', ['FROM', 'MADE']),
  kind: DocumentKindName,
  id,
  regNumber: count.nullable(),
  regDate: date,
})
export type RelatedDocument = z.infer<typeof RelatedDocument>
