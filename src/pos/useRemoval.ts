import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownLimits, type RoleLimits } from '../api/approval.ts'
import { keptAnswer } from '../api/client/keptAnswers.ts'
import { queryOf } from '../api/client/queries.ts'
import type { CartLine } from '../rules/cart.ts'
import { type Limits, overLimits } from '../rules/limits.ts'
import { dearestOf, knownLimits, removeLine } from './removeLine.ts'
import { isLocked } from './tillState.ts'
import { useTillUi } from './tillUi.ts'
import { useTill } from './useTill.ts'

/** An administrator's change of a limit is known at the till after so long; the server knows it at once. */
const LIMITS_FRESH_MS = 60_000

/** Taking goods out of the cart, a line or all of them: what is dearer than the user may take out, a supervisor lets go. */
export function useRemoval(): { remove: (line: CartLine) => void; clear: () => void } {
  const till = useTill()
  const ui = useTillUi()
  const client = useQueryClient()
  useQuery({
    ...queryOf(ownLimits),
    // What held the last time holds until the server has answered: a slow network holds nobody up.
    initialData: () => keptAnswer(ownLimits, {}) as RoleLimits | undefined,
    initialDataUpdatedAt: 0,
    staleTime: LIMITS_FRESH_MS,
  })
  /** Waited for where this device has never heard of them; there are none where the server cannot tell them either. */
  const limitsOfUser = () => client.ensureQueryData(queryOf(ownLimits)).then(knownLimits, () => knownLimits(undefined))
  const isOver = (limits: Limits, lines: readonly CartLine[]) => overLimits(limits, dearestOf(lines)).length > 0

  async function remove({ key }: CartLine) {
    till.select(key)
    const limits = await limitsOfUser()
    const state = till.get()
    // The sale may have been finished or changed meanwhile.
    const line = state.held.cart.lines.find((candidate) => candidate.key === key)
    if (!line || isLocked(state)) return
    till.select(key)
    if (isOver(limits, [line])) ui.open('approveRemoval')
    else removeLine(till, key)
  }

  async function clear() {
    const { uuid } = till.get().held
    const limits = await limitsOfUser()
    const state = till.get()
    if (state.held.uuid !== uuid || isLocked(state)) return
    ui.open(isOver(limits, state.held.cart.lines) ? 'approveClearing' : 'clear')
  }

  return { remove: (line) => void remove(line), clear: () => void clear() }
}
