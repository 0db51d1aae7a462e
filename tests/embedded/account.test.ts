import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { holdDatabase } from './holdDatabase.ts'
import { ask, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()
afterEach(() => void vi.unstubAllEnvs())

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/** A folder with the programs that remain when `unshare` is not there. */
async function programsWithoutUnshare(): Promise<string> {
  const folder = join(await scratchDirectory(), 'bin')
  mkdirSync(folder)
  for (const name of ['id', 'sh', 'locale'])
    symlinkSync(execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), join(folder, name))
  return folder
}

describe.skipIf(!isRoot)('started as root, which PostgreSQL refuses, the embedded database', () => {
  test('runs in a user namespace, inside a folder that is closed to all others', async () => {
    const dataDir = join(await scratchDirectory(), 'closed', 'data')
    mkdirSync(join(dataDir, '..'), { mode: 0o700 })
    const { connection, pid } = await startForTest({ dataDir })
    expect(await ask(connection, 'select 1 as up')).toEqual([{ up: 1 }])
    expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim().split(/\s+/)).toEqual([String(NOBODY), '0', '1'])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  })

  test('runs as an unprivileged user where there is no unshare, also when unshare is there again later', async () => {
    const dataDir = await scratchDirectory()
    const path = process.env.PATH ?? ''
    vi.stubEnv('PATH', await programsWithoutUnshare())
    const first = await startForTest({ dataDir })
    const owner = statSync(join(dataDir, 'postgres')).uid
    expect(owner).not.toBe(0)
    expect(statSync(`/proc/${first.pid}`).uid).toBe(owner)
    await first.stop()

    vi.stubEnv('PATH', path)
    const second = await startForTest({ dataDir })
    expect(statSync(`/proc/${second.pid}`).uid).toBe(owner)
    expect(await ask(second.connection, 'select 1 as up')).toEqual([{ up: 1 }])
  })

  test('says what to do where neither way is open', async () => {
    const dataDir = join(await scratchDirectory(), 'closed', 'data')
    mkdirSync(join(dataDir, '..'), { mode: 0o700 })
    vi.stubEnv('PATH', await programsWithoutUnshare())
    await expect(startForTest({ dataDir })).rejects.toThrow(/refuses to run as root.*DATABASE_URL/s)
  })

  test('of an ordinary user runs as that user', async () => {
    const dataDir = await scratchDirectory()
    chownSync(dataDir, NOBODY, NOBODY)
    const holder = await holdDatabase(dataDir, { uid: NOBODY, gid: NOBODY })
    expect(statSync(`/proc/${holder.serverPid}`).uid).toBe(NOBODY)
    await holder.kill()
    // Root adopts what the user's killed application left, and stops it.
    const adopted = await startForTest({ dataDir })
    expect(adopted).toMatchObject({ adopted: true, pid: holder.serverPid })
  })
})
