import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { embeddedConnection } from '../../server/db/embedded/askServer.ts'
import { readPostmasterFile } from '../../server/db/embedded/postmasterFile.ts'
import { until } from '../until.ts'
import { holdDatabase } from './holdDatabase.ts'
import { ask, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()

const isRoot = process.getuid?.() === 0
const NOBODY = { uid: 65_534, gid: 65_534 }
const ROOT = { uid: 0, gid: 0 }
const give = (path: string, { uid, gid }: typeof NOBODY) => chownSync(path, uid, gid)

/** A database of an ordinary user, with a row in it. */
async function ordinary() {
  const dataDir = await scratchDirectory()
  give(dataDir, NOBODY)
  const holder = await holdDatabase(dataDir, NOBODY)
  const connection = embeddedConnection((await readPostmasterFile(join(dataDir, 'postgres')))!.socketDir)
  await ask(connection, 'create table kept as select 42 as answer')
  return { dataDir, holder, connection }
}

// Whoever is root may write everywhere.
describe.skipIf(!isRoot)('a data folder that its user may no longer write', () => {
  test('is named at the start, and opens as it was when the user may again', async () => {
    const { dataDir, holder } = await ordinary()
    await holder.kill()
    await (await startForTest({ dataDir })).stop()
    give(dataDir, ROOT)
    await expect(holdDatabase(dataDir, NOBODY)).rejects.toThrow(/cannot be used for the data: EACCES.*DATA_DIR/s)
    give(dataDir, NOBODY)
    await holdDatabase(dataDir, NOBODY)
    const connection = embeddedConnection((await readPostmasterFile(join(dataDir, 'postgres')))!.socketDir)
    expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('under a running server fails what is asked of it, in words; nothing is half written, and all goes on afterwards', async () => {
    const { dataDir, connection } = await ordinary()
    const folder = join(dataDir, 'postgres', 'base')
    give(folder, ROOT)
    const both = 'begin; insert into kept values (43); create table more as select 44 as answer; commit'
    await expect(ask(connection, both)).rejects.toThrow(/Permission denied/)
    give(folder, NOBODY)
    await until(async () => expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }]))
    await ask(connection, both)
    expect(await ask(connection, 'select answer from kept union select answer from more order by 1')).toEqual(
      [42, 43, 44].map((answer) => ({ answer })),
    )
  })
})
