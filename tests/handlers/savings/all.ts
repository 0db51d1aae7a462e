import { contracts } from './contracts.ts'
import type { SavingsOf } from './saving.ts'

/** The areas, one file each. */
export const SAVINGS_OF_AREAS = {
  contracts,
} satisfies Readonly<Record<string, SavingsOf>>
