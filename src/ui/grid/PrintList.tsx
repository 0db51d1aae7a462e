import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call, type CallArguments } from '../../api/client/call.ts'
import type { ListEndpoint, Listing, Totals } from '../../api/list.ts'
import { LIMIT_MAX } from '../../api/fields.ts'
import { notifyFailure, notifyInfo } from '../feedback/notify.ts'
import { formatTime } from '../format.ts'
import type { AnyRow } from './defineGrid.ts'
import type { GridColumn } from './column.ts'
import { keyOf } from './lines.ts'
import type { ListInput } from './usePageSource.ts'

/** Some eighty sheets; more is a matter for Excel. */
export const PRINT_ROWS_MAX = 3_500
/** More columns than these lie better across the sheet. */
const PORTRAIT_COLUMNS_MAX = 7

/**
 * Prints everything filtered, as far as PRINT_ROWS_MAX, as a plain table: its heading on every sheet, no row cut in two. The screen
 * itself is never printed, because it holds only the rows in view.
 */
export function PrintList({
  endpoint,
  input,
  columns,
  title,
  lines,
  onDone,
}: {
  endpoint: ListEndpoint
  input: ListInput
  columns: readonly GridColumn[]
  title: string
  lines: readonly string[]
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [list, setList] = useState<{ rows: AnyRow[]; total: number; totals: Totals }>()
  useEffect(() => {
    const controller = new AbortController()
    readAll(endpoint, input, controller.signal).then(setList, (error: unknown) => {
      if (controller.signal.aborted) return
      notifyFailure(error)
      onDone()
    })
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- what is printed is what was asked for when the button was pressed
  }, [])
  useEffect(() => {
    if (!list) return
    if (list.total > list.rows.length)
      notifyInfo(t('screen.grid.printLimit', { rows: list.rows.length, total: list.total }))
    globalThis.print()
    onDone()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the rows are there
  }, [list])
  if (!list) return null
  const key = keyOf(endpoint.list.key)
  return createPortal(
    <div className="grid-print">
      <style>{`@page { size: A4 ${columns.length > PORTRAIT_COLUMNS_MAX ? 'landscape' : 'portrait'}; margin: 10mm }`}</style>
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{formatTime(new Date())}</p>
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
        <tbody>
          {list.rows.map((row, index) => (
            <tr key={key(row)}>
              <td>{index + 1}</td>
              {columns.map((column) => (
                <td key={column.field} className={column.end ? 'grid-end' : undefined}>
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {Object.keys(list.totals).length > 0 && (
          <tbody>
            <tr className="grid-print-sums">
              <td />
              {columns.map((column, index) => (
                <td key={column.field} className={column.end ? 'grid-end' : undefined}>
                  {list.totals[column.field] === undefined
                    ? index === 0
                      ? t('screen.grid.total')
                      : null
                    : column.text({ [column.field]: list.totals[column.field] })}
                </td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
      {list.total > list.rows.length && (
        <p>{t('screen.grid.printLimit', { rows: list.rows.length, total: list.total })}</p>
      )}
    </div>,
    document.body,
  )
}

async function readAll(endpoint: ListEndpoint, input: ListInput, signal: AbortSignal) {
  const rows: AnyRow[] = []
  for (let page = 1; ; page++) {
    const sent = { ...input, query: { ...input.query, page, limit: LIMIT_MAX } }
    const {
      items,
      total,
      totals = {},
    } = (await call(endpoint, ...([sent, { signal }] as unknown as CallArguments<ListEndpoint>))) as Listing<AnyRow>
    rows.push(...items)
    if (items.length < LIMIT_MAX || rows.length >= PRINT_ROWS_MAX) return { rows, total, totals }
  }
}
