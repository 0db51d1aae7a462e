import { AfterCommit } from '../../../server/db/afterCommit.ts'
import type { Database, Transaction } from '../../../server/db/database.ts'

/**
 * The same database, on which every transaction is taken back after it has done its work: each call finds the world as it was
 * made. `look` sees what the transaction has done before that. What a handler writes beside its transaction stays.
 */
export function rollingBack(database: Database, look: (transaction: Transaction) => Promise<void>): Database {
  const takenBack = {
    ...database,
    async withTransaction<T>(work: (transaction: Transaction) => Promise<T | AfterCommit<T>>): Promise<T> {
      let done: { result: T } | undefined
      await database
        .withTransaction(async (transaction) => {
          const worked = await work(transaction)
          // There is no after here: it is read before it is gone.
          done = { result: worked instanceof AfterCommit ? await worked.within(transaction) : worked }
          await look(transaction)
          throw TAKEN_BACK
        })
        .catch((error: unknown) => {
          if (error !== TAKEN_BACK) throw error
        })
      return done!.result
    },
  }
  return { ...takenBack, ofTheTill: takenBack, behind: takenBack }
}

const TAKEN_BACK = new Error('taken back')
