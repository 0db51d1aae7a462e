import { type Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { Link } from './defineRecord.ts'

interface Named {
  id: number
  /** The caller may name it. */
  own: boolean
  /** Of a word: the one that it hangs below, and that one's code where it is a list. */
  parentId?: number | null
  list?: string | null
}

/**
 * What the fields name is there, the caller's to name, of the right list and below the right word; nobody deletes it until the
 * record is saved.
 * @throws 400 naming every field that names something else: `notFound`, `otherDepartment`, `otherList`, `notBelow`
 */
export async function requireLinks(
  db: Transaction,
  caller: Caller,
  links: readonly Link[],
  fields: object,
): Promise<void> {
  const faults = await linkFaults(db, caller, links, fields)
  if (Object.keys(faults).length > 0) throw new Refusal(400, 'badInput', {}, faults)
}

/** Field → what is wrong with what it names. */
export async function linkFaults(
  db: Transaction,
  caller: Caller,
  links: readonly Link[],
  fields: object,
): Promise<Record<string, string>> {
  const values = fields as Record<string, number | null>
  const chosen = links.filter(({ field }) => values[field] !== null)
  const faults: Record<string, string> = {}
  for (const to of new Set(chosen.map((link) => link.to))) {
    const here = chosen.filter((link) => link.to === to)
    const found = await lockNamed(db, caller, to, [...new Set(here.map(({ field }) => values[field]!))])
    for (const { field, list, below } of here) {
      const named = found.get(values[field]!)
      if (!named) faults[field] = 'notFound'
      else if (!named.own) faults[field] = to.name === 'department' ? 'otherDepartment' : 'notFound'
      else if (list !== undefined && named.list !== list) faults[field] = 'otherList'
      else if (below !== undefined && named.parentId !== values[below]) faults[field] = 'notBelow'
    }
  }
  return faults
}

async function lockNamed(
  db: Transaction,
  caller: Caller,
  { name, table, living, scope }: Link['to'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Named>> {
  const own = raw(table)
  const place =
    name === 'reference'
      ? sql`, reference.parent_id as "parentId",
          (select list.code from reference list where list.id = reference.parent_id and list.parent_id is null) as list`
      : sql``
  const rows = await db.rows<Named>(sql`
    select ${own}.id, ${scope(caller)} as own ${place} from ${own}
    where ${own}.id = any(${ids}::bigint[]) and ${living(own)} order by ${own}.id for key share of ${own}`)
  return new Map(rows.map((row) => [row.id, row]))
}
