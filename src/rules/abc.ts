/** Up to these shares of the whole goods are of grade A and B; the others are C. */
export const ABC_PERCENT = { A: 80, B: 95 } as const
/** Up to this deviation from the average, in percent of it, demand is even (X) or changing (Y); beyond that nobody knows (Z). */
export const XYZ_PERCENT = { X: 10, Y: 25 } as const
