import type { RoleLimits } from '../api/approval.ts'
import { type CartLine, remove } from '../rules/cart.ts'
import { type Limits, LIMITS, type Measures } from '../rules/limits.ts'
import { amount, lineSum } from '../rules/money.ts'
import type { Till } from './till.ts'

/** Takes a line out of the cart; the one below it is the next to work on. */
export function removeLine(till: Till, key: string): void {
  const { lines } = till.get().held.cart
  const at = lines.findIndex((candidate) => candidate.key === key)
  const next = lines[at + 1] ?? lines[at - 1]
  till.change((cart) => remove(cart, key), { selectedKey: next?.key })
}

/** What a limit on deleted lines measures: goods that were to be sold, at their price. */
const removalOf = ({ price, quantity }: CartLine): Measures =>
  quantity > 0 ? { deletedLineSum: amount(lineSum(price, quantity)) } : {}

/** Of several lines, that of the dearest: it needs what all of them need. */
export const dearestOf = (lines: readonly CartLine[]): Measures => ({
  deletedLineSum: Math.max(0, ...lines.map((line) => removalOf(line).deletedLineSum ?? 0)),
})

/** The user's limits as the server told them; none where it could not. */
export const knownLimits = (told: RoleLimits | undefined): Limits =>
  Object.fromEntries(LIMITS.flatMap((limit) => (told?.[limit] == null ? [] : [[limit, told[limit]]])))
