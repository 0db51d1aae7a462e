import { z } from 'zod'

/** The address of the till, and of the way to it, with the receipt whose goods come back: `?return=17`. */
export const returnSearch = z.object({
  return: z.coerce.number().int().positive().optional().catch(undefined),
})

/** The till itself, or with `?display=true` the screen that its buyer looks at. */
export const tillSearch = returnSearch.extend({ display: z.boolean().optional().catch(undefined) })
