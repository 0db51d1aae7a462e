import { existsSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isAlive } from '../../server/db/embedded/processes.ts'
import { processesOf } from './leftovers.ts'
import { ask, cleanUpAfterEach, listeningTcpInodes, scratchDirectory, socketInodesOf, startForTest } from './scratch.ts'

cleanUpAfterEach()
afterEach(() => void vi.unstubAllEnvs())

describe('the embedded database', () => {
  test('is PostgreSQL 18 with every safety on, in UTF-8, with letters in Cyrillic', async () => {
    const { connection, adopted } = await startForTest({ dataDir: await scratchDirectory() })
    expect(adopted).toBe(false)
    const [facts] = await ask(
      connection,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
              current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit,
              current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
              lower('ЎҚҒҲ') as lowered, cardinality(show_trgm('Привет')) as trigrams`,
    )
    expect(facts).toEqual({
      major: 18,
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      lowered: 'ўқғҳ',
      trigrams: 7,
    })
  })

  test('listens on a private socket and on no port', async () => {
    const { connection, pid } = await startForTest({ dataDir: await scratchDirectory() })
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    const sockets = socketInodesOf(pid)
    expect(sockets.length).toBeGreaterThan(0)
    const open = listeningTcpInodes()
    expect(sockets.filter((inode) => open.has(inode))).toEqual([])
  })

  test('keeps its data from one start to the next and leaves nothing running between them', async () => {
    const dataDir = join(await scratchDirectory(), 'Мой магазин')
    const first = await startForTest({ dataDir })
    await ask(first.connection, 'create table kept as select 42 as answer')
    await first.stop()
    expect(processesOf(dataDir)).toEqual([])
    expect(existsSync(first.connection.host)).toBe(false)

    const second = await startForTest({ dataDir })
    expect(second.adopted).toBe(false)
    expect(await ask(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('serves several of our processes; the last one to leave stops it', async () => {
    const dataDir = await scratchDirectory()
    const [first, second] = await Promise.all([startForTest({ dataDir }), startForTest({ dataDir })])
    expect(first.pid).toBe(second.pid)
    expect(first.adopted).not.toBe(second.adopted)

    await first.stop()
    expect(await ask(second.connection, 'select 1 as up')).toEqual([{ up: 1 }])
    await second.stop()
    expect(await isAlive(second.pid)).toBe(false)
  })

  test('finds a place for its socket where the temporary folder has too long a path', async () => {
    const dataDir = await scratchDirectory()
    vi.stubEnv('TMPDIR', `${dataDir}/${'long'.repeat(30)}`)
    const { connection } = await startForTest({ dataDir })
    expect(await ask(connection, 'select 1 as up')).toEqual([{ up: 1 }])
  })

  test('says which folder it cannot write', async () => {
    const file = join(await scratchDirectory(), 'file')
    await writeFile(file, '')
    await expect(startForTest({ dataDir: join(file, 'data') })).rejects.toThrow(/file\/data cannot be used.*DATA_DIR/)
  })
})
