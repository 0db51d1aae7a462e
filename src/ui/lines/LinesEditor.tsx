import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteIcon } from '../icons.tsx'
import { cellText } from './cellText.ts'
import { LineInput } from './LineInput.tsx'
import { type EditedLine, isEditable, isNumber, type LineColumn } from './lineColumn.ts'
import './lines.css'
import { pastedColumn } from './pasteColumn.ts'

const ROW_PIXELS = 36
const ROWS_AHEAD = 12
const FREE_COLUMN_PIXELS = 220

export interface LinesEditorProps<Line extends EditedLine> {
  lines: readonly Line[]
  /** Absent: the lines are only shown. */
  onLines?: (lines: readonly Line[]) => void
  columns: readonly LineColumn<Line>[]
  /** What is wrong with a cell, in words. */
  errorOf?: (line: Line, index: number, field: string) => string | undefined
  /** May lines be taken away? Only while `onLines` is there. */
  removable?: boolean
  empty: ReactNode
  label: string
}

/**
 * The lines of a document: a table of plain inputs, windowed, so that 5,000 lines scroll like 5. Enter and the arrows go down
 * and up a column, Tab goes on, a column copied from a spreadsheet is pasted downwards.
 */
export function LinesEditor<Line extends EditedLine>(props: LinesEditorProps<Line>) {
  const { lines, onLines, columns, errorOf, removable = true, empty, label } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ index: number; field: string }>(undefined)
  // oxlint-disable-next-line react/incompatible-library -- no compiler runs here; the editor reads positions while it renders
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: ROWS_AHEAD,
    getItemKey: (index) => lines[index]!.key,
  })
  // The wanted cell may have to be scrolled into the window first.
  useEffect(() => {
    const cell = wanted.current
    if (!cell) return
    const input = scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${cell.index}/${cell.field}"] input`)
    if (!input) return
    wanted.current = undefined
    input.focus()
  })

  const change = (index: number, field: string, values: readonly unknown[]) =>
    onLines?.(
      lines.map((line, at) =>
        at >= index && at < index + values.length ? { ...line, [field]: values[at - index] } : line,
      ),
    )
  const goTo = (index: number, field: string) => {
    if (index < 0 || index >= lines.length) return
    wanted.current = { index, field }
    rows.scrollToIndex(index)
    scroller.current?.querySelector<HTMLInputElement>(`[data-cell="${index}/${field}"] input`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number, field: string) => {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey) return
    event.preventDefault()
    goTo(index + step, field)
  }
  const canRemove = onLines !== undefined && removable
  const template = `44px ${columns.map(({ width }) => (width ? `${width}px` : `minmax(${FREE_COLUMN_PIXELS}px, 1fr)`)).join(' ')}${canRemove ? ' 40px' : ''}`
  // Every row is exactly as wide as the headings, whatever stands in it.
  const minWidth =
    44 + columns.reduce((sum, { width }) => sum + (width ?? FREE_COLUMN_PIXELS), 0) + (canRemove ? 40 : 0)
  const heading = (column: LineColumn<Line>) => t(column.label ?? `field.${column.field}`)

  return (
    <div
      className="lines"
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      // What has no fields is scrolled by the keys of the page.
      tabIndex={onLines ? undefined : 0}
    >
      <div className="lines-head lines-row" role="row" style={{ gridTemplateColumns: template, minWidth }}>
        <span role="columnheader">№</span>
        {columns.map((column) => (
          <span key={column.field} role="columnheader" data-number={isNumber(column.kind) || undefined}>
            {heading(column)}
          </span>
        ))}
        {canRemove && <span role="columnheader" aria-label={t('action.remove')} />}
      </div>
      {lines.length === 0 && <div className="lines-empty">{empty}</div>}
      <div className="lines-window" style={{ height: rows.getTotalSize(), minWidth }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index]!
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className="lines-row"
              style={{
                gridTemplateColumns: template,
                minWidth,
                transform: `translateY(${start}px)`,
                height: ROW_PIXELS,
              }}
            >
              <span role="cell" className="lines-number">
                {index + 1}
              </span>
              {columns.map((column) => {
                const value = line[column.field]
                const error = errorOf?.(line, index, column.field)
                return (
                  <span
                    key={column.field}
                    role="cell"
                    data-cell={`${index}/${column.field}`}
                    data-number={isNumber(column.kind) || undefined}
                    data-tone={column.tone?.(line)}
                    data-wrong={error !== undefined || undefined}
                    title={error}
                  >
                    {onLines && isEditable(column, line) ? (
                      <LineInput
                        kind={column.kind}
                        value={value}
                        label={t('screen.form.cell', { label: heading(column), row: index + 1 })}
                        error={error}
                        onValue={(next) => change(index, column.field, [next])}
                        onKeyDown={(event) => onKeyDown(event, index, column.field)}
                        onPaste={(event) => {
                          const pasted = pastedColumn(event.clipboardData.getData('text'), column.kind)
                          if (!pasted) return
                          event.preventDefault()
                          change(index, column.field, pasted)
                        }}
                      />
                    ) : (
                      <span className="lines-text">
                        {cellText(column.kind, value)}
                        {column.detail && <small>{column.detail(line)}</small>}
                      </span>
                    )}
                  </span>
                )
              })}
              {canRemove && (
                <span role="cell">
                  <button
                    type="button"
                    className="lines-remove"
                    aria-label={t('screen.form.removeRow', { row: index + 1 })}
                    onClick={() => onLines(lines.filter((other) => other.key !== line.key))}
                  >
                    <DeleteIcon fontSize="small" />
                  </button>
                </span>
              )}
            </div>
          )
        })}
      </div>
      {lines.length > 0 && columns.some(({ total }) => total) && (
        <div className="lines-foot lines-row" role="row" style={{ gridTemplateColumns: template, minWidth }}>
          <span role="cell" />
          {columns.map((column, at) => (
            <span key={column.field} role="cell" data-number={isNumber(column.kind) || undefined}>
              {column.total
                ? cellText(column.kind, column.total(lines))
                : at === 0
                  ? t('screen.lines.total', { count: lines.length })
                  : ''}
            </span>
          ))}
          {canRemove && <span role="cell" />}
        </div>
      )}
    </div>
  )
}
