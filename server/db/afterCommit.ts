import type { Executor, Transaction } from './database.ts'
import type { Sql } from './sql.ts'

/** The rows of each of several statements. */
export type RowsOfEach = readonly (readonly Record<string, unknown>[])[]

/**
 * How a work ends that others wait for. Its last statements go to the database together with COMMIT, so each of them says itself by
 * an error when nothing may come of it; what it answers is read when its transaction is over and its locks are let go.
 */
export class AfterCommit<T> {
  /** @param written what the last statements answered */
  readonly read: (db: Executor, written: RowsOfEach) => Promise<T>
  readonly last: readonly Sql[]

  constructor(read: AfterCommit<T>['read'], last: readonly Sql[] = []) {
    this.read = read
    this.last = last
  }

  /** All of it inside the transaction, for whoever has more to do there. */
  async within(db: Transaction): Promise<T> {
    return this.read(db, await db.together(this.last))
  }
}
