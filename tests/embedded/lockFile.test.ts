import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isAlive } from '../../server/db/embedded/processes.ts'
import { ask, atCleanup, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()

/** A data directory with a stopped database, whose lock file names `pid` as a crash would have left it. */
async function directoryLockedBy(pid: number): Promise<{ dataDir: string; lockFile: string }> {
  const dataDir = await scratchDirectory()
  const embedded = await startForTest({ dataDir })
  await ask(embedded.connection, 'create table kept as select 42 as answer')
  await embedded.stop()
  const lockFile = join(dataDir, 'postgres/postmaster.pid')
  await writeFile(
    lockFile,
    `${pid}\n${join(dataDir, 'postgres')}\n1795217178\n5432\n${embedded.connection.host}\n\n  2147533         5\nready   \n`,
  )
  return { dataDir, lockFile }
}

function unrelatedProcess(): ChildProcess & { pid: number } {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  atCleanup(() => child.kill('SIGKILL'))
  return child as ChildProcess & { pid: number }
}

describe('a lock file left in the cluster', () => {
  test('that names a living process of another program stops the start with a message; process and file stay', async () => {
    const unrelated = unrelatedProcess()
    const { dataDir, lockFile } = await directoryLockedBy(unrelated.pid)
    const text = readFileSync(lockFile, 'utf8')

    await expect(startForTest({ dataDir })).rejects.toThrow(
      `The file ${lockFile} says that process ${unrelated.pid} (sleep) is the database of this folder, but it is another program.`,
    )
    expect(await isAlive(unrelated.pid)).toBe(true)
    expect(unrelated.exitCode).toBeNull()
    expect(readFileSync(lockFile, 'utf8')).toBe(text)
  })

  test('from before the machine was last started is put aside: nothing of then can be alive', async () => {
    const unrelated = unrelatedProcess()
    const { dataDir, lockFile } = await directoryLockedBy(unrelated.pid)
    await writeFile(
      join(dataDir, 'postgres.started.json'),
      JSON.stringify({ pid: unrelated.pid, boot: 'an earlier one' }),
    )

    const { connection } = await startForTest({ dataDir })
    expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(await isAlive(unrelated.pid)).toBe(true)
    expect(existsSync(`${lockFile}.earlier`)).toBe(true)
  })

  test('that names a dead process does not matter', async () => {
    const dead = unrelatedProcess()
    const ended = new Promise((resolve) => dead.once('exit', resolve))
    dead.kill('SIGKILL')
    await ended
    const { dataDir } = await directoryLockedBy(dead.pid)

    const { connection } = await startForTest({ dataDir })
    expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  })
})
