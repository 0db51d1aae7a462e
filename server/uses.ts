import type { Executor } from './db/database.ts'
import { join, raw, type Sql, sql } from './db/sql.ts'

/** Enough to go and look; the count says how many there are. */
export const USE_EXAMPLES_MAX = 3

/** Something that keeps a record from being deleted: a key of `enum.usedIn`, how often, and a few of them by name or number. */
export interface Use {
  where: string
  count: number
  examples: readonly string[]
}

/** States in which a warehouse document still moves something. */
export const UNFINISHED = ['DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY', 'PENDING', 'PARTIAL', 'RECOUNT']
/** States in which a transfer request is still worked on. */
export const UNFINISHED_REQUEST = ['DRAFT', 'SUSPENDED', 'PENDING', 'CHECKING', 'CHECKED']
/** States in which a flight still has goods to load, on board or to bring back. */
export const UNFINISHED_FLIGHT = ['DRAFT', 'STARTED', 'SENT']
/** States of sales that wait on the server for the till. */
export const UNFINISHED_SALE = ['DRAFT', 'SUSPENDED']

/** SQL of what a sale that has no number yet is called. */
export const draftName = (alias: string): Sql => sql`'enum.usedIn.draft ' || ${raw(alias)}.id`
/** SQL of what a document is called in its list: its number, or its id while it has none. */
export const documentName = (alias: string): Sql => sql`coalesce('№ ' || ${raw(alias)}.reg_number, ${draftName(alias)})`

/** SQL of one use, for `usesAmong`: how many rows `from` has, and a few of them by what people call them. */
export const oneUse = (where: string, from: Sql, example: Sql): Sql => sql`
  select ${where}::text as "where", (select count(*)::int from ${from}) as count,
    array(select ${example} from ${from} limit ${USE_EXAMPLES_MAX}) as examples`

/** Those of the possible uses (`oneUse`) that there are. */
export const usesAmong = (db: Executor, uses: readonly Sql[]): Promise<Use[]> =>
  db.rows<Use>(sql`select * from (${join(uses, raw(' union all '))}) use where count > 0`)

/**
 * All uses as one value of a refusal; the value `uses` is put in words (server/failure):
 * `enum.usedIn.stock (7): Shop — 12, Depot — 3 …; enum.usedIn.package (1): «Gift»`.
 */
export const usesText = (uses: readonly Use[]): string =>
  uses
    .map(({ where, count, examples }) => {
      const more = count > examples.length ? ' …' : ''
      return `enum.usedIn.${where} (${count}): ${examples.join(', ')}${more}`
    })
    .join('; ')
