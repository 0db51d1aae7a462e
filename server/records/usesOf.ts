import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { oneUse, type Use, usesAmong } from '../uses.ts'
import { allRecords } from './allRecords.ts'
import type { RecordTable } from './defineRecord.ts'

/** Everything that keeps a record from being deleted: other records that name it, and what its own `keptBy` counts. */
export async function usesOf(
  db: Transaction,
  caller: Caller,
  record: Pick<RecordTable<never>, 'name' | 'keptBy' | 'uses'>,
  id: number,
): Promise<Use[]> {
  const counted = Object.values({ ...linkedUses(record.name), ...record.keptBy }).flatMap((use) =>
    typeof use === 'string' ? [] : [use(id, caller)],
  )
  const own = await record.uses?.(db, caller, id)
  return [...(counted.length > 0 ? await usesAmong(db, counted) : []), ...(own ?? [])]
}

/** Table → how many of its living rows name the record, and do not let it go. */
export function linkedUses(name: string): Record<string, (id: number) => Sql> {
  return Object.fromEntries(
    allRecords.flatMap(({ name: where, table, called, living, links, letsGo }) => {
      const naming = links.filter(({ field, to }) => to.name === name && !letsGo?.includes(field as never))
      if (naming.length === 0) return []
      const own = raw(table)
      const named = (id: number) =>
        join(
          naming.map(({ column }) => sql`${own}.${raw(column)} = ${id}`),
          raw(' or '),
        )
      return [[table, (id: number) => oneUse(where, sql`${own} where (${named(id)}) and ${living(own)}`, called(own))]]
    }),
  )
}
