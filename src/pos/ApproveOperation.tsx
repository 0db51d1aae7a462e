import { useQuery } from '@tanstack/react-query'
import { ownLimits } from '../api/approval.ts'
import { queryOf } from '../api/client/queries.ts'
import type { CartLine } from '../rules/cart.ts'
import { type Need, overLimits } from '../rules/limits.ts'
import { amount } from '../rules/money.ts'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { dearestOf, knownLimits } from './removeLine.ts'
import { saleSentOf } from './saleSent.ts'
import { pricedOf } from './tillCart.ts'
import { useTill, useTillState } from './useTill.ts'

/** The sale that the server refused for a limit: let pass, it is sent again as it was. */
export function ApproveSale({ onClose }: { onClose: () => void }) {
  const till = useTill()
  const { refusal, refused } = useTillState()
  const { needs = [] } = (refusal?.details ?? {}) as { needs?: Need[] }
  if (!refused || needs.length === 0) return null
  return (
    <ApprovalDialog
      needs={needs}
      operation={refused}
      onApproved={(id) => {
        onClose()
        void till.finishApproved(id)
      }}
      onClose={onClose}
    />
  )
}

/** Lines of which one is dearer than the user may take out by himself. */
export function ApproveRemoval({
  lines,
  onApproved,
  onClose,
}: {
  lines: readonly CartLine[]
  onApproved: () => void
  onClose: () => void
}) {
  const { held } = useTillState()
  const { data: limits } = useQuery(queryOf(ownLimits))
  const needs = overLimits(knownLimits(limits), dearestOf(lines))
  if (needs.length === 0) return null
  const operation = {
    ...saleSentOf(held),
    payments: [],
    finalTotalSum: amount(pricedOf(held.cart).totals.finalTotalSum),
  }
  return (
    <ApprovalDialog
      needs={needs}
      operation={operation}
      onApproved={() => {
        onClose()
        onApproved()
      }}
      onClose={onClose}
    />
  )
}
