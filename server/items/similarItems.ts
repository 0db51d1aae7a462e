import { searchVariants } from '../../src/rules/search.ts'
import type { Database, Transaction } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'

/** Shorter words have too few letters to tell a slip from another word. */
const WORD_LENGTH_MIN = 4
/** The keyboard's other layout and the plain spelling are tried, too; more readings find noise. */
const VARIANTS_MAX = 3
/** A wrong letter in the middle of a word of six costs it three of its trigrams, and an ending one more: 4 of 11 are shared. */
const LIKENESS_MIN = 0.35

/**
 * Finds by names in spite of slips of the finger: every word of the keyword has a word like it in the name. `find` gets the
 * condition and the likeness to order by. Nothing where there is nothing to go by: a number, a short word, or a database
 * without trigrams.
 */
export async function findSimilar<Found>(
  db: Pick<Database, 'one' | 'withTransaction'>,
  keyword: string,
  find: (db: Transaction, condition: Sql, likeness: Sql) => Promise<Found[]>,
): Promise<Found[]> {
  const variants = searchVariants(keyword)
    .map((variant) => variant.split(' ').filter((word) => /[a-z]/.test(word)))
    .filter((words) => words.some((word) => word.length >= WORD_LENGTH_MIN))
    .slice(0, VARIANTS_MAX)
  if (variants.length === 0) return []
  const { trigrams } = await db.one<{ trigrams: boolean }>(
    sql`select exists (select from pg_extension where extname = 'pg_trgm') as trigrams`,
  )
  if (!trigrams) return []
  const likeAll = variants.map(
    (words) =>
      sql`(${join(
        words.map((word) => sql`item.search %> ${word}`),
        raw(' and '),
      )})`,
  )
  const likeness = variants.map((words) => sql`word_similarity(${words.join(' ')}, item.search)`)
  return db.withTransaction(async (transaction) => {
    // The index serves only the operator, and the operator only this setting.
    await transaction.run(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS_MIN)}, true)`)
    return find(transaction, sql`(${join(likeAll, raw(' or '))})`, sql`greatest(${join(likeness)})`)
  })
}
