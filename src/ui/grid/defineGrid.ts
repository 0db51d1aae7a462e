import type { ReactNode } from 'react'
import type { Condition } from '../../api/condition.ts'
import type { Endpoint, ReceivedBy } from '../../api/endpoint.ts'
import type { ListBody, ListEndpoint, RowOf, Sort } from '../../api/list.ts'
import type { Permission } from '../../rules/permissions.ts'
import type { Form } from '../form/defineForm.ts'
import type { Options } from '../form/optionsOf.ts'
import { optionsOfFields } from '../form/recordOptions.ts'
import type { HistorySubject } from '../../rules/records.ts'
import type { SvgIconComponent } from '../icons.tsx'
import type { RowDetail } from './detail/rowDetail.ts'
import type { GridEdit } from './edit/gridEdit.ts'
import { gridSearch, type GridSearchSchema } from './gridSearch.ts'
import type { Tone } from './tone.ts'

/** A row as the engine sees it: it knows no field by name. */
export type AnyRow = Record<string, unknown>

type FilterOf<E> = ReceivedBy<E> extends { body: infer Body } ? Exclude<keyof Body & string, keyof ListBody> : never
type Field<Row> = keyof Row & string

/** A column that needs more than its field's name; everything else follows from the field's kind. */
export interface ColumnSettings<Row> {
  field: Field<Row>
  /** Key of its heading where `field.<field>` is not it. */
  label?: string
  /** Pixels, where `cell` draws it; what is plain text is as wide as its contents once they have been measured. */
  width?: number
  /** Shown to holders of this permission only; the contract's own `only` needs no repeating. */
  only?: Permission
  /** For what is no plain text. Called for every cell on screen: keep it cheap, use plain elements and class names. */
  cell?: (row: Row) => ReactNode
  /** Key of what stands where there is nothing: the name of those that have none. */
  empty?: string
  /** What is copied, printed and read aloud where `cell` draws something else than the value. */
  text?: (row: Row) => string
  /** A value that is a state (of a document, say) is drawn as a chip of this tone. */
  tone?: (row: Row) => Tone | undefined
  /** Edited in its cells, in all rows or in those it says; how it is saved says the list's `edit`. */
  edit?: true | ((row: Row) => boolean)
}

/** Something that can be done with a row or with many. You see it if and only if you may call its endpoint. */
export interface RowAction<Row> {
  /** Its name is `action.<action>`. */
  action: string
  icon?: SvgIconComponent
  endpoint?: Endpoint
  when?: (row: Row) => boolean
  run: (row: Row) => void | Promise<unknown>
}

/** What is selected: rows by their keys, or everything that the query finds but some. */
export interface Chosen<Row> {
  count: number
  keys: readonly string[]
  /** Those of the chosen rows that were seen on this screen. */
  rows: readonly Row[]
  /** Everything filtered but `keys`: send `body` to the server instead of keys. */
  all: boolean
  /** The list's own filter, sort and conditions. */
  body: object
}

export interface BulkAction<Row> {
  action: string
  icon?: SvgIconComponent
  endpoint?: Endpoint
  run: (chosen: Chosen<Row>) => void | Promise<unknown>
}

/** Something that can be done with a whole group: its name is `action.<action>`. */
export interface GroupAction {
  action: string
  icon?: SvgIconComponent
  endpoint?: Endpoint
  /** `chosen` are the rows that are selected in the list, in whatever group. */
  run: (group: {
    key: string
    label: string
    condition: Condition
    body: object
    chosen: readonly AnyRow[]
  }) => void | Promise<unknown>
}

export interface GridDeclaration<E extends ListEndpoint, Row = RowOf<E>> {
  /** Names the screen (`screen.<name>.title`), its saved layout and its Excel file. */
  name: string
  /** The list: its `can` opens the screen, its row types the columns. */
  rows: E
  /** Of the list's address, where one address serves several screens (`/search/{type}`). */
  path?: Record<string, string | number>
  /** What the list's body always has on this screen. */
  given?: object
  /** Filter fields of the list that stand above it; the one named `keyword` is the quick search. */
  filters?: readonly FilterOf<E>[]
  /** Choices of filter fields that hold an id, where the contract does not say what it names. */
  options?: { readonly [F in FilterOf<E>]?: Options }
  columns: readonly (Field<Row> | ColumnSettings<Row>)[]
  /**
   * What the list is read for, the most worth first: in a narrow window the last is given up first, and a phone's row is made of
   * them. Without it, and after it, by what columns hold (`byWorth`).
   */
  main?: readonly Field<Row>[]
  /** Off at first. */
  hidden?: readonly Field<Row>[]
  /** Instead of `hidden`, where most are off at first: those that are on besides the fixed ones. */
  shown?: readonly Field<Row>[]
  /** Always shown: the chooser does not offer them. */
  fixed?: readonly Field<Row>[]
  /** At the left edge at first. */
  pinned?: readonly Field<Row>[]
  sort?: readonly (Sort & { field: Field<Row> })[]
  /** Rows under the headings of this field of the contract's `groups`, each heading with its own pages and sums. */
  groupBy?: Field<Row>
  groupActions?: readonly GroupAction[]
  /** The button for a new record: a form's panel, or the address of a page. */
  create?: Form | { to: string; endpoint: Endpoint }
  row?: {
    /** Enter and double click: a form's panel, or the address of the row's page. */
    open?: Form | ((row: Row) => string)
    /** On whose page something can still be changed: their button is a pencil, the others' an eye. A form says it by itself. */
    editable?: (row: Row) => boolean
    /** Takes the row's `id` in its path. Asked about first. */
    remove?: Endpoint
    /** Which rows may be removed; all, unless said. */
    removable?: (row: Row) => boolean
    more?: readonly RowAction<Row>[]
    /** What the records are called in the history: the menu of a row opens who changed it, from what to what. */
    history?: HistorySubject
    tone?: (row: Row) => Tone | undefined
    /** Why the row cannot be selected: key of a text, shown at the box. */
    notSelectable?: (row: Row) => string | undefined
    /** The same for the server: what finds the rows that can be selected. Without it "all that is filtered" is not offered. */
    selectable?: Condition & { field: Field<Row> }
    /** What opens below a row. */
    detail?: RowDetail<Row>
  }
  /** How cells are saved that are edited in place. */
  edit?: GridEdit<Row>
  bulk?: readonly BulkAction<Row>[]
  /** Buttons of the screen's own. */
  toolbar?: () => ReactNode
  /** Key of what an empty list says, where nothing is filtered. */
  emptyText?: string
}

/** Whether its rows are chosen for something to be done with them. */
export const choosesRows = ({ bulk }: Pick<DeclaredGrid, 'bulk'>): boolean => (bulk?.length ?? 0) > 0

/** A declared list, as the engine takes it. */
export interface DeclaredGrid<Row = AnyRow> extends Omit<
  GridDeclaration<ListEndpoint, Row>,
  'filters' | 'options' | 'shown'
> {
  filters: readonly string[]
  options: Readonly<Record<string, Options | undefined>>
  /** What stands above the table of its print, on a sheet so many pixels wide. */
  onPaper?: (width: number) => ReactNode
  /** Where else to look when there are no rows. */
  wayOn?: ReactNode
  /** For the route's `validateSearch`: page, sort, filters, open panel and view live in the address. */
  search: GridSearchSchema
}

/**
 * Declares a list screen.
 * @example
 * export const itemGrid = defineGrid({
 *   name: 'item',
 *   rows: searchItems,
 *   filters: ['keyword', 'categoryId'],
 *   columns: ['id', 'name', 'artikul', { field: 'priceUzs', width: 120 }],
 *   hidden: ['artikul'], fixed: ['id'],
 *   create: itemForm,
 *   row: { open: itemForm, remove: deleteItem, tone: (item) => (item.isItemDublicate ? 'duplicate' : undefined) },
 * })
 * // its route: createFileRoute('…')({ staticData: { can: 'view goods' }, validateSearch: itemGrid.search, component: () => <Grid of={itemGrid} /> })
 */
export function defineGrid<E extends ListEndpoint>({
  shown,
  ...declaration
}: GridDeclaration<E>): DeclaredGrid<RowOf<E>> {
  const on = shown && new Set<string>([...shown, ...(declaration.fixed ?? [])])
  const fields = declaration.columns.map((column) => (typeof column === 'object' ? column.field : column))
  return {
    ...declaration,
    hidden: on ? fields.filter((field) => !on.has(field)) : declaration.hidden,
    filters: declaration.filters ?? [],
    options: { ...optionsOfFields(declaration.rows.list.filter.shape), ...declaration.options },
    search: gridSearch(declaration.rows.list),
  } as unknown as DeclaredGrid<RowOf<E>>
}
