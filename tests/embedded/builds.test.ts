import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectDatabase } from '../../server/db/connectDatabase.ts'
import { findBinaries } from '../../server/db/embedded/binaries.ts'
import { migrate } from '../../server/db/migrate.ts'
import { isLacking, systemBuild, urlOf } from './otherBuilds.ts'
import { cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()

const silent = { info() {}, warn() {}, error() {} }

const systemPostgres = systemBuild()

/** A folder whose `postgres` is this shell script. */
async function fakeBuild(script: string): Promise<string> {
  const folder = join(await scratchDirectory(), 'bin')
  mkdirSync(folder)
  for (const name of ['postgres', 'initdb']) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

describe('another build of PostgreSQL', () => {
  test.skipIf(isLacking(systemPostgres))(
    `from POSTGRES_BIN serves as the embedded one, and by DATABASE_URL (${systemPostgres ?? 'none is installed'})`,
    async () => {
      const { connection } = await startForTest({ dataDir: await scratchDirectory(), postgresBin: systemPostgres! })
      const databaseUrl = urlOf(connection)
      const connected = await connectDatabase({ databaseUrl, dataDir: '', postgresBin: '' }, silent)
      try {
        const applied = await migrate(connected.database.pool)
        expect(applied[0]).toBe('0001_people.sql')
        expect(await migrate(connected.database.pool)).toEqual([])
      } finally {
        await connected.close()
      }
    },
  )

  test.skipIf(isLacking(systemPostgres))(
    'does not open the data of another major version, and says which one does',
    async () => {
      const dataDir = await scratchDirectory()
      const made = await startForTest({ dataDir })
      await made.stop()
      await expect(startForTest({ dataDir, postgresBin: systemPostgres! })).rejects.toThrow(
        /made by PostgreSQL 18.*POSTGRES_BIN/s,
      )
    },
  )

  test('that is not there is named, with what to do', async () => {
    await expect(findBinaries('/nowhere')).rejects.toThrow(/\/nowhere\/postgres.*POSTGRES_BIN.*DATABASE_URL/s)
  })

  test('that does not run here is named, with its own words', async () => {
    const folder = await fakeBuild('echo "no such loader" >&2; exit 127')
    await expect(findBinaries(folder)).rejects.toThrow(/does not run on this machine.*no such loader.*DATABASE_URL/s)
  })

  test('that is too old is refused', async () => {
    const folder = await fakeBuild('echo "postgres (PostgreSQL) 14.9"')
    await expect(findBinaries(folder)).rejects.toThrow(/PostgreSQL\) 14\.9.*too old/s)
  })
})
