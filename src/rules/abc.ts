/** Up to these shares of the whole goods are of grade A and B; the others are C. */
export const ABC_PERCENT = { A: 80, B: 95 } as const
/** Up to this deviation from the average, in percent of it, demand is even (X) or changing (Y); beyond that nobody knows (Z). */
export const XYZ_PERCENT = { X: 10, Y: 25 } as const

/** Pieces of a period whose sales are compared with each other: so long that goods sell in most of them, so short that there are some. */
export const piecesOf = (days: number): 'day' | 'week' | 'month' =>
  days <= 31 ? 'day' : days <= 190 ? 'week' : 'month'
