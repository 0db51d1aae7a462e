/** Totals that are told of other totals, not of the rows' own. */
export const RATIO_TOTALS: ReadonlySet<string> = new Set([
  'averageReceipt',
  'growth',
  'marginPercent',
  'planPercent',
  'markupPercent',
  'wholesaleMarkup',
])
