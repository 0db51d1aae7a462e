import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import type { Endpoint } from '../../../api/endpoint.ts'
import type { Grouped, Listing } from '../../../api/list.ts'
import { Delayed } from '../../Delayed.tsx'
import { failureText } from '../../feedback/failureText.ts'
import { useSession } from '../../session/useSession.ts'
import { columnsOf, type GridColumn } from '../column.ts'
import type { AnyRow, DeclaredGrid } from '../defineGrid.ts'
import { keyOf } from '../lines.ts'
import { type DetailPart, DetailTable } from './DetailTable.tsx'
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
    () => columnsOf(grid, session, t),
    // oxlint-disable-next-line react/exhaustive-deps -- `t` reads the language
    [grid, session, language],
  )
  const { parts, error } = useParts(grid, body, path, columns)
  if (error && !parts) return <p role="alert">{failureText(error)}</p>
  if (!parts)
    return (
      <Delayed>
        <p role="status">{t('message.loading')}</p>
      </Delayed>
    )
  if (parts.every(({ total }) => total === 0)) return <p>{t(grid.emptyText ?? 'screen.grid.nothingHere')}</p>
  const mayUnfold = ways.detail !== undefined && (!ways.detail.endpoint || session.may(ways.detail.endpoint))
  return (
    <DetailTable
      parts={parts}
      columns={inOrderOfWorth(grid, columns)}
      keyOfRow={keyOf(grid.rows.list.key)}
      detail={mayUnfold ? ways.detail : undefined}
      open={ways.open}
    />
  )
}

/** What the list is read for stands first: a detail has no room to look for it. */
function inOrderOfWorth({ main = [], hidden = [] }: DeclaredGrid, columns: readonly GridColumn[]): GridColumn[] {
  const worth = ({ field }: GridColumn) => (main.includes(field) ? main.indexOf(field) : main.length)
  return columns.filter(({ field }) => !hidden.includes(field)).sort((one, other) => worth(one) - worth(other))
}

/** The rows of a detail: of a list that has groups under their headings, otherwise all in one part. */
function useParts(
  { rows: { siblings, ...rows }, groupBy }: DeclaredGrid,
  body: object,
  path: Record<string, string | number> | undefined,
  columns: readonly GridColumn[],
): { parts: DetailPart[] | undefined; error: Error | null } {
  const asked = groupBy ? { ...body, groupBy, rows: ROWS_MAX, exact: true } : body
  const { data, error } = useQuery(
    queryOf(
      (groupBy ? siblings.groups : rows) as Endpoint,
      {
        ...(path && { path }),
        query: { page: 1, limit: ROWS_MAX },
        body: asked,
      } as never,
    ),
  )
  if (!data) return { parts: undefined, error }
  if (!groupBy) return { parts: [data as Listing<AnyRow>], error }
  const heading = columns.find(({ field }) => field === groupBy)!
  const parts = (data as Grouped<AnyRow>).groups.map((group) => ({
    ...group,
    heading: heading.text({ [groupBy]: group.key }),
  }))
  return { parts, error }
}
