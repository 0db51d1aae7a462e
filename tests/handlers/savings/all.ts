import { contracts } from './contracts.ts'
import { conversions } from './conversions.ts'
import { expense } from './expense.ts'
import { onboard } from './onboard.ts'
import type { SavingsOf } from './saving.ts'

/** The areas, one file each. */
export const SAVINGS_OF_AREAS = {
  contracts,
  conversions,
  expense,
  onboard,
} satisfies Readonly<Record<string, SavingsOf>>
