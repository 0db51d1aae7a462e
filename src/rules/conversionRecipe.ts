import { quantity, thousandths } from './money.ts'

/** Goods of so many portions, of what one portion takes. */
export const portionsOf = <Goods extends { count: number }>(goods: readonly Goods[], portions: number): Goods[] =>
  goods.map((part) => ({ ...part, count: quantity(thousandths(part.count) * portions) }))
