import type { Tiyin } from '../rules/money.ts'
import type { Settlement } from '../rules/payments.ts'

/** What a debtor owes, in so'm, as the server knows it. */
export interface DebtNow {
  readonly debt: number
  /** Null: nobody has set one. 0: nobody trusts this debtor. */
  readonly limit: number | null
  /** What is left of the limit after the sale, below 0 where it is exceeded; undefined without a limit. */
  readonly left: Tiyin | undefined
  /** Whether the server would refuse the sale for it. */
  readonly refused: boolean
}

/** A settlement, or what the server would refuse it for. */
export type TillSettlement =
  | Settlement
  | { readonly accepted: false; readonly reason: 'DEBT_NOT_ALLOWED' }
  | { readonly accepted: false; readonly reason: 'DEBT_ABOVE_LIMIT'; readonly difference: Tiyin }

/** The settlement, refused where it fits but its debtor would owe more than the limit. */
export function withinLimit(settlement: Settlement, now: DebtNow | undefined): TillSettlement {
  if (!settlement.accepted || !now?.refused) return settlement
  if (now.limit === 0) return { accepted: false, reason: 'DEBT_NOT_ALLOWED' }
  return { accepted: false, reason: 'DEBT_ABOVE_LIMIT', difference: 0 - now.left! }
}
