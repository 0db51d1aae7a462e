import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperTable } from '../../paper/block.ts'
import { isNumber, printedText } from './printedText.ts'

/**
 * The lines of a document. Every sheet begins with the heading again, and no line is cut in two. `closing` stands below them and never
 * without the last of them: it is a row, too, for browsers keep nothing else together on later sheets.
 */
export function PrintedTable({ name, columns, rows, totals, closing }: PaperTable & { closing?: ReactNode }) {
  const { t } = useTranslation()
  const firstSum = totals?.findIndex((sum) => sum !== null) ?? 0
  return (
    <table className="print-table" data-of={name}>
      <thead>
        <tr>
          <th scope="col">№</th>
          {columns.map(({ name, label, kind, byHand }) => (
            <th key={name} scope="col" data-number={isNumber(kind) || undefined} data-by-hand={byHand}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            {columns.map(({ name, kind }, at) => (
              <td key={name} data-number={isNumber(kind) || undefined}>
                {printedText(kind, row[at]!)}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length + 1}>{t('screen.print.noLines')}</td>
          </tr>
        )}
      </tbody>
      {(totals || closing) && (
        <tfoot>
          {totals && (
            <tr>
              <th scope="row" colSpan={firstSum + 1}>
                {t('screen.print.total')}
              </th>
              {columns.slice(firstSum).map(({ name, kind }, at) => (
                <td key={name} data-number={isNumber(kind) || undefined}>
                  {printedText(kind, totals[firstSum + at]!)}
                </td>
              ))}
            </tr>
          )}
          {closing && (
            <tr className="print-closing-row" role="presentation">
              <td role="presentation" colSpan={columns.length + 1}>
                {closing}
              </td>
            </tr>
          )}
        </tfoot>
      )}
    </table>
  )
}
