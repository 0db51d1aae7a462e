import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import type { Listing } from '../../../api/list.ts'
import { Delayed } from '../../Delayed.tsx'
import { failureText } from '../../feedback/failureText.ts'
import { formatCount } from '../../format.ts'
import { useSession } from '../../session/useSession.ts'
import { columnsOf } from '../column.ts'
import type { AnyRow, DeclaredGrid } from '../defineGrid.ts'
import { keyOf } from '../lines.ts'
import type { RowDetail } from './rowDetail.ts'

/** Rows in a detail; it is a look, not a place to page in. */
const ROWS_MAX = 100

/** Where the rows of a detail lead in their turn. */
export interface InnerWays {
  /** What opens below a row of it, for whom may call the endpoint. */
  detail?: Pick<RowDetail<AnyRow>, 'endpoint' | 'content'>
  /** The page behind a row of it. */
  open?: (row: AnyRow) => string
}

/**
 * A detail that is a small list of its own: `detail: { lines: 6, ...detailList(saleLineGrid, ({ id }) => ({ saleId: id })) }`
 * shows the rows of a declared list for which the row gives the filter; `ways` are those of its own rows.
 */
export function detailList<Row, Inner>(
  of: DeclaredGrid<Inner>,
  filter: (row: Row) => object,
  path?: (row: Row) => Record<string, string | number>,
  ways?: (row: Row) => InnerWays,
): Pick<RowDetail<Row>, 'endpoint' | 'content'> {
  const grid = of as unknown as DeclaredGrid
  return {
    endpoint: grid.rows,
    content: (row) => (
      <DetailList grid={grid} body={filter(row)} path={path?.(row) ?? grid.path} ways={ways?.(row) ?? NOWHERE} />
    ),
  }
}

const NOWHERE: InnerWays = {}

function DetailList({
  grid,
  body,
  path,
  ways,
}: {
  grid: DeclaredGrid
  body: object
  path: Record<string, string | number> | undefined
  ways: InnerWays
}): ReactNode {
  const { t, i18n } = useTranslation()
  const session = useSession()
  const language = i18n.resolvedLanguage
  const columns = useMemo(
    () => columnsOf(grid, session, t).filter(({ field }) => !grid.hidden?.includes(field)),
    // oxlint-disable-next-line react/exhaustive-deps -- `t` reads the language
    [grid, session, language],
  )
  const { data, error } = useQuery(
    queryOf(grid.rows, { ...(path && { path }), query: { page: 1, limit: ROWS_MAX }, body }),
  )
  const listing = data as Listing<AnyRow> | undefined
  if (error && !listing) return <p role="alert">{failureText(error)}</p>
  if (!listing)
    return (
      <Delayed>
        <p role="status">{t('message.loading')}</p>
      </Delayed>
    )
  if (listing.items.length === 0) return <p>{t(grid.emptyText ?? 'screen.grid.nothingHere')}</p>
  const key = keyOf(grid.rows.list.key)
  const mayUnfold = ways.detail !== undefined && (!ways.detail.endpoint || session.may(ways.detail.endpoint))
  const detail = mayUnfold ? ways.detail : undefined
  const hidden = listing.total - listing.items.length
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
      <tbody>
        {listing.items.map((row) => (
          <InnerRow key={key(row)} row={row} columns={columns} detail={detail} open={ways.open} />
        ))}
      </tbody>
      {hidden > 0 && <caption>{t('screen.grid.moreRows', { count: formatCount(hidden) })}</caption>}
    </table>
  )
}

function InnerRow({
  row,
  columns,
  detail,
  open,
}: {
  row: AnyRow
  columns: ReturnType<typeof columnsOf>
  detail: InnerWays['detail']
  open: InnerWays['open']
}): ReactNode {
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
