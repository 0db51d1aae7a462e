import { searchReadings } from '../../src/rules/search.ts'
import { beginsWith, contains, join, raw, type Sql, sql } from '../db/sql.ts'
import { isKeptWord } from './learnWords.ts'

const AND = raw(' and ')
const OR = raw(' or ')

/** A quantity, a size, a percentage: digits of its length stand in every barcode. */
const SHORT_NUMBER = /^[\d.]{1,3}$/
/** A number that has this many more signs is a code. */
const NUMBER_CONTINUES_MAX = 2
/** Letters that stand inside of half of all names. */
const SHORT_WORD = /^[a-z]{1,2}$/

/** SQL condition: the goods with the alias `item` have the words as they were typed. */
export const haveWords = (words: string): Sql => haveReading(searchReadings(words).literal)

/**
 * SQL condition: the goods have all words of one of the readings. Those with a word of three letters or more are fetched from
 * the index of trigrams before anything else: left to itself, PostgreSQL likes to walk through all goods in the order wanted
 * until it has met a page of them, and goods that begin with the same word stand far from the beginning together.
 */
export function haveReading(readings: readonly string[][]): Sql {
  // Signs alone (a lone hyphen, say) fold to nothing and find nothing.
  if (readings.length === 0) return raw('false')
  const match = (search: Sql) => anyOf(readings, (word) => wordStands(search, word))
  return isIndexed(readings)
    ? sql`item.id = any(array(
        select found.id from item found where found.deleted_at is null and ${match(sql`found.search`)}))`
    : sql`${areWritten(readings)} and ${match(sql`item.search`)}`
}

/** SQL condition: the goods have all words of one of the readings as whole words. */
export const haveWholeWords = (readings: readonly string[][]): Sql =>
  anyOf(readings, (word) => sql`(' ' || item.search || ' ') like ${contains(` ${word} `)}`)

const anyOf = (readings: readonly string[][], condition: (word: string) => Sql): Sql =>
  sql`(${join(
    readings.map((words) => join(words.map(condition), AND)),
    OR,
  )})`

/**
 * One or two letters begin a word and short numbers a number: they are what a name says, and not what stands inside of its
 * words and of its barcode. Everything else may stand anywhere.
 */
function wordStands(search: Sql, word: string): Sql {
  if (SHORT_WORD.test(word))
    return sql`(${search} like ${beginsWith(word)} or ${search} like ${`% ${beginsWith(word)}`})`
  if (!SHORT_NUMBER.test(word)) return sql`${search} like ${contains(word)}`
  const number = `(^| )${word.replaceAll('.', '\\.')}[0-9.]{0,${NUMBER_CONTINUES_MAX}}( |$)`
  return sql`(${search} like ${contains(word)} and ${search} ~ ${number})`
}

/** Every reading of the words, and there is one, has a word that the index of trigrams can find. */
export const isIndexed = (readings: readonly string[][]) =>
  readings.length > 0 && readings.every((words) => words.some((word) => /[a-z0-9]{3}/.test(word)))

/**
 * SQL condition, the same for all goods and so looked at once: some reading of the words has only letters that stand together
 * in a word of some goods. Where it is false, not one of the goods is read. Words that the index finds need no such look.
 */
const areWritten = (readings: readonly string[][]): Sql =>
  anyOf(readings, (word) => {
    const written = word
      .split(' ')
      .filter(isKeptWord)
      .map((part) => {
        const pattern = SHORT_WORD.test(word) ? beginsWith(part) : contains(part)
        return sql`exists (select from item_word where item_word.word like ${pattern})`
      })
    return join([raw('true'), ...written], AND)
  })
