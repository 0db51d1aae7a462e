import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, KEYWORD_LENGTH_MAX, mxik, text } from './fields.ts'

export const MXIK_FOUND_MAX = 50

/** A code of the state classifier of goods (specification 3 §3, MXIK entry). */
export const MxikCode = z.object({
  id,
  mxikCode: mxik,
  mxikNameRu: z.string(),
  classNameRu: text,
  groupNameRu: text,
  positionNameRu: text,
})
export type MxikCode = z.infer<typeof MxikCode>

/** By the code's beginning or by words of its name; at most 50, the best first. */
export const searchMxik = endpoint('GET /mxik-code/search-by-keyword', {
  can: 'list search by keyword',
  query: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).default('') }),
  answer: z.array(MxikCode),
})
export const getMxik = endpoint('GET /mxik-code/get-mxik-code/{id}', {
  can: 'list search by keyword',
  answer: MxikCode,
})

/** The packages that the classifier knows for a code, as far as it has been loaded: what a fiscal receipt names as the unit sold. */
export const packagesOfMxik = endpoint('GET /mxik-code/packages/{mxikCode}', {
  can: 'view goods',
  answer: z.array(z.object({ packageCode: text, packageName: text })),
})
