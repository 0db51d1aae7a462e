import { expect, test } from 'vitest'
import { sql } from '../../server/db/sql.ts'
import { seedStandardReferences, STANDARD_REFERENCES } from '../../server/db/standardReferences.ts'
import { testServer } from '../server.ts'

const server = await testServer()

test('standard references are made once, and what a company deleted stays deleted', async () => {
  const { database } = server
  const all = () => database.one<{ count: number }>(sql`select count(*) from reference where deleted_at is null`)
  const before = await all()
  const words = Object.values(STANDARD_REFERENCES).reduce((sum, list) => sum + 1 + Object.keys(list.words).length, 0)
  expect(before.count).toBe(words)
  await database.run(sql`update reference set deleted_at = now() where code = 'TONNE'`)
  await seedStandardReferences(database)
  expect((await all()).count).toBe(words - 1)
})
