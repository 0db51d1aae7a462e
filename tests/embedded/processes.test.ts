import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { signalProcess } from '../../server/db/embedded/processes.ts'

test('a signal reaches a living process, and is not missed by one that has ended', async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  signalProcess(child.pid!, 'SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(() => signalProcess(child.pid!, 'SIGKILL')).not.toThrow()
})

test.each([0, -1, Number.NaN])('%s is nobody to signal: it would be a whole group of processes', (pid) => {
  expect(() => signalProcess(pid, 'SIGKILL')).toThrow(RangeError)
})
