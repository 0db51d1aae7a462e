import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isAlive, signalProcess } from '../../server/db/embedded/processes.ts'
import { holdDatabase } from './holdDatabase.ts'
import { processesOf } from './leftovers.ts'
import { ask, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'
import { until } from '../until.ts'

cleanUpAfterEach()

const titleOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
const kill = (pid: number) => signalProcess(pid, 'SIGKILL')

describe('after a crash the embedded database', () => {
  test('of a killed application is adopted by the next start, and stopped with it', async () => {
    const dataDir = await scratchDirectory()
    const holder = await holdDatabase(dataDir)
    await holder.kill()
    expect(await isAlive(holder.serverPid)).toBe(true)

    const next = await startForTest({ dataDir })
    expect(next).toMatchObject({ adopted: true, pid: holder.serverPid })
    await ask(next.connection, 'create table kept as select 42 as answer')
    await next.stop()
    expect(processesOf(dataDir)).toEqual([])
  })

  test('that took application, server and all of its children at once, opens with what was committed', async () => {
    const dataDir = await scratchDirectory()
    const holder = await holdDatabase(dataDir)
    const helper = await startForTest({ dataDir })
    await ask(helper.connection, 'create table kept as select 42 as answer')
    await helper.stop()
    await holder.kill()
    processesOf(dataDir).forEach(kill)

    const next = await startForTest({ dataDir })
    expect(next.adopted).toBe(false)
    expect(await ask(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('that took only the server, while a child of it lives on, waits for the child and opens', async () => {
    const dataDir = await scratchDirectory()
    const holder = await holdDatabase(dataDir)
    await holder.kill()
    // Not the backend of the connection that was lost: it ends by itself.
    const survivor = processesOf(dataDir).find((pid) => titleOf(pid).includes('checkpointer'))!
    process.kill(survivor, 'SIGSTOP')
    kill(holder.serverPid)
    setTimeout(() => signalProcess(survivor, 'SIGCONT'), 1_000)

    const next = await startForTest({ dataDir })
    expect(await ask(next.connection, 'select 1 as up')).toEqual([{ up: 1 }])
    expect(await isAlive(survivor)).toBe(false)
  })

  test('is started again under a living application, at the same address', async () => {
    const dataDir = await scratchDirectory()
    const { connection, pid } = await startForTest({ dataDir })
    await ask(connection, 'create table kept as select 42 as answer')
    kill(pid)
    await until(async () => expect(await ask(connection, 'select answer from kept')).toEqual([{ answer: 42 }]))
    expect(processesOf(dataDir)).not.toContain(pid)
  })
})
