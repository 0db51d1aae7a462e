import { z } from 'zod'

/** The one error shape of the API (domain.md, Errors): `message` is in the caller's language and is what the screen shows. */
export const Failure = z.object({
  code: z.string(),
  message: z.string(),
  /** Path of a field → what is wrong with it, in the caller's language. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
})
export type Failure = z.infer<typeof Failure>
