import { searchVariants } from '../../src/rules/search.ts'
import { contains, join, raw, type Sql, sql } from '../db/sql.ts'

/** SQL condition: the folded column (`foldSearch`) holds every word of the text, in whatever script or keyboard layout it was typed. */
export function matchesWords(folded: Sql, text: string): Sql {
  const variants = searchVariants(text).map((variant) =>
    join(
      variant.split(' ').map((word) => sql`${folded} like ${contains(word)}`),
      raw(' and '),
    ),
  )
  // Signs alone (a lone hyphen, say) fold to nothing and find nothing.
  return variants.length === 0 ? raw('false') : sql`(${join(variants, raw(' or '))})`
}
