import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../api/list.ts'
import { formatCount } from '../../format.ts'
import type { GridColumn } from '../column.ts'
import type { AnyRow } from '../defineGrid.ts'
import type { InnerWays } from './detailList.tsx'

/** Rows of a detail under a heading of their own, or all of them without one. */
export interface DetailPart extends Listing<AnyRow> {
  heading?: string
}

interface Drawn {
  columns: readonly GridColumn[]
  detail: InnerWays['detail']
  open: InnerWays['open']
}

/** More rows than these would hide headings of other parts: they are folded until somebody wants them. */
const UNFOLDED_MAX = 6

/**
 * The rows of a detail with their sums: those of a part beside its heading, otherwise below more than one row. Columns without contents
 * are left out.
 */
export function DetailTable({
  parts,
  keyOfRow,
  ...whole
}: Drawn & { parts: readonly DetailPart[]; keyOfRow: (row: AnyRow) => string }): ReactNode {
  const { t } = useTranslation()
  const rows = parts.flatMap((part) => part.items)
  const isFilled = ({ text }: GridColumn, at: number) => at === 0 || rows.some((row) => text(row) !== '')
  const drawn = { ...whole, columns: whole.columns.filter(isFilled) }
  const { columns, detail } = drawn
  const [{ heading, items, total, totals }] = parts as [DetailPart]
  const isGrouped = heading !== undefined
  return (
    <table className="grid-detail-list">
      <thead>
        <tr>
          {detail && <td />}
          {columns.map(({ field, label, end, width }) => (
            <th key={field} scope="col" className={end ? 'grid-end' : undefined} style={{ minWidth: width }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {isGrouped ? (
        parts.map((part) => (
          <PartRows
            key={part.heading}
            {...drawn}
            part={part}
            keyOfRow={keyOfRow}
            unfolded={rows.length <= UNFOLDED_MAX}
          />
        ))
      ) : (
        <tbody>
          {items.map((row) => (
            <InnerRow key={keyOfRow(row)} row={row} {...drawn} />
          ))}
        </tbody>
      )}
      {!isGrouped && totals && total > 1 && (
        <tfoot>
          <SumsOfPart {...drawn} totals={totals} label={t('screen.grid.total')} />
        </tfoot>
      )}
      {!isGrouped && total > items.length && (
        <caption>{t('screen.grid.moreRows', { count: formatCount(total - items.length) })}</caption>
      )}
    </table>
  )
}

/** A part under its heading, by which it is folded and unfolded. */
function PartRows({
  part,
  keyOfRow,
  unfolded,
  ...drawn
}: Drawn & { part: DetailPart; keyOfRow: (row: AnyRow) => string; unfolded: boolean }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(unfolded)
  const label = t(open ? 'screen.grid.foldGroup' : 'screen.grid.unfoldGroup')
  const { heading, items, total, totals } = part
  return (
    <tbody>
      <SumsOfPart
        {...drawn}
        totals={totals}
        label={
          <>
            <button
              type="button"
              className="grid-fold"
              aria-label={`${label}: ${heading}`}
              title={label}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
            {heading} <small>{t('screen.grid.rowsTotal', { total: formatCount(total) })}</small>
          </>
        }
      />
      {open && items.map((row) => <InnerRow key={keyOfRow(row)} row={row} {...drawn} />)}
      {open && <HiddenOfPart {...drawn} part={part} />}
    </tbody>
  )
}

function SumsOfPart({
  columns,
  detail,
  totals = {},
  label,
}: Drawn & { totals: DetailPart['totals']; label: ReactNode }): ReactNode {
  const summed = columns.findIndex(({ field }) => totals[field] !== undefined)
  const words = Math.max(summed < 0 ? columns.length : summed, 1)
  return (
    <tr className="grid-detail-sums">
      {detail && <td />}
      <th scope="row" colSpan={words}>
        {label}
      </th>
      {columns.slice(words).map(({ field, end, text }) => (
        <td key={field} className={end ? 'grid-end' : undefined}>
          {totals[field] === undefined ? '' : text({ [field]: totals[field] })}
        </td>
      ))}
    </tr>
  )
}

function HiddenOfPart({ columns, detail, part: { items, total } }: Drawn & { part: DetailPart }): ReactNode {
  const { t } = useTranslation()
  if (total <= items.length) return null
  return (
    <tr>
      {detail && <td />}
      <td colSpan={columns.length}>{t('screen.grid.moreRows', { count: formatCount(total - items.length) })}</td>
    </tr>
  )
}

function InnerRow({ row, columns, detail, open }: Drawn & { row: AnyRow }): ReactNode {
  const { t } = useTranslation()
  const [unfolded, setUnfolded] = useState(false)
  const label = t(unfolded ? 'screen.grid.fold' : 'screen.grid.unfold')
  return (
    <>
      <tr>
        {detail && (
          <td>
            <button
              type="button"
              className="grid-fold"
              aria-label={label}
              title={label}
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
            />
          </td>
        )}
        {columns.map((column, place) => (
          <td key={column.field} className={column.end ? 'grid-end' : undefined}>
            {open && place === 0 ? <Link to={open(row)}>{column.text(row)}</Link> : column.text(row)}
          </td>
        ))}
      </tr>
      {unfolded && (
        <tr>
          <td />
          <td colSpan={columns.length} className="grid-detail-inner">
            {detail?.content(row)}
          </td>
        </tr>
      )}
    </>
  )
}
