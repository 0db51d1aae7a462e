import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '../../api/fields.ts'
import type { Group, ListEndpoint, Totals } from '../../api/list.ts'
import { notifyFailure, notifyInfo } from '../feedback/notify.ts'
import { formatCount, formatTime } from '../format.ts'
import { PrintInPlace } from '../print/PrintInPlace.tsx'
import type { AnyRow } from './defineGrid.ts'
import type { GridColumn } from './column.ts'
import { fitPaper } from './fitPaper.ts'
import { keyOf } from './lines.ts'
import { type PrintedList, readForPrint } from './readForPrint.ts'
import type { ListInput } from './listInput.ts'
import './printList.css'

/** More columns than these lie better across the sheet. */
const PORTRAIT_COLUMNS_MAX = 7
/** A4 without its margins. */
const PAPER_WIDTHS_MM = { portrait: 190, landscape: 277 }
const PX_OF_MM = 96 / 25.4
/** Values of several words; any other stays on one line. */
const WRAPPED: ReadonlySet<Kind> = new Set(['text', 'badges', 'enum', 'image'])
const classOf = ({ kind, end }: GridColumn) =>
  [end && 'grid-end', WRAPPED.has(kind) || 'grid-print-whole'].filter(Boolean).join(' ') || undefined

interface PrintListProps {
  endpoint: ListEndpoint
  input: ListInput
  /** The rows stand under headings of this field, called as on screen. */
  groupBy: string | undefined
  labelOf: ((group: Group<AnyRow>) => string) | undefined
  columns: readonly GridColumn[]
  title: string
  /** What stands above the table on a sheet so many pixels wide. */
  above: ((width: number) => ReactNode) | undefined
  /** What is filtered, in words; asked for with the rows. */
  lines: () => Promise<string[]>
  onDone: () => void
}

/**
 * Prints everything filtered, as far as PRINT_ROWS_MAX, as a plain table: its heading on every sheet, no row cut in two. The screen
 * itself is never printed, because it holds only the rows in view.
 */
export function PrintList(props: PrintListProps) {
  const { endpoint, labelOf, columns, title, above, onDone } = props
  const { t } = useTranslation()
  const paper = columns.length > PORTRAIT_COLUMNS_MAX ? 'landscape' : 'portrait'
  const read = useReadList(props)
  const list = read?.list
  const isCut = list !== undefined && list.total > list.rows
  const cutNote = isCut && t('screen.grid.printLimit', { rows: formatCount(list.rows), total: formatCount(list.total) })
  useEffect(() => {
    if (cutNote) notifyInfo(cutNote)
  }, [cutNote])
  if (!read || !list) return null
  return (
    <PrintInPlace
      title={title}
      page={`size: A4 ${paper}; margin: 10mm`}
      prepare={(sheet) => fitPaper(sheet.querySelector('.grid-print')!, PAPER_WIDTHS_MM[paper])}
      onDone={onDone}
    >
      <div className="grid-print">
        <h1>{title}</h1>
        {read.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{read.at}</p>
        {above?.(Math.floor(PAPER_WIDTHS_MM[paper] * PX_OF_MM))}
        <table>
          <thead>
            <tr>
              <th>№</th>
              {columns.map(({ field, label, end }) => (
                <th key={field} className={end ? 'grid-end' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <PrintedRows list={list} keyOfRow={keyOf(endpoint.list.key)} labelOf={labelOf} columns={columns} />
        </table>
        {cutNote && <p>{cutNote}</p>}
      </div>
    </PrintInPlace>
  )
}

/** What is printed is what was asked for when the button was pressed. */
function useReadList({ endpoint, input, groupBy, lines, onDone }: PrintListProps) {
  const [read, setRead] = useState<{ list: PrintedList; lines: readonly string[]; at: string }>()
  useEffect(() => {
    const controller = new AbortController()
    const rows = readForPrint(endpoint, input, groupBy, controller.signal)
    Promise.all([rows, lines()]).then(
      ([list, lines]) => setRead({ list, lines, at: formatTime(new Date()) }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        notifyFailure(error)
        onDone()
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- it is asked once
  }, [])
  return read
}

interface RowsProps extends Pick<PrintListProps, 'labelOf' | 'columns'> {
  list: PrintedList
  keyOfRow: (row: AnyRow) => string
}

/** The rows under their headings, and the sums of each group and of all. */
function PrintedRows({ list, keyOfRow, labelOf, columns }: RowsProps) {
  const { t } = useTranslation()
  const cells = (text: (column: GridColumn, index: number) => ReactNode) =>
    columns.map((column, index) => (
      <td key={column.field} className={classOf(column)}>
        {text(column, index)}
      </td>
    ))
  const sums = (totals: Totals, name: string) => (
    <tr className="grid-print-sums">
      <td />
      {cells((column, index) =>
        totals[column.field] === undefined
          ? index === 0
            ? name
            : null
          : column.text({ [column.field]: totals[column.field] }),
      )}
    </tr>
  )
  const hasSums = Object.keys(list.totals).length > 0
  return (
    <>
      {list.sections.map(({ group, rows }) => (
        <Fragment key={group ? JSON.stringify(group.key) : ''}>
          {group && (
            <tbody className="grid-print-group">
              <tr>
                <th colSpan={columns.length + 1} scope="rowgroup">
                  {labelOf?.(group)} <small>{t('screen.grid.rowsTotal', { total: formatCount(group.total) })}</small>
                </th>
              </tr>
            </tbody>
          )}
          <tbody>
            {rows.map((row, index) => (
              <tr key={keyOfRow(row)}>
                <td className="grid-print-whole">{index + 1}</td>
                {cells((column) => column.text(row))}
              </tr>
            ))}
            {group && hasSums && sums(group.totals ?? {}, `${t('screen.grid.total')}: ${labelOf?.(group)}`)}
          </tbody>
        </Fragment>
      ))}
      {hasSums && <tbody>{sums(list.totals, t('screen.grid.total'))}</tbody>}
    </>
  )
}
