import { expect, test } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { type Asking, sharedScan } from '../../server/lists/sharedScan.ts'
import { freshDatabase } from '../database.ts'

const one = await freshDatabase()
const other = await freshDatabase()
const { signal: gone } = new AbortController()
const askingOf = (database: typeof one): Asking => ({ db: database, gone, context: { database } as Asking['context'] })
const WHERE = sql`select current_database() as name, random() as nth`

test('equal questions at the same time are one scan, but of each database its own', async () => {
  const [first, second, third] = await Promise.all(
    [one, one, other].map((database) => sharedScan<{ name: string; nth: number }>(askingOf(database), WHERE)),
  )
  expect(second).toEqual(first)
  expect(first![0]!.name).toBe(one.connection.database)
  expect(third![0]!.name).toBe(other.connection.database)
})
