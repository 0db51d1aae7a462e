import { SLIP_WORD_LENGTH_MIN } from '../../src/rules/editDistance.ts'
import { searchVariants } from '../../src/rules/search.ts'
import type { Database } from '../db/database.ts'
import { contains, join, raw, type Sql, sql } from '../db/sql.ts'
import { isKeptWord } from './learnWords.ts'
import { type NearWord, nearWords } from './nearWords.ts'

/** The keyboard's other layout and the plain spelling are tried, too; more readings find noise. */
const VARIANTS_MAX = 3
/** Guesses are for looking at: more than a screenful helps nobody. */
export const GUESSES_MAX = 30

const AND = raw(' and ')
const OR = raw(' or ')

interface Reading {
  condition: Sql
  slips: Sql
}

/**
 * Ids of goods whose names are like the keyword in spite of slips of the finger, the likest first: every word of four letters
 * or more has a near word in the name, numbers stand in it as they were typed. None where there is nothing to go by: numbers
 * and codes alone, short words, or a database without trigrams. `among` narrows the goods, of which `item` is the alias.
 */
export async function similarItems(
  db: Pick<Database, 'rows' | 'first' | 'withTransaction'>,
  keyword: string,
  among: Sql = raw('true'),
): Promise<number[]> {
  const variants = searchVariants(keyword)
    .slice(0, VARIANTS_MAX)
    .map((words) => words.filter((word) => word.length >= SLIP_WORD_LENGTH_MIN || /\d/.test(word)))
  const near = await nearWords(db, variants.flat().filter(isKeptWord))
  const readings = variants.flatMap((words) => readingOf(words, near) ?? [])
  if (readings.length === 0) return []
  const rows = await db.rows<{ id: number }>(sql`
    select item.id from item
    where item.deleted_at is null and (${join(
      readings.map(({ condition }) => condition),
      OR,
    )}) and ${among}
    order by least(${join(readings.map(({ slips }) => slips))}), item.name_key, item.id limit ${GUESSES_MAX}`)
  return rows.map(({ id }) => id)
}

/** Undefined where a word is like none, or there is none. */
function readingOf(words: readonly string[], near: ReadonlyMap<string, readonly NearWord[]>): Reading | undefined {
  const typed = words.filter(isKeptWord)
  if (typed.length === 0 || typed.some((word) => !near.has(word))) return undefined
  const choices = typed.map((word) => near.get(word)!.map((choice) => ({ ...choice, stands: standsIn(choice.word) })))
  return {
    condition: sql`(${join(
      [
        ...choices.map(
          (choice) =>
            sql`(${join(
              choice.map(({ stands }) => stands),
              OR,
            )})`,
        ),
        ...words.filter((word) => !isKeptWord(word)).map(standsIn),
      ],
      AND,
    )})`,
    slips: sql`(${join(
      choices.map(
        (choice) =>
          sql`case ${join(
            choice.map(({ stands, slips }) => sql`when ${stands} then ${slips}::float`),
            raw(' '),
          )} end`,
      ),
      raw(' + '),
    )})`,
  }
}

const standsIn = (word: string): Sql => sql`item.search like ${contains(word)}`
