import { describe, expect, test } from 'vitest'
import { connectDatabase } from '../../server/db/connectDatabase.ts'
import { processesOf } from './leftovers.ts'
import { ask, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()

const silent = { info() {}, warn() {}, error() {} }

describe('a server on which acknowledged sales could be lost is refused', () => {
  test.each(['fsync', 'full_page_writes', 'synchronous_commit'])('%s = off', async (setting) => {
    const dataDir = await scratchDirectory()
    const made = await startForTest({ dataDir })
    const databaseUrl = `postgres:///${made.connection.database}?host=${made.connection.host}&user=${made.connection.user}`
    await ask(made.connection, `alter system set ${setting} = off`)
    await made.stop()

    await expect(connectDatabase({ databaseUrl: '', dataDir, postgresBin: '' }, silent)).rejects.toThrow(
      `${setting} = off`,
    )
    expect(processesOf(dataDir)).toEqual([])

    const unsafe = await startForTest({ dataDir })
    await expect(connectDatabase({ databaseUrl, dataDir: '', postgresBin: '' }, silent)).rejects.toThrow(
      `${setting} = off`,
    )
    await unsafe.stop()
  })

  test('and so is one that cannot be reached, without repeating its password', async () => {
    const databaseUrl = 'postgres://shop:secret@127.0.0.1:1/shop'
    const failure = await connectDatabase({ databaseUrl, dataDir: '', postgresBin: '' }, silent).catch(
      (error: Error) => error.message,
    )
    expect(failure).toMatch(/cannot be reached.*DATABASE_URL/)
    expect(failure).not.toMatch(/secret/)
  })

  test('and one whose encoding cannot hold every name', async () => {
    const { connection } = await startForTest({ dataDir: await scratchDirectory() })
    await ask(connection, "create database latin encoding 'LATIN1' template template0 locale 'C' locale_provider libc")
    const databaseUrl = `postgres:///latin?host=${connection.host}&user=${connection.user}`
    await expect(connectDatabase({ databaseUrl, dataDir: '', postgresBin: '' }, silent)).rejects.toThrow(/LATIN1.*UTF8/)
  })
})
