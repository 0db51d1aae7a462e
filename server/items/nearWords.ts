import { beginningDistance, editDistance, SLIP_WORD_LENGTH_MIN, slipsForgiven } from '../../src/rules/editDistance.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Two wrong letters in a word of eight leave it 4 of its 14 trigrams. */
const LIKENESS_MIN = 0.2
const LIKENESS_OF_BEGINNING_MIN = 0.4
/** The likest by trigrams, whose letters are then compared one by one. */
const COMPARED_MAX = 200
const NEAR_MAX = 6
/** Shorter words are like everything. */
const NEAR_LENGTH_MIN = 3
/** Of two words equally near, the whole word goes before the one that only begins so. */
const ONLY_BEGINNING = 0.5

export interface NearWord {
  word: string
  /** Slips between what was typed and the word. */
  slips: number
}

/**
 * For every folded word its nearest words in names of goods, the nearest first. A word that is too short, or like none, is
 * missing. Empty on a database without trigrams.
 */
export async function nearWords(
  db: Pick<Database, 'withTransaction' | 'first'>,
  typed: readonly string[],
): Promise<Map<string, NearWord[]>> {
  const words = [...new Set(typed)].filter((word) => word.length >= SLIP_WORD_LENGTH_MIN)
  if (words.length === 0) return new Map()
  if (!(await db.first(sql`select 1 from pg_class where relname = 'item_word_trigram'`))) return new Map()
  const rows = await db.withTransaction(async (transaction) => {
    // The index serves only the operators, and the operators only these settings.
    await transaction.run(sql`
      select set_config('pg_trgm.similarity_threshold', ${String(LIKENESS_MIN)}, true),
        set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS_OF_BEGINNING_MIN)}, true)`)
    return transaction.rows<{ typed: string; word: string }>(sql`
      select typed.word as typed, near.word from unnest(${words}::text[]) as typed (word)
      cross join lateral (
        select item_word.word from item_word
        where (item_word.word % typed.word or item_word.word %> typed.word) and length(item_word.word) >= ${NEAR_LENGTH_MIN}
        order by similarity(item_word.word, typed.word) desc limit ${COMPARED_MAX}) as near`)
  })
  const near = new Map<string, NearWord[]>()
  for (const word of words) {
    const slips = rows
      .filter((row) => row.typed === word)
      .map((row) => ({ word: row.word, slips: slipsOf(word, row.word) }))
    const best = slips.filter((other) => other.slips <= slipsForgiven(word)).sort((a, b) => a.slips - b.slips)
    // A word whose goods are gone is still known, so the second best has its chance, too.
    if (best.length > 0) near.set(word, best.filter(({ slips }) => slips <= best[0]!.slips + 1).slice(0, NEAR_MAX))
  }
  return near
}

const slipsOf = (typed: string, word: string) =>
  Math.min(editDistance(typed, word), beginningDistance(typed, word) + ONLY_BEGINNING)
