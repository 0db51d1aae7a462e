import { useTranslation } from 'react-i18next'
import type { FieldSchemas } from '../../api/fieldSchema.ts'
import { tellPaste } from '../grid/edit/tellPaste.ts'
import type { LinesEditorProps } from './LinesEditor.tsx'
import { type EditedLine, isEditable, type ResolvedColumn } from './lineColumn.ts'
import { pasteLines } from './pasteLines.ts'

/** Lines with what can be done to them: what the table and the cards of a phone work with. */
export interface OpenLines<Line extends EditedLine> {
  lines: readonly Line[]
  columns: readonly ResolvedColumn<Line>[]
  /** Nothing of them may change. */
  readOnly: boolean
  headingOf: (column: ResolvedColumn<Line>) => string
  errorOf: (line: Line, index: number, column: ResolvedColumn<Line>) => string | undefined
  doubtOf: (line: Line, column: ResolvedColumn<Line>) => string | undefined
  mayEdit: (column: ResolvedColumn<Line>, line: Line) => boolean
  put: (index: number, field: string, value: unknown) => void
  /** Takes cells of a spreadsheet from this one on; false for a text that is one value. */
  paste: (index: number, field: string, text: string) => boolean
  /** Absent where lines stay. */
  remove?: (line: Line) => void
}

type Input<Line extends EditedLine> = Omit<
  LinesEditorProps<Line>,
  'columns' | 'fields' | 'label' | 'empty' | 'shown'
> & {
  columns: readonly ResolvedColumn<Line>[]
  fields: FieldSchemas
}

export function useOpenLines<Line extends EditedLine>(input: Input<Line>): OpenLines<Line> {
  const { lines, onLines, columns, fields, errorOf, removable = true } = input
  const { t } = useTranslation()
  const faultOf = (line: Line, { fault }: ResolvedColumn<Line>) => {
    const found = fault?.(line)
    return found && t(`message.${found.key}`, { ...found.values })
  }
  return {
    lines,
    columns,
    readOnly: onLines === undefined,
    headingOf: ({ label, field }) => t(label ?? `field.${field}`),
    errorOf: (line, index, column) => faultOf(line, column) ?? errorOf?.(line, index, column.sentAs ?? column.field),
    doubtOf(line, { doubt }) {
      const key = doubt?.(line)
      return key && t(key)
    },
    mayEdit: (column, line) => onLines !== undefined && isEditable(column, line),
    put: (index, field, value) =>
      onLines?.(lines.map((line, at) => (at === index ? { ...line, [field]: value } : line))),
    paste(index, field, text) {
      const pasted = pasteLines(text, { lines, columns, fields, index, field, t })
      if (!pasted) return false
      onLines?.(pasted.lines)
      tellPaste(pasted, t)
      return true
    },
    ...(onLines && removable ? { remove: (gone: Line) => onLines(lines.filter(({ key }) => key !== gone.key)) } : {}),
  }
}
