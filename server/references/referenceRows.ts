import type { Reference } from '../../src/api/reference.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { notFound } from '../refusal.ts'

/** Columns of a `Reference`; the table's alias is `word`. */
export const referenceColumns = raw(`
  word.id, word.parent_id as "parentId", word.code, word.name, word.position, word.version,
  exists (select from reference child where child.parent_id = word.id and child.deleted_at is null) as "hasChildren"`)

/** SQL condition: the row is the word with this id or the list with this code, as an address names them. */
export const isNamed = (alias: Sql, name: string | number): Sql =>
  /^\d{1,16}$/.test(String(name))
    ? sql`${alias}.id = ${Number(name)} and ${alias}.deleted_at is null`
    : sql`${alias}.code = ${String(name)} and ${alias}.parent_id is null and ${alias}.deleted_at is null`

/** Words that fit the text: by their folded name, or exactly by their code. */
export const matchesWord = (keyword: string): Sql =>
  sql`(${matchesWords(sql`word.search`, keyword)} or lower(word.code) = lower(${keyword}))`

/** The id of a parent that is named by its id or, a list, by its code. @throws 404 for a parent that is not there. */
export async function parentNamed(db: Executor, parent: string | number): Promise<number> {
  const found = await db.first<{ id: number }>(
    sql`select id from reference parent where ${isNamed(sql`parent`, parent)}`,
  )
  if (!found) throw notFound()
  return found.id
}

/** The words below a parent that is named by its id or, a list, by its code. @throws 404 for a parent that is not there. */
export async function wordsBelow(
  db: Executor,
  parent: string | number,
  { keyword, page, limit }: { keyword: string; page: number; limit: number },
): Promise<{ items: Reference[]; total: number }> {
  const parentId = await parentNamed(db, parent)
  const condition = sql`word.parent_id = ${parentId} and word.deleted_at is null
    and ${keyword === '' ? sql`true` : matchesWord(keyword)}`
  const items = await db.rows<Reference>(sql`
    select ${referenceColumns} from reference word where ${condition}
    order by word.position, word.name_key, word.id limit ${limit} offset ${(page - 1) * limit}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from reference word where ${condition}`,
  )
  return { items, total }
}
