import type { ReactNode } from 'react'
import type { FieldSchemas } from '../../api/fieldSchema.ts'
import { useCompact } from '../useCompact.ts'
import { LineCards } from './LineCards.tsx'
import { type EditedLine, type LineColumn, lineColumns } from './lineColumn.ts'
import './lines.css'
import { LinesTable } from './LinesTable.tsx'
import { useOpenLines } from './useOpenLines.ts'

/** The line that somebody just found by scanning; `time` tells one scan from the next. */
export interface ShownLine {
  key: string
  time: number
}

export interface LinesEditorProps<Line extends EditedLine> {
  lines: readonly Line[]
  /** Absent: the lines are only shown. */
  onLines?: ((lines: readonly Line[]) => void) | undefined
  columns: readonly LineColumn<Line>[]
  /** The contract of the lines, which the columns have their kinds from. */
  fields?: FieldSchemas
  /** What is wrong with a cell, in words. */
  errorOf?: (line: Line, index: number, field: string) => string | undefined
  /** May lines be taken away? Only while `onLines` is there. */
  removable?: boolean
  empty: ReactNode
  label: string
  /** Comes into view and is marked. */
  shown?: ShownLine | undefined
}

/** The lines of a document while they are edited: a table of plain inputs, or, in a window as narrow as a phone, rows that open. */
export function LinesEditor<Line extends EditedLine>({
  columns,
  fields = NO_FIELDS,
  ...props
}: LinesEditorProps<Line>) {
  const open = useOpenLines({ ...props, columns: lineColumns(columns, fields), fields })
  const { label, empty, shown } = props
  return useCompact() ? (
    <LineCards open={open} label={label} empty={empty} shown={shown} />
  ) : (
    <LinesTable open={open} label={label} empty={empty} shown={shown} />
  )
}

const NO_FIELDS: FieldSchemas = {}
