import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyFailure, notifyInfo } from '../../feedback/notify.ts'
import type { rangeBounds } from '../keyboard.ts'
import type { Line, Source } from '../lines.ts'
import type { Placed } from '../placement.ts'
import { pastedTable } from './pastedTable.ts'
import { pastedValue } from './pastedValue.ts'
import { type PastePlan, pastePlan } from './pastePlan.ts'
import { tellPaste } from './tellPaste.ts'
import type { GridEditing } from './useCellEdits.ts'

/** Lines of a list that scrolls without end which are fetched for a paste; what goes beyond is said to have had no place. */
const LOAD_LINES_MAX = 2_000

interface PastePlace {
  editing: GridEditing | undefined
  lines: number
  lineAt: (index: number) => Line
  /** Reads rows that nobody has seen yet. */
  load: Source['load']
  columns: readonly Placed[]
  /** The rows on screen are those of the question that is asked. */
  isReady: boolean
  /** The chosen cells; a block begins at the first of them. */
  from: () => ReturnType<typeof rangeBounds> | undefined
}

/** Ctrl+V of cells from a spreadsheet: shown at once, saved, what does not fit shown at its cell, and all of it said in one message. */
export function usePaste({ editing, lines, lineAt, load, columns, isReady, from }: PastePlace) {
  const { t } = useTranslation()
  const tell = ({ changes, refused, rowsBeyond, cellsLocked }: PastePlan, taken: number) => {
    const wrong = new Set(refused.map(({ change }) => change.key)).size + changes.length - taken
    tellPaste({ taken, refused: wrong, beyond: rowsBeyond, locked: cellsLocked }, t)
  }
  const lay = async (block: string[][], at: ReturnType<typeof rangeBounds>, read: (index: number) => Line) => {
    if (!editing) return
    const words = { yes: t('screen.grid.yes'), no: t('screen.grid.no') }
    const plan = pastePlan(
      block,
      { line: at.firstLine, column: at.firstColumn },
      {
        lines,
        lineAt: read,
        columns,
        valueOf: (cell, { schema }) =>
          pastedValue(cell, schema, { ...words, choice: (value) => t(`enum.${schema.enumName}.${value}`) }),
        wordsOf: ({ fault }) => t(`message.${fault.key}`, { ...fault.values }),
        faultOf: editing.faultOf,
      },
    )
    // The first of them is told beside its cell: the one that was refused last.
    for (const { change, fault } of plan.refused.toReversed()) editing.edits.refuse(change, fault)
    tell(plan, await editing.edits.commitMany(plan.changes))
  }
  return (event: ClipboardEvent<HTMLElement>) => {
    const at = from()
    const text = event.clipboardData.getData('text/plain')
    if (event.target !== event.currentTarget || !editing || !at || text === '') return
    event.preventDefault()
    // Rows of another question are on their way: nobody knows yet where they will stand.
    if (!isReady) return notifyInfo(t('screen.grid.paste.notYet'))
    const block = pastedTable(text)
    const lastLine = Math.min(at.firstLine + Math.min(block.length, LOAD_LINES_MAX), lines) - 1
    void (load?.(at.firstLine, lastLine) ?? Promise.resolve(lineAt)).then((read) => lay(block, at, read), notifyFailure)
  }
}
