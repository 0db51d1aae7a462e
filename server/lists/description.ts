import type { ReceivedBy } from '../../src/api/endpoint.ts'
import type { ListBody, ListEndpoint, RowOf, Sort } from '../../src/api/list.ts'
import type { Sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import type { Folded } from './matchesWords.ts'

/** A column in SQL; the short form is its expression alone. */
export interface ColumnSql {
  sql: Sql
  /** Order by this instead: `name_key` for what people read. Null values sort as PostgreSQL does, so that indexes serve. */
  sort?: Sql
  /** Order by these, one after the other: the numbers that a key is made of, which are compared sooner than its text. */
  sortParts?: readonly Sql[]
  /** The column's text as `foldSearch` keeps it: then `contains` is blind to script and keyboard layout. */
  folded?: Folded
  /** A quick search finds its words by another column of what it tells of. */
  unsearched?: boolean
  /**
   * A condition that holds for every row and says that the column's table has its row, though it is joined by `left join`.
   * Sorting by the column brings it along, so that PostgreSQL may begin with that table's index.
   */
  always?: Sql
  /** What stands below the column, where that is no sum of its values: a ratio is made of sums. */
  total?: Sql
  /** The sum of the column, where there is a quicker way to it than adding up what the column shows. */
  added?: Sql
}

/** What some words found, the best first. */
export interface BestFirst {
  /** The column that has the ids. */
  of: Sql
  /** Undefined or none where the usual order stands. */
  ids: (call: object) => readonly number[] | undefined
}

export type ListCall<E> = ReadCall & ReceivedBy<E>
type OwnFilter<E> = ReceivedBy<E> extends { body: infer Body } ? Omit<Body, keyof ListBody> : never

type Filled<Value> = Exclude<Value, null | undefined | ''>
type FilterSql<E, F extends keyof OwnFilter<E>> = (value: Filled<OwnFilter<E>[F]>, call: ListCall<E>) => Sql
/** Fields of the filter that are columns of the row, and take what such a column holds. */
type SameAsColumn<E> = {
  [F in keyof OwnFilter<E> & keyof RowOf<E>]: Filled<OwnFilter<E>[F]> extends Filled<RowOf<E>[F]> ? F : never
}[keyof OwnFilter<E> & keyof RowOf<E>]

/** One list in SQL. All pieces see the same table aliases, those of `from`. */
export interface ListDescription<E extends ListEndpoint> {
  /**
   * What stands after `from`. A `left join` on a unique key costs nothing where its columns are not asked for. Rows whose keys are found
   * are read by their `keys`, where the key is one number: what is dear to work out of all rows can be worked out of these alone.
   */
  from: Sql | ((call: ListCall<E>, keys?: readonly number[]) => Sql)
  /** Every field of the row. */
  columns: { [F in keyof RowOf<E>]-?: Sql | ColumnSql }
  /** What holds for every row of the list, whoever asks: not deleted, in the caller's departments. */
  scope?: (call: ListCall<E>) => Sql
  /**
   * The specification's own filter fields; null, undefined and '' never reach them. One that is a column of the row, and a single
   * value, asks for rows that have it there, unless it is said here.
   */
  filter: { [F in Exclude<keyof OwnFilter<E>, SameAsColumn<E>>]-?: FilterSql<E, F> } & {
    [F in SameAsColumn<E>]?: FilterSql<E, F>
  }
  /** Quick search of a list without `keyword`; unless said, any text column may contain the words. */
  search?: (words: string, call: ListCall<E>) => Sql
  /**
   * Of fields to group by: where all possible groups stand, as `key`, `label` and `place` (the order). With it the groups' first
   * rows need not wait until everything is counted.
   */
  groups?: { [F in keyof RowOf<E>]?: Sql }
  /**
   * Groups by a field as `groupKey`, `groupLabel`, `place` (the order), `groupTotal` and their sums, each under its field: a row each, of
   * sums that know them without reading what is grouped. Nothing where only rows tell.
   */
  knownGroups?: (call: ListCall<E>, field: string) => Sql | undefined
  /** So many first rows of a group, whose condition is among those of the call, where the list has a road of its own to a page. */
  firstRows?: (call: ListCall<E>, limit: number) => Promise<Record<string, unknown>[]>
  /** The order where nobody asks for one; the key always ends it. */
  defaultSort?: readonly (Sort & { field: keyof RowOf<E> & string })[]
  /** Where nobody asks for an order, rows of these ids come first, in the order of the ids. */
  bestFirst?: BestFirst
}
