import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdProgram, keepProgram } from '../src/offline/programOnDevice.ts'

/** How often a page that is worked on asks whether it may take an update. */
const LOOK_MS = 5_000
const waiting = { postMessage: vi.fn<(message: string) => void>() }
const container = Object.assign(new EventTarget(), {
  controller: {},
  register: () => Promise.resolve({ waiting, update: () => Promise.resolve() }),
})
const reload = vi.fn<() => void>()
let isBusy = false
let forget = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  vi.stubGlobal('location', { origin: 'http://127.0.0.1', href: 'http://127.0.0.1/point-of-sale/pos', reload })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  forget = holdProgram(() => isBusy)
})
afterEach(() => {
  forget()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an update waits for an empty cart, and again where the next cart was begun before it had taken over', async () => {
  isBusy = true
  await keepProgram()
  vi.advanceTimersByTime(LOOK_MS)
  expect(waiting.postMessage).not.toHaveBeenCalled()
  isBusy = false
  vi.advanceTimersByTime(LOOK_MS)
  expect(waiting.postMessage).toHaveBeenCalledOnce()

  isBusy = true
  container.dispatchEvent(new Event('controllerchange'))
  vi.advanceTimersByTime(2 * LOOK_MS)
  expect(reload).not.toHaveBeenCalled()
  isBusy = false
  vi.advanceTimersByTime(LOOK_MS)
  expect(reload).toHaveBeenCalledOnce()
})
