import { type ClipboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText, putText } from '../copyText.ts'
import { notifyFailure, notifyInfo } from '../feedback/notify.ts'
import { formatCount } from '../format.ts'
import { type Copied, copyOf, COPY_CELLS_MAX } from './clipboard.ts'
import type { rangeBounds } from './keyboard.ts'
import type { Line, Source } from './lines.ts'
import type { Placed } from './placement.ts'

/** Lines that are fetched for a copy where some of them were never on screen. */
const LOAD_LINES_MAX = 5_000

interface CopyPlace {
  lineAt: (index: number) => Line
  /** Reads rows that nobody has seen yet. */
  load: Source['load']
  columns: readonly Placed[]
  /** The question that the rows answer. */
  identity: string
  /** The cells to copy, undefined for none. */
  from: () => ReturnType<typeof rangeBounds> | undefined
}

/**
 * Ctrl+C of the chosen cells. Rows that were never on screen are fetched first, and then copied by the same key press, or by the
 * next one where the browser no longer lets that one write. What does not fit is said.
 */
export function useCopy({ lineAt, load, columns, identity, from }: CopyPlace) {
  const { t } = useTranslation()
  const fetched = useRef<{ of: string; copied: Copied }>(undefined)
  return (event: ClipboardEvent<HTMLElement>) => {
    const at = from()
    const shown = columns.slice(at?.firstColumn, at && at.lastColumn + 1).flatMap(({ column }) => column ?? [])
    if (event.target !== event.currentTarget || !at || shown.length === 0) return
    // Rows that are still to come leave the clipboard as it is.
    if (!load && lineAt(at.firstLine).kind === 'waiting') return
    event.preventDefault()
    const total = at.lastLine - at.firstLine + 1
    const linesOf = (max: number) => Math.min(total, max, Math.floor(COPY_CELLS_MAX / shown.length))
    const copy = (read: (index: number) => Line, count: number): Copied => {
      if (count < total) notifyInfo(t('screen.grid.copyLimit', { rows: formatCount(count), total: formatCount(total) }))
      const lines = Array.from({ length: count }, (_, index) => read(at.firstLine + index))
      return copyOf(
        lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])),
        shown,
      )
    }
    const of = JSON.stringify([identity, at, shown.map(({ field }) => field)])
    if (fetched.current?.of === of) {
      putText(event, fetched.current.copied)
      fetched.current = undefined
      return
    }
    const count = linesOf(Infinity)
    const isMissing = (index: number) => lineAt(at.firstLine + index).kind === 'waiting'
    if (!load || !Array.from({ length: count }, (_, index) => index).some(isMissing))
      return putText(event, copy(lineAt, count))
    const wanted = linesOf(LOAD_LINES_MAX)
    void load(at.firstLine, at.firstLine + wanted - 1).then((read) => {
      const copied = copy(read, wanted)
      if (copyText(copied)) return
      fetched.current = { of, copied }
      notifyInfo(t('screen.grid.copyAgain'))
    }, notifyFailure)
  }
}
