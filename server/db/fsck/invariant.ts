import type { Sql } from '../sql.ts'

/** A promise about the whole database, as a query of the rows that break it. */
export interface Invariant {
  name: string
  /** Selects one text column `what` for each breach. */
  breaches: Sql
}
