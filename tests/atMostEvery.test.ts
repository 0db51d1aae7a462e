import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from '../src/routes/_home/warehouse-management/-inventory/atMostEvery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is asked for often is done at once, and then once at the end of each rest', () => {
  const work = vi.fn<() => void>()
  const { ask } = atMostEvery(1_000, work)
  ask()
  expect(work).toHaveBeenCalledTimes(1)
  ask()
  ask()
  vi.advanceTimersByTime(999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(2)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
})

test('what waits is given up when it is stopped', () => {
  const work = vi.fn<() => void>()
  const { ask, stop } = atMostEvery(1_000, work)
  ask()
  ask()
  stop()
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(1)
  ask()
  expect(work).toHaveBeenCalledTimes(2)
})
