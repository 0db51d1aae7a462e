import type { Model } from './model.ts'

/** In tiyin. */
export interface Prices {
  retail: number | null
  wholesale: number | null
}

/** What a document leaves empty stays as it was. */
const over = (before: Prices | undefined, said: Prices): Prices => ({
  retail: said.retail ?? before?.retail ?? null,
  wholesale: said.wholesale ?? before?.wholesale ?? null,
})
export const setPrices = (model: Model, key: string, said: Prices): void =>
  void model.prices.set(key, over(model.prices.get(key), said))

/** The prices of a lot in a department at a moment to come, as far as they are known. */
export const pricesAt = (model: Model, wanted: string, moment: number): Prices | undefined =>
  model.laterPrices
    .filter(({ at, key }) => key === wanted && at <= moment)
    .toSorted((a, b) => a.at - b.at)
    .reduce((before: Prices | undefined, { prices }) => over(before, prices), model.prices.get(wanted))

/** Prices whose moment has come are in force, the latest of them. */
export function bringIntoForce(model: Model, now: Date): void {
  const due = model.laterPrices.filter(({ at }) => at <= now.getTime())
  for (const { key, prices } of due.sort((a, b) => a.at - b.at)) setPrices(model, key, prices)
  model.laterPrices = model.laterPrices.filter((later) => !due.includes(later))
}
