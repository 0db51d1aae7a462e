import { z } from 'zod'
import type { Permission } from '../rules/permissions.ts'
import { type Condition, conditionsOn } from './condition.ts'
import { type Access, endpoint, type Endpoint, type Schema } from './endpoint.ts'
import { count, KEYWORD_LENGTH_MAX, page, text, textUpTo } from './fields.ts'
import { type ListColumn, listColumns } from './listColumn.ts'
import { lazily } from './lazily.ts'

export const SORTS_MAX = 5
export const VALUES_MAX = 200
export const EXPORT_COLUMNS_MAX = 100
export const EXPORT_LINES_MAX = 40
export const GROUP_ROWS_MAX = 100

export interface Sort {
  field: string
  descending?: boolean | undefined
}

/** What every list takes besides the specification's own filter fields. */
export interface ListBody {
  sort?: Sort[] | undefined
  where?: Condition[] | undefined
  /** Words to find in any text of the row; lists whose own filter has `keyword` take that instead. */
  search?: string | undefined
}

/** Sums over everything filtered, not over the page. */
export type Totals = Record<string, number>

export interface Listing<Row> {
  items: Row[]
  /** Rows that match, on all pages. */
  total: number
  /** There are more than `total`: counting takes long, and `…/count` will know. The page is never kept waiting for it. */
  totalAtLeast?: true | undefined
  /** No goods have the words of the quick search: these are only like them. */
  guessed?: true | undefined
  totals?: Totals | undefined
}

export interface Group<Row> extends Listing<Row> {
  /** The value of the group's field; its further pages are the list itself with `where: [{ field, operator: 'equals', value: key }]`. */
  key: string | number | boolean | null
  label: string | null
}

/** What `…/groups` answers: a page of groups with their first rows. */
export interface Grouped<Row> {
  groups: Group<Row>[]
  total: number
  guessed?: true | undefined
}

/** The part of a list's contract that both halves read. */
export interface ListContract<Row = unknown> {
  row: z.ZodObject
  /** The specification's own filter fields with their kinds. */
  filter: z.ZodObject
  columns: ReadonlyMap<string, ListColumn>
  /** Fields whose values together name a row. */
  key: readonly string[]
  totals: readonly string[]
  /** Field to group by → field with the words for it. */
  groups: ReadonlyMap<string, string>
  /** The field of the body that quick search fills. */
  searchField: 'keyword' | 'search'
  '~row'?: Row
}

/**
 * Declares a list: `POST` address, its own filter fields, and the schema of a row, whose kinds give the columns.
 * Everything else is derived: paging, sorting by several columns (`sort`), conditions on columns (`where`), and four sibling
 * calls below the same address with the same permission and body: `…/values` (distinct values of one column), `…/count`
 * (exact total and sums), `…/groups` (rows by the value of a column), `…/excel` (everything filtered as a file).
 * @example
 * export const searchItems = listEndpoint('POST /item/search/categories', {
 *   can: 'view goods',
 *   filter: z.object({ keyword: text.nullish(), categoryId: id.nullish() }),
 *   row: ItemRow,
 *   totals: ['inventory'],
 *   groups: { depId: 'depName' },
 *   only: { incomeUzs: 'view cost' },
 * })
 */
export function listEndpoint<
  const S extends `POST /${string}`,
  FIn,
  FOut,
  Row extends object,
  QIn = object,
  QOut = object,
>(signature: S, parts: ListParts<FIn, FOut, Row, QIn, QOut>) {
  const list = contractOf(parts)
  requireSound(signature, list)
  const own = (parts.query as unknown as z.ZodObject | undefined)?.shape ?? {}
  const { can } = parts
  const reads = { can, reads: true } as const
  type Query = Schema<z.input<typeof page> & QIn, z.output<typeof page> & QOut>
  // A browser asks few of the hundred lists: what an address takes and answers is worked out when somebody looks.
  const shared = lazily({
    query: () => page.extend(own) as unknown as Query,
    ownQuery: () => z.object(own) as unknown as Schema<QIn, QOut>,
    body: () => bodyOf(list),
    listing: () => listingOf(list.row),
  })
  const extended = <T>(shape: Record<string, z.ZodType>) =>
    shared.body.extend(shape) as unknown as Schema<FIn & ListBody & T, FOut & ListBody & T>
  const siblings = lazily({
    values: () =>
      endpoint(`${signature}/values`, {
        ...reads,
        query: shared.ownQuery,
        body: extended<{ field: string; contains?: string }>({
          field: namesOf(list.columns, ({ mayFilter }) => mayFilter),
          contains: textUpTo(KEYWORD_LENGTH_MAX).optional(),
        }),
        answer: distinctValues,
      }),
    count: () =>
      endpoint(`${signature}/count`, {
        ...reads,
        query: shared.ownQuery,
        body: extended<unknown>({}),
        answer: z.object({ total: count, totals: shared.listing.totals }),
      }),
    groups: () =>
      endpoint(`${signature}/groups`, {
        ...reads,
        query: shared.query,
        body: extended<{ groupBy: string; rows?: number; exact?: boolean }>(groupsShape([...list.groups.keys()])),
        answer: groupedOf(shared.listing) as unknown as Schema<unknown, Grouped<Row>>,
      }),
    excel: () =>
      endpoint(`${signature}/excel`, {
        ...reads,
        query: shared.ownQuery,
        body: extended<ExportBody>(exportShape(list.columns, [...list.groups.keys()])),
        answer: 'file',
      }),
  })
  const asked = lazily({
    query: () => shared.query,
    body: () => extended<unknown>({}),
    answer: () => z.object(shared.listing) as unknown as Schema<unknown, Listing<Row>>,
  })
  return { ...endpoint(signature, Object.assign(asked, reads)), list, siblings }
}

/** What a list is declared of. */
interface ListParts<FIn, FOut, Row extends object, QIn, QOut> {
  can: Access
  /** The specification's own query parameters, besides page and limit. */
  query?: Schema<QIn, QOut> & { shape: object }
  filter: Schema<FIn, FOut> & { shape: object }
  row: Schema<unknown, Row> & { shape: object }
  /** Fields that name a row, `['id']` unless said. */
  key?: readonly (keyof Row & string)[]
  /** Number columns that are summed over everything filtered. */
  totals?: readonly (keyof Row & string)[]
  /** Columns that rows may be grouped by → the column with the words for it (itself where it has words). */
  groups?: Readonly<Partial<Record<keyof Row & string, keyof Row & string>>>
  /** Columns that SQL cannot sort by, or filter by, at a bearable price. */
  unsorted?: readonly (keyof Row & string)[]
  unfiltered?: readonly (keyof Row & string)[]
  /** Columns that need a permission of their own: absent from the answer without it, so optional in the row. */
  only?: Readonly<Partial<Record<keyof Row & string, Permission>>>
}

function contractOf<FIn, FOut, Row extends object, QIn, QOut>(
  parts: ListParts<FIn, FOut, Row, QIn, QOut>,
): ListContract<Row> {
  const row = parts.row as unknown as z.ZodObject
  const filter = parts.filter as unknown as z.ZodObject
  return {
    row,
    filter,
    columns: listColumns(row, parts as Parameters<typeof listColumns>[1]),
    key: parts.key ?? ['id'],
    totals: parts.totals ?? [],
    groups: new Map(Object.entries(parts.groups ?? {}) as [string, string][]),
    searchField: 'keyword' in filter.shape ? 'keyword' : 'search',
  }
}

const bodyOf = ({ filter, columns }: ListContract) =>
  filter.extend({
    sort: z
      .array(z.object({ field: namesOf(columns, ({ maySort }) => maySort), descending: z.boolean().optional() }))
      .max(SORTS_MAX)
      .optional(),
    where: conditionsOn(columns).optional(),
    search: textUpTo(KEYWORD_LENGTH_MAX).optional(),
  })

const listingOf = (row: z.ZodObject) => ({
  items: z.array(row),
  total: count,
  totalAtLeast: z.literal(true).optional(),
  guessed: z.literal(true).optional(),
  totals: z.record(z.string(), z.number()).optional(),
})

const distinctValues = z.object({
  items: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable(), count })),
  /** More than VALUES_MAX: type to narrow. */
  more: z.boolean(),
})

const groupsShape = (groups: readonly string[]) => ({
  groupBy: oneOf(groups),
  /** Rows of each group to send along. */
  rows: z.number().int().min(0).max(GROUP_ROWS_MAX).optional(),
  /** Wait for every group's total and sums; without it a group may say `totalAtLeast`. */
  exact: z.boolean().optional(),
})

function groupedOf(listing: ReturnType<typeof listingOf>) {
  const group = z.object({
    ...listing,
    key: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    label: z.string().nullable(),
  })
  return z.object({ groups: z.array(group), total: count, guessed: listing.guessed })
}

/** What the file needs to look like the screen: its columns in their order, its title, its filters in words. */
export interface ExportBody {
  /** In their order on the screen; `label` where the screen calls a column otherwise than `field.<name>`. */
  columns: { field: string; label?: string | undefined }[]
  title?: string
  /** Shown above the table, one a line: `Категория: Напитки`. */
  lines?: string[]
  /** A UUID by which `exportProgress` tells how far it is. */
  exportId?: string
  /** The screen shows groups: the file keeps them together, in their order. */
  groupBy?: string | undefined
}

const exportShape = (columns: ReadonlyMap<string, ListColumn>, groups: readonly string[]) => ({
  columns: z
    .array(z.object({ field: namesOf(columns, () => true), label: text.optional() }))
    .min(1)
    .max(EXPORT_COLUMNS_MAX),
  title: text.optional(),
  lines: z.array(text).max(EXPORT_LINES_MAX).optional(),
  exportId: z.uuid().optional(),
  groupBy: oneOf(groups).optional(),
})

/** How far a running export is; rows may still be counted when it begins. */
export const exportProgress = endpoint('GET /export-progress/{exportKey}', {
  can: 'signed-in',
  answer: z.object({ done: count, total: count.nullable() }),
})

// oxlint-disable-next-line typescript/no-explicit-any -- any list, whatever its filter and its rows
export type ListEndpoint<Sent = any, Received = any, Row = any> = Endpoint<Sent, Received, Listing<Row>> & {
  list: ListContract<Row>
  siblings: { values: Endpoint; count: Endpoint; groups: Endpoint; excel: Endpoint }
}
export type RowOf<E> = E extends { list: ListContract<infer Row> } ? Row : never

const oneOf = (names: readonly string[]): z.ZodType<string> =>
  names.length > 0 ? z.enum([...names] as [string, ...string[]]) : z.never()

const namesOf = (columns: ReadonlyMap<string, ListColumn>, wanted: (column: ListColumn) => boolean) =>
  oneOf([...columns.values()].filter(wanted).map(({ field }) => field))

/** A contract that cannot work fails when it is read, not at the first click. */
function requireSound(signature: string, { row, columns, key, totals, groups }: ListContract): void {
  const need = (field: string) => {
    if (!columns.has(field))
      throw new Error(`${signature}: ${field} is no column of its rows (a field says its kind in fields.ts)`)
  }
  for (const field of [...key, ...totals, ...groups.keys(), ...groups.values()]) need(field)
  for (const field of key)
    if ((row.shape[field] as z.ZodType).safeParse(null).success)
      throw new Error(`${signature}: ${field} may be null, so it cannot name a row`)
  for (const { field, only } of columns.values())
    if (only && !(row.shape[field] as z.ZodType).safeParse(undefined).success)
      throw new Error(`${signature}: ${field} needs "${only}", so it must be optional in the row`)
}
