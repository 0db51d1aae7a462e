import { useEffect, useEffectEvent } from 'react'
import { isDocumentCode } from '../../rules/documentCode.ts'
import { BURST_GAP_MS } from './scanBurst.ts'
import { scannedCharacter } from './scannedCharacter.ts'

let listeners = 0

/** Whether a code is a document's that is opened wherever it is scanned: no goods are looked for by it. */
export const isOpenedAnywhere = (code: string): boolean => listeners > 0 && isDocumentCode(code)

/**
 * Calls `onPaper` with the code of a document that a scanner types, on whatever screen and wherever the focus is. It only listens:
 * every key stays what it was, but for the Enter that ends such a code.
 */
export function usePaperScans(onPaper: (code: string) => void): void {
  const open = useEffectEvent(onPaper)
  useEffect(() => {
    listeners++
    let [typed, lastMs] = ['', 0]
    const press = (event: KeyboardEvent) => {
      const isQuick = event.timeStamp - lastMs <= BURST_GAP_MS
      lastMs = event.timeStamp
      const character = event.isComposing || event.repeat ? undefined : scannedCharacter(event, isQuick)
      if (character !== undefined) {
        typed = isQuick ? typed + character : character
        return
      }
      if (event.key === 'Shift' || event.key === 'CapsLock') return
      const code = typed
      typed = ''
      if (!isQuick || (event.key !== 'Enter' && event.key !== 'Tab') || !isDocumentCode(code)) return
      event.preventDefault()
      open(code)
    }
    globalThis.window.addEventListener('keydown', press, { capture: true })
    return () => {
      listeners--
      globalThis.window.removeEventListener('keydown', press, { capture: true })
    }
  }, [])
}
