import { searchVariants } from '../../src/rules/search.ts'
import { contains, join, raw, Sql, sql } from '../db/sql.ts'

/** SQL condition: every word of the text meets the condition, in one of the scripts and keyboard layouts it may have been typed in. */
export function inSomeReading(text: string, condition: (word: string) => Sql): Sql {
  const readings = searchVariants(text).map((words) => join(words.map(condition), raw(' and ')))
  // Signs alone (a lone hyphen, say) fold to nothing and find nothing.
  return readings.length === 0 ? raw('false') : sql`(${join(readings, raw(' or '))})`
}

/** A column that holds text as `foldSearch` keeps it; or the id of a row of a table that has such a `search`, where few rows have many names. */
export type Folded = Sql | { id: Sql; of: string }

/** SQL condition: the folded text holds every word of this one. */
export const matchesWords = (folded: Folded, text: string): Sql =>
  folded instanceof Sql
    ? inSomeReading(text, (word) => sql`${folded} like ${contains(word)}`)
    : sql`${folded.id} in (select named.id from ${raw(folded.of)} named where ${matchesWords(raw('named.search'), text)})`
