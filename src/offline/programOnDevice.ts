import { trustedScript } from './trustedScript.ts'

const LOOKED_EVERY_MS = 3_600_000
const TRIED_EVERY_MS = 5_000

/** Whoever has something on the screen that a reload would lose says so here, for as long as it is there. */
const held = new Set<() => boolean>()
export function holdProgram(isBusy: () => boolean): () => void {
  held.add(isBusy)
  return () => void held.delete(isBusy)
}

const isOpenedNow = (): boolean => performance.now() < TRIED_EVERY_MS * 2
const mayGo = (): boolean => [...held].every((isBusy) => !isBusy())

/**
 * Keeps the program on this device (public/serviceWorker.js). An update that has come waits: a page that has just been opened takes it at
 * once, one that is worked on when whoever has called `holdProgram` lets it, and a page that nobody vouches for never by itself.
 */
export async function keepProgram(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isNew = isOpenedNow()
  const registration = await serviceWorker.register(trustedScript('/sw.js')).catch(() => undefined)
  // Forbidden by the browser, or not trusted yet: the program comes over the network, as before.
  if (!registration) return
  let asked = false
  let tookOver = false
  const takeOver = () => {
    if (asked || !registration.waiting) return
    asked = true
    registration.waiting.postMessage('take over')
  }
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab has asked for it: this one goes on with its parts, which the worker still keeps.
    if (!asked) return
    tookOver = true
    // Since it asked, something may have been begun here.
    if (held.size > 0 ? mayGo() : isOpenedNow()) location.reload()
  })
  if (isNew && held.size === 0 && serviceWorker.controller) takeOver()
  setInterval(() => {
    if (held.size === 0 || !mayGo()) return
    if (tookOver) location.reload()
    else takeOver()
  }, TRIED_EVERY_MS)
  setInterval(() => void registration.update().catch(() => undefined), LOOKED_EVERY_MS)
  globalThis.addEventListener('online', () => void registration.update().catch(() => undefined))
}
