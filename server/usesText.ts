import { type Sql, sql } from './db/sql.ts'

/** Enough to go and look; the count says how many there are. */
export const USE_EXAMPLES_MAX = 3

/** Something that keeps a record from being deleted: a key of `enum.usedIn`, how often, and a few of them by name or number. */
export interface Use {
  where: string
  count: number
  examples?: readonly string[]
}

/** States in which a warehouse document still moves something. */
export const UNFINISHED = ['DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY', 'PENDING', 'PARTIAL', 'RECOUNT']

/** SQL of one use, for `union all`: how many rows `from` has, and a few of them by what people call them. */
export const oneUse = (where: string, from: Sql, example: Sql): Sql => sql`
  select ${where}::text as "where", (select count(*)::int from ${from}) as count,
    array(select ${example} from ${from} limit ${USE_EXAMPLES_MAX}) as examples`

/**
 * All uses as one value of a refusal; the value `uses` is put in words (server/failure):
 * `enum.usedIn.item (7), enum.usedIn.contragent (2)`, or with examples `enum.usedIn.stock (7): Shop — 12, Depot — 3 …; …`.
 */
export const usesText = (uses: readonly Use[]): string =>
  uses.map(useText).join(uses.some(({ examples }) => examples) ? '; ' : ', ')

const useText = ({ where, count, examples }: Use) => {
  const kind = `enum.usedIn.${where} (${count})`
  if (!examples) return kind
  return `${kind}: ${examples.join(', ')}${count > examples.length ? ' …' : ''}`
}
