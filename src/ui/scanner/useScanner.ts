import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { isPressedAgain } from './pressAgain.ts'
import { ScanBurst } from './scanBurst.ts'
import { scannedCharacter } from './scannedCharacter.ts'
import { restore, type Snapshot, snapshotOf, type TextField, typeHere } from './typeInto.ts'
import { isOpenedAnywhere } from './usePaperScans.ts'

/**
 * Calls `onScan` with every code that a scanner types, wherever the focus is, and keeps its keys out of every field and away
 * from every button. Listens in the capture phase of the window, before anything else of the page.
 *
 * @param home the field that takes what is typed while no field has the focus
 * @param isOff while nothing is to be scanned: every key is a person's then
 * @param type where what turns out to be no scan is typed after all; answers how to take it back
 */
export function useScanner(
  home: RefObject<TextField | null>,
  onScan: (code: string) => void,
  isOff: () => boolean = neverOff,
  type: (text: string) => () => void = typeHere,
): void {
  const scanned = useEffectEvent(onScan)
  const off = useEffectEvent(isOff)
  const typed = useEffectEvent(type)
  // With the screen, not a moment after it: what is scanned as soon as the till can be seen must not be lost.
  useLayoutEffect(
    () =>
      listenToScanner(
        globalThis.window,
        () => home.current,
        (code) => scanned(code),
        () => off(),
        (text) => typed(text),
      ),
    [home],
  )
}

const neverOff = () => false

/**
 * What is held back is typed after all when no key has arrived for so long. Counted from when a key is handled: after a busy
 * moment the timer must not come before keys that were pressed long ago.
 */
const HELD_MS_MAX = 200
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'AltGraph'])

/** The same without React; answers how to stop. */
export function listenToScanner(
  window: Window,
  home: () => TextField | null,
  onScan: (code: string) => void,
  isOff: () => boolean = neverOff,
  type: (text: string) => () => void = typeHere,
): () => void {
  const burst = new ScanBurst()
  let before: Snapshot | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let takeBack = () => {}

  const take = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const flush = () => void type(burst.flush())
  const release = () => {
    takeBack = type(burst.release())
  }
  const undo = () => {
    takeBack()
    takeBack = () => {}
    restore(before)
  }
  const press = (event: KeyboardEvent) => {
    if (isPressedAgain(event)) return
    clearTimeout(timer)
    if (isOff()) return flush()
    const at = event.timeStamp
    // A key held down repeats as fast as a scanner types.
    const scanned = event.isComposing || event.repeat ? undefined : scannedCharacter(event, burst.holding)
    if (scanned !== undefined) {
      if (burst.isFresh(at)) {
        before = snapshotOf(window.document.activeElement) ?? snapshotOf(home())
        takeBack = () => {}
      }
      const verdict = burst.character(scanned, event.key, at)
      if (verdict.is !== 'burst') return
      take(event)
      if (verdict.restore) undo()
      timer = setTimeout(release, HELD_MS_MAX)
      return
    }
    const verdict = event.key === 'Enter' || event.key === 'Tab' ? burst.end(at) : undefined
    if (verdict?.is === 'scan') {
      take(event)
      if (verdict.restore) undo()
      if (!isOpenedAnywhere(verdict.code)) onScan(verdict.code)
    } else if (!MODIFIERS.has(event.key)) flush()
  }
  window.addEventListener('keydown', press, { capture: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', press, { capture: true })
  }
}
