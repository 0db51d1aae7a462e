import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Kind } from '../../api/fields.ts'
import { type Group, GROUP_ROWS_MAX } from '../../api/list.ts'
import { useSession } from '../session/useSession.ts'
import { columnsOf, textOf } from './column.ts'
import type { AnyRow, DeclaredGrid } from './defineGrid.ts'
import { GridScreen } from './GridScreen.tsx'
import { NOTHING, type Selection } from './selection.ts'
import { useEndlessSource } from './useEndlessSource.ts'
import { useGridSearch } from './useGridSearch.ts'
import { useGroupSource } from './useGroupSource.ts'
import type { ListProps } from './useList.ts'
import type { ListInput } from './listInput.ts'
import { usePageSource } from './usePageSource.ts'
import './grid.css'
import './gridTools.css'

export interface GridProps<Row> {
  of: DeclaredGrid<Row>
  /** What the declaration cannot know: the document whose lines these are, say. Objects of the module or a memo, not of the render. */
  path?: Record<string, string | number>
  query?: object
  given?: object
  /** Buttons of the screen's own, after the declaration's. */
  toolbar?: ReactNode
}

/** A whole list screen from its declaration. It fills the element that it stands in. */
export function Grid<Row>({ of, path, query, given, toolbar }: GridProps<Row>) {
  const { t, i18n } = useTranslation()
  const session = useSession()
  const grid = useMemo(() => {
    const declared = of as unknown as DeclaredGrid
    const bulk = declared.bulk?.filter(({ endpoint }) => !endpoint || session.may(endpoint))
    // Who may do nothing with many rows chooses none. Otherwise it stays the same list, with what is going on in its cells.
    return bulk?.length === declared.bulk?.length ? declared : { ...declared, bulk: bulk ?? [] }
  }, [of, session])
  const address = useGridSearch(grid)
  const language = i18n.resolvedLanguage
  // oxlint-disable-next-line react/exhaustive-deps -- `t` reads the language
  const columns = useMemo(() => columnsOf(grid, session, t), [grid, session, language])
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const { search, sort } = address
  const input = useMemo<ListInput>(() => {
    const { searchField } = grid.rows.list
    const body = {
      ...search.filter,
      ...(search.q ? { [searchField]: search.q } : {}),
      ...(search.where ? { where: search.where } : {}),
      ...(sort.length > 0 ? { sort } : {}),
      ...grid.given,
      ...given,
    }
    const filled = path ?? grid.path
    return { ...(filled ? { path: filled } : {}), ...(query ? { query } : {}), body }
  }, [grid, search.filter, search.q, search.where, sort, path, query, given])
  const shared: SharedProps = { grid, columns, input, address, selection, setSelection, toolbar }
  if (grid.groupBy) return <GroupedGrid {...shared} groupBy={grid.groupBy} />
  return address.limit === 'all' ? <EndlessGrid {...shared} /> : <PagedGrid {...shared} />
}

type SharedProps = Omit<ListProps, 'source'>

function PagedGrid(props: SharedProps) {
  const { grid, input, address } = props
  return <GridScreen {...props} source={usePageSource(grid.rows, input, address.page, address.limit as number)} />
}

function EndlessGrid(props: SharedProps) {
  return <GridScreen {...props} source={useEndlessSource(props.grid.rows, props.input)} />
}

/** Rows of a group's page where the address says nothing. */
const GROUP_ROWS_USUAL = 20

/** Of these a group's key says all, but not as it is read. */
const WORDED: ReadonlySet<Kind> = new Set(['enum', 'flag', 'date', 'calendar'])

function GroupedGrid({ groupBy, ...props }: SharedProps & { groupBy: string }) {
  const { t } = useTranslation()
  const { grid, input, address } = props
  const { list } = grid.rows
  const labelColumn = list.columns.get(list.groups.get(groupBy)!)!
  const wanted = typeof address.search.limit === 'number' ? address.search.limit : GROUP_ROWS_USUAL
  const limit = Math.min(wanted, GROUP_ROWS_MAX)
  const textOfLabel = textOf(labelColumn, t)
  const worded = WORDED.has(labelColumn.kind)
  const labelOf = ({ key, label }: Group<AnyRow>) => {
    if (key === null) return t('screen.grid.withoutGroup')
    const said = worded ? key : label
    return said === undefined || said === null ? String(key) : textOfLabel({ [labelColumn.field]: said })
  }
  const source = useGroupSource(grid.rows, input, groupBy, address.page, limit, labelOf)
  return <GridScreen {...props} address={{ ...address, limit }} source={source} />
}
