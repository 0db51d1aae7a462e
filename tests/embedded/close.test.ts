import { expect, test } from 'vitest'
import { connectDatabase } from '../../server/db/connectDatabase.ts'
import { sql } from '../../server/db/sql.ts'
import { until } from '../until.ts'
import { processesOf } from './leftovers.ts'
import { cleanUpAfterEach, scratchDirectory } from './scratch.ts'

cleanUpAfterEach()

test('closing does not wait for ever for a statement that runs on', async () => {
  const dataDir = await scratchDirectory()
  const silent = { info() {}, warn() {}, error() {} }
  const connected = await connectDatabase({ databaseUrl: '', dataDir, postgresBin: '' }, silent)
  const cutOff = connected.database.run(sql`select pg_sleep(60)`).catch((error: Error) => error.message)
  const running = () =>
    connected.database.rows(sql`
      select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active' and pid <> pg_backend_pid()`)
  await until(async () => (await running()).length === 1)
  await connected.close()
  expect(await cutOff).toMatch(/terminat|closed/)
  expect(processesOf(dataDir)).toEqual([])
})
