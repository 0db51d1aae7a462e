import { useQuery } from '@tanstack/react-query'
import { ownLimits } from '../api/approval.ts'
import { queryOf } from '../api/client/queries.ts'
import type { CartLine } from '../rules/cart.ts'
import { overLimits } from '../rules/limits.ts'
import { knownLimits, removalOf, removeLine } from './removeLine.ts'
import { useTillUi } from './tillUi.ts'
import { useTill } from './useTill.ts'

/** An administrator's change of a limit is known at the till after so long; the server knows it at once. */
const LIMITS_FRESH_MS = 60_000

/** Taking goods out of the cart, a line or all of them: what is dearer than the user may take out, a supervisor lets go. */
export function useRemoval(): { remove: (line: CartLine) => void; clear: () => void } {
  const till = useTill()
  const ui = useTillUi()
  const limits = useQuery({ ...queryOf(ownLimits), staleTime: LIMITS_FRESH_MS }).data
  const isOverOwn = (line: CartLine) => overLimits(knownLimits(limits), removalOf(line)).length > 0
  return {
    remove(line) {
      till.select(line.key)
      if (isOverOwn(line)) ui.open('approveRemoval')
      else removeLine(till, line.key)
    },
    clear: () => ui.open(till.get().held.cart.lines.some(isOverOwn) ? 'approveClearing' : 'clear'),
  }
}
