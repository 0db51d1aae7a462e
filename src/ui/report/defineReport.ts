import type { TFunction } from 'i18next'
import { MEASURES, type ReportEndpoint, type ReportRow } from '../../api/report.ts'
import type { Sort } from '../../api/list.ts'
import { listColumns } from '../../api/listColumn.ts'
import { type ColumnSettings, type DeclaredGrid, defineGrid } from '../grid/defineGrid.ts'
import type { Options } from '../form/optionsOf.ts'
import type { GridEdit } from '../grid/edit/gridEdit.ts'
import type { Chart } from './chart/chart.ts'
import { OF_PERIOD } from './periodTexts.ts'

/** Names of what goods may have none of: their row is called so. */
const GROUPS: ReadonlySet<string> = new Set([
  'categoryName',
  'subCategoryName',
  'sub2CategoryName',
  'sub3CategoryName',
  'brandName',
  'supplierName',
])
const NAMELESS = 'screen.grid.withoutGroup'
/** The detail of a row in lines of the list. */
export const DETAIL_LINES = 8

/** A row of a report as a report of its own: the same days and filters, narrowed to the row. */
export interface OpensInto {
  report: DeclaredReport
  /** `asked` is what the row itself was asked. */
  filter: (row: ReportRow, asked: object) => object
  /** Of a report whose address names the row. */
  path?: (row: ReportRow) => Record<string, string | number>
}

export interface ReportDeclaration {
  /** Names the screen, its saved layout and its Excel file. */
  name: string
  rows: ReportEndpoint
  path?: Record<string, string | number>
  /** What its parameters always have on this screen. */
  given?: object
  /** Choices of the parameters that hold an id. */
  options?: Readonly<Record<string, Options>>
  /** Columns that need more than their field's name. */
  columns?: readonly ColumnSettings<ReportRow>[]
  main?: readonly string[]
  hidden?: readonly string[]
  sort?: readonly Sort[]
  groupBy?: string
  /** How cells are saved that are edited in place. */
  edit?: GridEdit<ReportRow>
  /** What stands below a row when it is opened. */
  opens?: OpensInto
  /** The page behind a row: the document itself, or the report that it is made of. */
  leads?: (row: ReportRow, asked: object) => string
  chart?: Chart
  /** A word beside the period on how it is reckoned, of what is asked. */
  note?: (asked: object, t: TFunction) => string | undefined
  emptyText?: string
}

export interface DeclaredReport extends DeclaredGrid {
  rows: ReportEndpoint
  report: Pick<ReportDeclaration, 'opens' | 'leads' | 'chart' | 'given' | 'note'>
}

/**
 * Declares a report's screen beside its contract: its columns are the fields of the contract in their order, without ids; its
 * filters are its parameters.
 * @example
 * export const brandReport = defineReport({
 *   name: 'salesByBrand', rows: salesByBrand, options: goodsOptions,
 *   chart: bars('brandName', 'revenue'),
 *   opens: { report: itemReport, filter: ({ brandId }) => ({ brandId }) },
 * })
 */
export function defineReport(declaration: ReportDeclaration): DeclaredReport {
  const { name, rows, path, given, options = {}, main, hidden, sort, groupBy, emptyText } = declaration
  const settings = new Map(declaration.columns?.map((column) => [column.field, column]))
  const { columns, filter } = rows.list
  const kinds = listColumns(filter, {})
  // An id without choices and a number nobody types: they come with what a row opens into.
  const isOffered = (field: string) =>
    field in options || !(field.endsWith('Id') || kinds.get(field)?.kind === 'number')
  const shown = [...columns.values()].filter(({ field, kind }) => kind !== 'id' && field !== 'rowKey')
  // What stands above the rows of a group need not stand in each of them.
  const first = shown.find(({ field }) => !hidden?.includes(field))!.field
  const grid = defineGrid<ReportEndpoint>({
    name,
    rows,
    ...(path && { path }),
    ...(given && { given }),
    filters: Object.keys(filter.shape).filter(
      (field) => !OF_PERIOD.has(field) && !(given && field in given) && isOffered(field),
    ) as never,
    options: options as never,
    columns: shown.map(({ field }) => settings.get(field) ?? (GROUPS.has(field) ? { field, empty: NAMELESS } : field)),
    main: main ?? shown.map(({ field }) => field).filter((field) => !(field in MEASURES) || field === 'revenue'),
    ...(hidden && { hidden }),
    fixed: [first],
    ...(sort && { sort }),
    ...(groupBy && { groupBy }),
    emptyText: emptyText ?? ('period' in filter.shape ? 'screen.report.nothing' : 'screen.grid.nothingHere'),
    ...(declaration.edit && { edit: declaration.edit }),
  })
  const { opens, leads, chart, note } = declaration
  return { ...(grid as unknown as DeclaredGrid), rows, report: { opens, leads, chart, given, note } } as DeclaredReport
}

/** A list of days that is no report by its contract, on a report's screen: with its period, its chart and what its rows open into. */
export const asReport = (grid: unknown, report: DeclaredReport['report']): DeclaredReport =>
  ({ ...(grid as DeclaredGrid), report }) as DeclaredReport

/** The address of a report with these filters. */
export const reportAddress = (to: string, filter: object): string =>
  `${to}?filter=${encodeURIComponent(JSON.stringify(filter))}`
