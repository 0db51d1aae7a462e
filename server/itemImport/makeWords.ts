import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { foldSearch } from '../../src/rules/search.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { placeAmong } from '../references/placeAmong.ts'
import { PATH_SEPARATOR } from './checkRow.ts'
import type { NewWords } from './newWords.ts'
import type { Words } from './words.ts'

/** Adds the names that the references lack and completes `words` with their ids, level by level. */
export async function makeWords(db: Transaction, words: Words, missing: NewWords): Promise<void> {
  const lists = [
    { parent: words.lists.brand, names: missing.brands, ids: words.brands },
    { parent: words.lists.group, names: missing.groups, ids: words.groups },
    { parent: words.lists.unit, names: missing.units, ids: words.units },
  ]
  for (const { parent, names, ids } of lists) {
    const made = await insertWords(
      db,
      [...names].map(([key, name]) => ({ key, parent, name })),
    )
    for (const [key, id] of made) ids.set(key, id)
  }
  const paths = [...missing.categories]
  const depth = Math.max(0, ...paths.map(([, path]) => path.length))
  for (let level = 1; level <= depth; level++) {
    const wanted = paths
      .filter(([, path]) => path.length === level)
      .map(([key, path]) => ({ key, parent: parentOf(words, path), name: path.at(-1)! }))
    for (const [key, id] of await insertWords(db, wanted)) {
      const above = key.includes(PATH_SEPARATOR)
        ? words.categories.get(key.slice(0, key.lastIndexOf(PATH_SEPARATOR)))!
        : []
      words.categories.set(key, [...above, id])
    }
  }
}

function parentOf(words: Words, path: readonly string[]): number {
  if (path.length === 1) return words.lists.category
  const above = path.slice(0, -1).map(sameName).join(PATH_SEPARATOR)
  return words.categories.get(above)!.at(-1)!
}

/** Few enough that folding their names never keeps a till waiting. */
const BATCH_WORDS = 500

interface Wanted {
  key: string
  parent: number
  name: string
}

async function insertWords(db: Transaction, wanted: readonly Wanted[]): Promise<[key: string, id: number][]> {
  // In one order, so that two who add the same words wait for each other instead of deadlocking.
  const sorted = [...wanted].sort((a, b) => (a.key < b.key ? -1 : 1))
  const made: [string, number][] = []
  for (let start = 0; start < sorted.length; start += BATCH_WORDS)
    made.push(...(await insertBatch(db, sorted.slice(start, start + BATCH_WORDS))))
  return made
}

/** A word that another user added meanwhile is taken as it is. Places are asked once a parent, however many words it gets. */
async function insertBatch(db: Transaction, words: readonly Wanted[]): Promise<[key: string, id: number][]> {
  const parents = words.map(({ parent }) => parent)
  const sames = words.map(({ name }) => sameName(name))
  await db.run(sql`
    with above as materialized (
      select parent_id, ${placeAmong(sql`sibling.parent_id = parent.parent_id`)} as place
      from (select distinct unnest(${parents}::bigint[]) as parent_id) parent)
    insert into reference (parent_id, name, name_key, same_name, search, position)
    select sent.*, (select place from above where above.parent_id = sent.parent_id)
    from unnest(${parents}::bigint[], ${words.map(({ name }) => name)}::text[], ${words.map(({ name }) => nameKey(name))}::text[],
      ${sames}::text[], ${words.map(({ name }) => foldSearch(name))}::text[]) as sent (parent_id, name, name_key, same_name, search)
    on conflict do nothing`)
  const rows = await db.rows<{ position: number; id: number }>(sql`
    select wanted.position, word.id
    from unnest(${parents}::bigint[], ${sames}::text[]) with ordinality as wanted (parent_id, same_name, position)
    join reference word on word.parent_id = wanted.parent_id and word.same_name = wanted.same_name and word.deleted_at is null`)
  return rows.map(({ position, id }) => [words[position - 1]!.key, id])
}
