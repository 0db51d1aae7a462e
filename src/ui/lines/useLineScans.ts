import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { failureText } from '../feedback/failureText.ts'
import { notifyFailure } from '../feedback/notify.ts'
import { playSound } from '../scanner/sounds.ts'
import type { TextField } from '../scanner/typeInto.ts'
import { useScanner } from '../scanner/useScanner.ts'
import { useStable } from '../useStable.ts'
import type { ShownLine } from './LinesEditor.tsx'

/** No field takes what is scanned: it goes to the lines. */
export const NO_FIELD = { current: null as TextField | null }

/**
 * A scanner anywhere on the page finds or adds a line: `take` answers the key of the line that the code belongs to now, undefined
 * where it is nobody's. A sound tells which; the line comes into view. Codes are taken in the order in which they were scanned.
 * `scan` takes one from elsewhere, a camera for one; it is absent where nothing is scanned.
 */
export function useLineScans(take: ((code: string) => Promise<string | undefined>) | undefined): {
  shown: ShownLine | undefined
  scan: ((code: string) => void) | undefined
} {
  const { t } = useTranslation()
  const [shown, setShown] = useState<ShownLine>()
  const before = useRef<Promise<unknown>>(Promise.resolve())
  // Codes that were scanned before the last answer was drawn meet the lines as they are then.
  const takeNow = useStable(async (code: string) => take?.(code))
  const one = async (code: string) => {
    try {
      const key = await takeNow(code)
      if (key === undefined) throw t('message.itemNotFound', { barcode: code })
      playSound('success')
      setShown((last) => ({ key, time: (last?.time ?? 0) + 1 }))
    } catch (failure) {
      playSound('failure')
      if (typeof failure === 'string') notifyFailure(failure)
      else if (failure instanceof ApiFailure) notifyFailure(failureText(failure))
      else throw failure
    }
  }
  const scan = (code: string) => void (before.current = before.current.then(() => one(code)))
  useScanner(NO_FIELD, scan, () => take === undefined || isAsked())
  return { shown, scan: take && scan }
}

/** Somebody is asked something: what is typed then is the answer. */
export const isAsked = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
