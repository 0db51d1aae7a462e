import { expect, test } from 'vitest'
import { connectDatabase } from '../../server/db/connectDatabase.ts'
import { sql } from '../../server/db/sql.ts'
import { processesOf } from './leftovers.ts'
import { cleanUpAfterEach, scratchDirectory } from './scratch.ts'

cleanUpAfterEach()

test('closing does not wait for ever for a statement that runs on', async () => {
  const dataDir = await scratchDirectory()
  const silent = { info() {}, warn() {}, error() {} }
  const connected = await connectDatabase({ databaseUrl: '', dataDir, postgresBin: '' }, silent)
  const cutOff = connected.database.run(sql`select pg_sleep(60)`).catch((error: Error) => error.message)
  await connected.close()
  expect(await cutOff).toMatch(/terminat|closed/)
  expect(processesOf(dataDir)).toEqual([])
})
