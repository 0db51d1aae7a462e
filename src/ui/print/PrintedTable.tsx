import { useTranslation } from 'react-i18next'
import type { PrintedColumn } from './printedColumns.ts'
import { exactSum, isNumber, printedText } from './printedText.ts'

type Row = Readonly<Record<string, unknown>>

/** The lines of a document. Every sheet begins with the heading again, and no line is cut in two. */
export function PrintedTable({
  rows,
  columns,
  totals,
}: {
  rows: readonly Row[]
  columns: readonly PrintedColumn[]
  totals: readonly string[]
}) {
  const { t } = useTranslation()
  // What no line has, or the server left out for this reader (costs, say), leaves its room to the names.
  const shown = columns.filter(
    ({ kind, valueOf, enumName }) =>
      rows.length === 0 || rows.some((row, index) => printedText(kind, valueOf(row, index), t, enumName) !== ''),
  )
  const summed = shown.filter(({ name }) => totals.includes(name))
  const firstSum = shown.findIndex(({ name }) => totals.includes(name))
  return (
    <table className="print-table">
      <thead>
        <tr>
          <th scope="col">№</th>
          {shown.map(({ name, label, kind }) => (
            <th key={name} scope="col" data-number={isNumber(kind) || undefined}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            {shown.map((column) => (
              <td key={column.name} data-number={isNumber(column.kind) || undefined}>
                {printedText(column.kind, column.valueOf(row, index), t, column.enumName)}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={shown.length + 1}>{t('screen.print.noLines')}</td>
          </tr>
        )}
      </tbody>
      {summed.length > 0 && rows.length > 0 && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={firstSum + 1}>
              {t('screen.print.total')}
            </th>
            {shown.slice(firstSum).map((column) => (
              <td key={column.name} data-number={isNumber(column.kind) || undefined}>
                {totals.includes(column.name) && printedText(column.kind, exactSum(rows.map(column.valueOf)), t)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
