import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteIcon } from '../icons.tsx'
import { cellText } from './cellText.ts'
import { LineInput } from './LineInput.tsx'
import { type EditedLine, isNumber, type ResolvedColumn } from './lineColumn.ts'
import type { LineCells } from './useLineCells.ts'
import type { OpenLines } from './useOpenLines.ts'

interface LineRowProps<Line extends EditedLine> {
  open: OpenLines<Line>
  index: number
  cells: LineCells
  /** Somebody has just scanned it. */
  isFound: boolean
  style: CSSProperties
}

/** One line of the table: its number, its cells, and the button that takes it away. */
export function LineRow<Line extends EditedLine>({ open, index, cells, isFound, style }: LineRowProps<Line>) {
  const { t } = useTranslation()
  const { columns, remove } = open
  const line = open.lines[index]!
  return (
    <div role="row" aria-rowindex={index + 2} className="lines-row" data-found={isFound || undefined} style={style}>
      <span role="cell" className="lines-number">
        {index + 1}
      </span>
      {columns.map((column) => (
        <LineCell key={column.field} open={open} column={column} index={index} cells={cells} />
      ))}
      {remove && (
        <span role="cell">
          <button
            type="button"
            className="lines-remove"
            aria-label={t('screen.form.removeRow', { row: index + 1 })}
            onClick={() => remove(line)}
          >
            <DeleteIcon fontSize="small" />
          </button>
        </span>
      )}
    </div>
  )
}

function LineCell<Line extends EditedLine>({
  open,
  column,
  index,
  cells,
}: Omit<LineRowProps<Line>, 'style' | 'isFound'> & { column: ResolvedColumn<Line> }) {
  const { t } = useTranslation()
  const { field, kind } = column
  const line = open.lines[index]!
  const value = column.value(line)
  const error = open.errorOf(line, index, column)
  const doubt = open.doubtOf(line, column)
  return (
    <span
      role="cell"
      data-cell={`${index}/${field}`}
      data-number={isNumber(kind) || undefined}
      data-tone={doubt ? 'warning' : column.tone?.(line)}
      data-wrong={error !== undefined || undefined}
      title={error ?? doubt}
    >
      {open.mayEdit(column, line) ? (
        <LineInput
          kind={kind}
          value={value}
          label={t('screen.form.cell', { label: open.headingOf(column), row: index + 1 })}
          error={error}
          doubt={doubt}
          otherwise={column.otherwise?.(line)}
          onValue={(next) => open.put(index, field, next)}
          onKeyDown={(event) => cells.onKeyDown(event, index, field)}
          onPaste={(event) => {
            if (open.paste(index, field, event.clipboardData.getData('text'))) event.preventDefault()
          }}
        />
      ) : (
        <span className="lines-text">
          {cellText(kind, value)}
          {column.detail && <small>{column.detail(line)}</small>}
        </span>
      )}
    </span>
  )
}
