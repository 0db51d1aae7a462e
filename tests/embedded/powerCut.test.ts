import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signalProcess } from '../../server/db/embedded/processes.ts'
import { processesOf, removeScratch, SCRATCH_PREFIX } from './leftovers.ts'
import { ask, atCleanup, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()

/** Starts an application that dies with its database after so many changes to files. Answers whether it came to be ready before that. */
async function startUntil(dataDir: string, change: number): Promise<{ isReady: boolean }> {
  const application = spawn(
    process.execPath,
    ['--import', './tests/embedded/powerCutAt.js', 'scripts/runTypescript.js', 'tests/embedded/holder.ts', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DATA_DIR: dataDir, POWER_CUT_AT: String(change) } },
  )
  const ended = once(application, 'exit')
  atCleanup(() => application.kill('SIGKILL'))
  const isReady = await Promise.race([once(application.stdout, 'data').then(() => true), ended.then(() => false)])
  application.kill('SIGKILL')
  await ended
  for (let pids = processesAt(dataDir); pids.length > 0; pids = processesAt(dataDir))
    for (const pid of pids) signalProcess(pid, 'SIGKILL')
  return { isReady }
}

/** Those that work in the cluster, and the server that is only about to. */
function processesAt(dataDir: string): number[] {
  const isOurs = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dataDir}/`)
    } catch {
      return false
    }
  }
  return [
    ...processesOf(dataDir),
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isOurs(name))
      .map(Number),
  ]
}

/** What a power cut does to files that nobody had flushed: their names are there, their content is not. */
async function emptyFiles(dataDir: string): Promise<string[]> {
  const files = (await readdir(dataDir, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/postgres(\.init)?\/(?!postmaster\.pid$)/.test(file))
  for (const file of files) await truncate(file)
  return files
}

/** As many changes to files as a start makes until it is ready, and one more. */
const MOMENTS = 16
let made = ''
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), SCRATCH_PREFIX))
  await chmod(made, 0o755)
  const embedded = await startForTest({ dataDir: made })
  await ask(embedded.connection, 'create table kept as select 42 as answer')
  await embedded.stop()
})
afterAll(() => removeScratch(made))

/** A data directory with a stopped database. */
async function madeDirectory(): Promise<string> {
  const dataDir = await scratchDirectory()
  await cp(made, dataDir, { recursive: true })
  return dataDir
}

describe('after a power cut', () => {
  test.each(Array.from({ length: MOMENTS }, (_, before) => before + 1))(
    'at moment %i of a start the next one opens the database, with all of our files empty',
    async (moment) => {
      const dataDir = await madeDirectory()
      const { isReady } = await startUntil(dataDir, moment)
      // Were a start longer than that, moments would go untested.
      expect(isReady).toBe(moment === MOMENTS)
      const emptied = await emptyFiles(dataDir)
      const found = (name: string) => emptied.includes(join(dataDir, name))
      expect([found('postgres.started.json'), found('postgres/postmaster.pid') || !isReady]).toEqual([true, true])
      const { connection, stop } = await startForTest({ dataDir })
      expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
      await stop()
    },
  )

  test('in the middle of the first start of all the next one makes the database', async () => {
    const made = await scratchDirectory()
    // The first one of all, for the folder in the folder, changes nothing yet.
    for (const change of [2, 3, 6, 10]) {
      const dataDir = join(made, String(change))
      await startUntil(dataDir, change)
      await emptyFiles(dataDir)
      const { connection, stop } = await startForTest({ dataDir })
      expect(await ask(connection, 'select 1 as up')).toEqual([{ up: 1 }])
      await stop()
    }
  })

  test('a lock that cannot be read is a dead holder’s, whatever is left of it', async () => {
    const dataDir = await madeDirectory()
    for (const rest of [
      '',
      '\0\0\0',
      '{"pid":',
      '{}',
      '[]',
      'null',
      '{"pid":0,"identity":null}',
      `{"pid":${process.pid}}`,
    ]) {
      await writeFile(join(dataDir, 'starting.lock'), rest)
      const { connection, stop } = await startForTest({ dataDir })
      expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
      await stop()
      expect(existsSync(join(dataDir, 'starting.lock'))).toBe(false)
    }
  })

  test('a note of the last start that cannot be read is of an earlier run of the machine, and so is the lock file', async () => {
    const dataDir = await madeDirectory()
    const unrelated = spawn('sleep', ['600'], { stdio: 'ignore' })
    atCleanup(() => unrelated.kill('SIGKILL'))
    await writeFile(
      join(dataDir, 'postgres/postmaster.pid'),
      `${unrelated.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n/tmp/x\n\n`,
    )
    await writeFile(join(dataDir, 'postgres.started.json'), '')

    const { connection } = await startForTest({ dataDir })
    expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(unrelated.exitCode).toBeNull()
  })
})
