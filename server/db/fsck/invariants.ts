import { certificateInvariants } from './certificateInvariants.ts'
import { countInvariants } from './countInvariants.ts'
import { documentInvariants } from './documentInvariants.ts'
import { historyInvariants } from './historyInvariants.ts'
import type { Invariant } from './invariant.ts'
import { moneyInvariants } from './moneyInvariants.ts'
import { onboardInvariants } from './onboardInvariants.ts'
import { promotionInvariants } from './promotionInvariants.ts'
import { rollupInvariants } from './rollupInvariants.ts'
import { saleInvariants } from './saleInvariants.ts'
import { stockInvariants } from './stockInvariants.ts'
import { stockRollupInvariants } from './stockRollupInvariants.ts'

/** The promises of domain.md in SQL; `fsck` runs them all, and tests after everything they do. */
export const INVARIANTS: readonly Invariant[] = [
  ...stockInvariants,
  ...moneyInvariants,
  ...documentInvariants,
  ...saleInvariants,
  ...certificateInvariants,
  ...promotionInvariants,
  ...onboardInvariants,
  ...countInvariants,
  ...rollupInvariants,
  ...stockRollupInvariants,
  ...historyInvariants,
]
