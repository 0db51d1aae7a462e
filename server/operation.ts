import { AfterCommit } from './db/afterCommit.ts'
import type { Connections, Transaction } from './db/database.ts'
import { sql } from './db/sql.ts'
import { Refusal } from './refusal.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Runs a change once per key that the client made: the key, the change and its answer are one transaction, so a replay
 * gives the first answer, a parallel twin waits for it, and a refusal leaves the key free. Without a key the change just runs, and
 * only then may its answer be read after it.
 * @throws Refusal 400 for a key that is no UUID, 422 for a key already used with another request or by another user.
 */
export async function once<T>(
  database: Pick<Connections, 'withTransaction'>,
  operation: {
    key: string | undefined
    userId: number
    signature: string
    requestHash: string
    work: (db: Transaction) => Promise<T | AfterCommit<T>>
  },
): Promise<{ result: T; replayed: boolean }> {
  const { key, userId, signature, requestHash, work } = operation
  if (key === undefined) return { result: await database.withTransaction(work), replayed: false }
  if (!UUID.test(key)) throw new Refusal(400, 'badKey', {}, { 'idempotency-key': 'badKey' })
  return database.withTransaction(async (db) => {
    const claimed = await db.run(
      sql`
      insert into operation (key, user_id, signature, request_hash) values (${key}, ${userId}, ${signature}, ${requestHash})
      on conflict (key) do nothing`.named('operation_claim'),
    )
    if (claimed === 0) {
      const first = await db.one<{ userId: number; signature: string; requestHash: string; answer: T }>(sql`
        select user_id as "userId", signature, request_hash as "requestHash", answer from operation where key = ${key}`)
      if (first.userId !== userId || first.signature !== signature || first.requestHash !== requestHash)
        throw new Refusal(422, 'keyReused', {}, { 'idempotency-key': 'keyReused' })
      return { result: first.answer, replayed: true }
    }
    const worked = await work(db)
    const result = worked instanceof AfterCommit ? await worked.within(db) : worked
    await db.run(
      sql`update operation set answer = ${JSON.stringify(result)}::jsonb where key = ${key}`.named('operation_answer'),
    )
    return { result, replayed: false }
  })
}
