import { StyleSheet } from '@emotion/sheet'
import { cleanup, configure } from '@testing-library/react'
import { closeSnackbar } from 'notistack'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { environment } from '../../src/api/client/environment.ts'
import { preferences } from '../../src/api/client/preferences.ts'
import { session } from '../../src/api/client/session.ts'
import { i18n, startI18n } from '../../src/ui/i18n/i18n.ts'
import { startAppearance } from '../../src/ui/theme/appearance.ts'
import { server } from './support/answers.ts'

// A build in this process, or a careless shell, would make React another one than the tests are about.
if (process.env.NODE_ENV !== 'test')
  throw new Error(`NODE_ENV is ${process.env.NODE_ENV}: the screens are tested in test`)

// The machine may be busy, and the first test of a file loads its screens; a test that fails waits this long in vain.
configure({ asyncUtilTimeout: 10_000 })

const world = globalThis as { isAnswered?: boolean }
beforeAll(async () => {
  // A call that no test foresaw is an error of the program or of the test. Once for all files of a worker: what a file left behind, such as
  // a till that asks every half minute, would reach for the real network between two of them.
  if (!world.isAnswered) server.listen({ onUnhandledRequest: 'error' })
  world.isAnswered = true
  environment.wait = () => Promise.resolve()
  startAppearance()
  await startI18n()
})

// As browsers have come to answer it: an effect that hands it to React breaks its screen.
Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as void

// What a screen looks like is seen in Chromium alone (tests/e2e): here every question about a style parsed all rules anew.
StyleSheet.prototype.insert = () => {}

// happy-dom writes out everything below an element; Popper asks each one whether it is the window.
Element.prototype.toString = function (this: Element) {
  return `[object ${this.constructor.name}]`
}

beforeEach(async () => {
  localStorage.clear()
  session.end('signedOut')
  preferences.set({ language: 'ru', theme: 'light' })
  await i18n.changeLanguage('ru')
  globalThis.innerWidth = 1366
  // happy-dom has no printer; a browser says when it is done.
  globalThis.print = () => void globalThis.dispatchEvent(new Event('afterprint'))
})

afterEach(() => {
  // Not there until a test has drawn the program.
  ;(closeSnackbar as typeof closeSnackbar | undefined)?.()
  cleanup()
  // What was marked in one test would be copied in the next.
  getSelection()?.removeAllRanges()
  server.resetHandlers()
})

// The next file has the same world: files are not isolated (vitest.config.ts).
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
