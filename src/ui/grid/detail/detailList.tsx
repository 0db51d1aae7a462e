import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
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

/**
 * A detail that is a small list of its own: `detail: { lines: 6, ...detailList(saleLineGrid, ({ id }) => ({ saleId: id })) }`
 * shows the rows of a declared list for which the row gives the filter.
 */
export function detailList<Row, Inner>(
  of: DeclaredGrid<Inner>,
  filter: (row: Row) => object,
  path?: (row: Row) => Record<string, string | number>,
): Pick<RowDetail<Row>, 'endpoint' | 'content'> {
  const grid = of as unknown as DeclaredGrid
  return {
    endpoint: grid.rows,
    content: (row) => <DetailList grid={grid} body={filter(row)} path={path?.(row) ?? grid.path} />,
  }
}

function DetailList({
  grid,
  body,
  path,
}: {
  grid: DeclaredGrid
  body: object
  path: Record<string, string | number> | undefined
}): ReactNode {
  const { t, i18n } = useTranslation()
  const session = useSession()
  const language = i18n.resolvedLanguage
  // oxlint-disable-next-line react/exhaustive-deps -- `t` reads the language
  const columns = useMemo(() => columnsOf(grid, session, t), [grid, session, language])
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
  const hidden = listing.total - listing.items.length
  return (
    <table className="grid-detail-list">
      <thead>
        <tr>
          {columns.map(({ field, label, end, width }) => (
            <th key={field} scope="col" className={end ? 'grid-end' : undefined} style={{ minWidth: width }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listing.items.map((row) => (
          <tr key={key(row)}>
            {columns.map((column) => (
              <td key={column.field} className={column.end ? 'grid-end' : undefined}>
                {column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hidden > 0 && <caption>{t('screen.grid.moreRows', { count: formatCount(hidden) })}</caption>}
    </table>
  )
}
