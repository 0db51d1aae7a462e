import { inWholesale } from '../../../../ui/session/access.ts'

/** Whoever sees wholesale sales, in a wholesale department or as an administrator (specification 3 §6). */
export const atWholesale = inWholesale('view wholesale')
