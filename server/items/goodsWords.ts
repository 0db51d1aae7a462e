import { searchVariants } from '../../src/rules/search.ts'
import type { AnyCall } from '../lists/listStatements.ts'
import { inSomeReading, matchesWords } from '../lists/matchesWords.ts'
import { contains, join, raw, type Sql, sql } from '../db/sql.ts'
import type { Handler, ReadCall } from '../handle.ts'
import { isKeptWord } from './learnWords.ts'
import { similarItems } from './similarItems.ts'

/** One would do, but for one PostgreSQL reads all goods from the first on; asked for many, it goes to the index. */
const LOOKED_AT = 1_000

/** A call whose words no name has: the goods that are like them instead. */
type Guessing = { guessedItems?: readonly number[] }

/** SQL condition of a goods list: the item has the words, or is one of those guessed. To be served by `forgivingSlips`. */
export const hasGoodsWords = (words: string, call: object): Sql => {
  const { guessedItems } = call as Guessing
  if (!guessedItems) return haveWords(words)
  // Said outright: told of an empty list of ids, PostgreSQL may still walk through all goods in the order wanted.
  return guessedItems.length > 0 ? sql`item.id = any(${guessedItems}::bigint[])` : raw('false')
}

/**
 * SQL condition: the goods with the alias `item` have the words. Those with a word of three letters or more are fetched from
 * the index of trigrams before anything else: left to itself, PostgreSQL likes to walk through all goods in the order wanted
 * until it has met a page of them, and goods that begin with the same word stand far from the beginning together.
 */
export const haveWords = (words: string): Sql =>
  isIndexed(words)
    ? sql`item.id = any(array(
        select found.id from item found where found.deleted_at is null and ${matchesWords(sql`found.search`, words)}))`
    : sql`${areWritten(words)} and ${matchesWords(sql`item.search`, words)}`

/** Every reading of the words has one that the index of trigrams can find. */
const isIndexed = (words: string) =>
  searchVariants(words).every((reading) => reading.some((word) => /[a-z0-9]{3}/.test(word)))

/**
 * SQL condition, the same for all goods and so looked at once: some reading of the words has only letters that stand together
 * in a word of some goods. Where it is false, not one of the goods is read. Words that the index finds need no such look.
 */
const areWritten = (words: string): Sql =>
  isIndexed(words)
    ? raw('true')
    : inSomeReading(words, (word) => {
        const kept = word.split(' ').filter(isKeptWord)
        const written = kept.map(
          (part) => sql`exists (select from item_word where item_word.word like ${contains(part)})`,
        )
        return join([raw('true'), ...written], raw(' and '))
      })

/**
 * The one rule by which goods are searched by words, everywhere: as typed first, blind to script and keyboard layout; only
 * where no goods at all have the words, by names that are like them. Answers the ids of those, which may be none; undefined
 * where goods have the words.
 */
export async function guessesFor(db: ReadCall['db'], words: string): Promise<number[] | undefined> {
  const { known } = await db.one<{ known: number }>(sql`
    select count(*) as known from (
      select 1 from item where item.deleted_at is null and ${areWritten(words)}
        and ${matchesWords(sql`item.search`, words)} limit ${LOOKED_AT}) as looked`)
  if (known > 0) return undefined
  return similarItems(db, words)
}

/** Makes a list whose conditions use `hasGoodsWords` forgive slips; its pages then say that they are guessed. */
export const forgivingSlips = (
  handlers: readonly Handler[],
  wordsOf: (body: AnyCall['body']) => unknown = ({ keyword, search }) => keyword || search,
): Handler[] =>
  handlers.map(({ endpoint, work }) => ({
    endpoint,
    async work(call) {
      const { db, body } = call as unknown as AnyCall
      const words = wordsOf(body)
      const guessedItems = typeof words === 'string' && words !== '' ? await guessesFor(db, words) : undefined
      if (!guessedItems) return work(call)
      const answer = (await work({ ...call, guessedItems })) as object
      const showsRows = ('items' in answer || 'groups' in answer) && 'total' in answer
      return showsRows && guessedItems.length > 0 ? { ...answer, guessed: true } : answer
    },
  }))
