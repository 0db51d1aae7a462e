import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the printable is loaded with, as its own call takes it. */
const sent = z.record(z.string().max(64), z.union([z.string().max(255), z.number()]))

/**
 * A printed document as a formatted Excel workbook: the same parts as on paper, in cells. `name` is that of its `definePrint`.
 * 404 for a name that is not known; otherwise as the call that loads the document answers: its right, its 400 and 404.
 */
export const printWorkbook = endpoint('POST /print/{name}/excel', {
  can: 'signed-in',
  reads: true,
  body: z.object({
    path: sent.default({}),
    query: sent.default({}),
    body: z.record(z.string().max(64), z.unknown()).default({}),
  }),
  answer: 'file',
})
