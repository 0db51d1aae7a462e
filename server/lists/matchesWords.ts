import { searchVariants } from '../../src/rules/search.ts'
import { contains, join, raw, type Sql, sql } from '../db/sql.ts'

/** SQL condition: every word of the text meets the condition, in one of the scripts and keyboard layouts it may have been typed in. */
export function inSomeReading(text: string, condition: (word: string) => Sql): Sql {
  const readings = searchVariants(text).map((words) => join(words.map(condition), raw(' and ')))
  // Signs alone (a lone hyphen, say) fold to nothing and find nothing.
  return readings.length === 0 ? raw('false') : sql`(${join(readings, raw(' or '))})`
}

/** SQL condition: the folded column (`foldSearch`) holds every word of the text. */
export const matchesWords = (folded: Sql, text: string): Sql =>
  inSomeReading(text, (word) => sql`${folded} like ${contains(word)}`)
