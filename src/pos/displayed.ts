import { amount, quantity } from '../rules/money.ts'
import { linesInOrder, pricedOf } from './tillCart.ts'
import type { TillState } from './tillState.ts'

/** What the buyer may see: goods and sums, and nothing of who sells, who buys or what anything cost. */
export interface Displayed {
  /** Rises with every message, so that an old one never comes after a new one. */
  readonly at: number
  readonly lines: readonly DisplayedLine[]
  readonly discount: number
  readonly total: number
  /** The sale that was finished just now, until the next cart begins. */
  readonly finished: { readonly total: number; readonly change: number } | null
}

export interface DisplayedLine {
  readonly key: string
  readonly name: string
  readonly unitName: string
  readonly count: number
  readonly price: number
  readonly sum: number
}

/** The cart as the second screen shows it, the oldest line first. */
export function displayedOf({ held, lastSale }: TillState, at: number): Displayed {
  const { lines, totals } = pricedOf(held.cart)
  const finals = new Map(lines.map((line) => [line.key, line.finalSum]))
  return {
    at,
    lines: linesInOrder(held.cart).map((line) => ({
      key: line.key,
      name: line.name,
      unitName: line.unitName,
      count: quantity(line.quantity),
      price: amount(line.price),
      sum: amount(finals.get(line.key)!),
    })),
    discount: amount(totals.discount),
    total: amount(totals.finalTotalSum),
    finished:
      held.cart.lines.length === 0 && lastSale ? { total: lastSale.finalTotalSum, change: lastSale.changeSum } : null,
  }
}

/** Windows of one register talk to each other here, and nobody else. */
export const displayChannel = (registerKey: string): BroadcastChannel =>
  new BroadcastChannel(`savdo.display ${registerKey}`)

/** What a display says when it opens: whoever sells tells it what there is. */
export const HELLO = 'hello'
