import { nameKey } from '../../src/rules/nameKey.ts'
import { searchReadings } from '../../src/rules/search.ts'
import type { Database } from '../db/database.ts'
import { beginsWith, contains, join, raw, type Sql, sql } from '../db/sql.ts'
import { haveReading, haveWholeWords, isIndexed } from './goodsWords.ts'
import { similarItems } from './similarItems.ts'

/** Ordering more goods than this by more than their names would take too long. */
const RANKED_MAX = 4_000

/** One would do, but for one PostgreSQL reads all goods from the first on; asked for many, it goes to the index. */
const LOOKED_AT = 1_000

type Reader = Pick<Database, 'rows' | 'one' | 'first' | 'withTransaction'>

interface Looking {
  among?: Sql
  forgiving?: boolean
}

/** What words find among the goods. */
export interface FoundGoods {
  /** The best first; undefined where so many have the words, or so few letters are typed, that they come by their names. */
  ids: readonly number[] | undefined
  /** No goods have the words as they were typed: what was found is for looking at and choosing, not for taking unseen. */
  guess: boolean
}

/**
 * The one rule by which goods are searched by words, everywhere: as typed first, blind to script; only where that finds
 * nothing, or the inside of words alone, by those of the other keyboard layout; only then by names that are like them.
 * `among` narrows the goods, of which `item` is the alias; without `forgiving` no likeness is looked for.
 */
export async function findGoods(
  db: Reader,
  words: string,
  { among = raw('true'), forgiving = true }: Looking = {},
): Promise<FoundGoods> {
  const { literal, otherLayout, switched } = searchReadings(words)
  const looksSwitched = SIGNS_OF_OTHER_LAYOUT.test(words)
  if (!isIndexed(literal) && !looksSwitched && (await areThere(db, literal, among))) return ALL_BY_NAME
  const found = isIndexed(literal) ? await rankedGoods(db, literal, among, words) : []
  if (found.length > RANKED_MAX) return ALL_BY_NAME
  const isSure = found.some(({ inside }) => !inside) && !looksSwitched
  const others = isSure ? [] : await rankedGoods(db, otherLayout, among, switched)
  const mean = found.length > 0 && others.every(({ inside }) => inside) ? found : others
  if (mean.length > 0) return { ids: mean.map(({ id }) => id), guess: mean === others }
  return { ids: forgiving ? await similarItems(db, words, among) : [], guess: true }
}

const ALL_BY_NAME: FoundGoods = { ids: undefined, guess: false }

/** Nobody begins a word with them: they are х, ъ, ж and ё on the Russian keyboard. */
const SIGNS_OF_OTHER_LAYOUT = /[[\]{};`~](?=[a-z])/i

/** The first of what words find, of any number of goods. */
export async function findFirstGoods(
  db: Reader,
  words: string,
  limit: number,
  options: Looking = {},
): Promise<{ ids: readonly number[]; guess: boolean }> {
  const { ids, guess } = await findGoods(db, words, options)
  if (ids) return { ids: ids.slice(0, limit), guess }
  const { literal } = searchReadings(words)
  const first: number[] = []
  const having = haveReading(literal)
  // As it is written, as it sounds, whole words, and then whatever has them.
  const stages = [
    sql`item.name_key like ${beginsWith(nameKey(words.trim().toLowerCase()))}`,
    beginWith(literal),
    sql`${having} and ${haveWholeWords(literal)}`,
    having,
  ]
  for (const condition of stages) {
    if (first.length === limit) break
    const rows = await db.rows<{ id: number }>(sql`
      select item.id from item
      where item.deleted_at is null and ${condition} and ${options.among ?? raw('true')} and item.id <> all(${first}::bigint[])
      order by item.name_key, item.id limit ${limit - first.length}`)
    first.push(...rows.map(({ id }) => id))
  }
  return { ids: first, guess: false }
}

/** Those whose names begin so stand together in the order of names, and mostly far from its beginning. */
const beginWith = (readings: readonly string[][]): Sql => sql`item.id = any(array(
  select found.id from item found where found.deleted_at is null and (${join(
    readings.map((words) => sql`found.search like ${beginsWith(words.join(' '))}`),
    raw(' or '),
  )})))`

async function areThere(db: Reader, readings: readonly string[][], among: Sql): Promise<boolean> {
  const { known } = await db.one<{ known: number }>(sql`
    select count(*) as known from (
      select from item where item.deleted_at is null and ${haveReading(readings)} and ${among} limit ${LOOKED_AT}) as looked`)
  return known > 0
}

interface RankedGood {
  id: number
  /** Every word stands inside of another only. */
  inside: boolean
}

/**
 * The goods that have all words of one of the readings, the best first. The beginning of a name says what goods are, and so does
 * their category: рыба is what stands among fish, before a mirror with a fish on it. What is written in the letters that were typed
 * goes before what only sounds so. One more than RANKED_MAX where there are more, in no order that means anything.
 */
async function rankedGoods(
  db: Reader,
  readings: readonly string[][],
  among: Sql,
  typed: string,
): Promise<RankedGood[]> {
  if (readings.length === 0) return []
  const inside = join(
    readings.map((words) => sql`${placesOf(words)} < ${words.length * INSIDE}`),
    raw(' or '),
  )
  return db.rows<RankedGood>(sql`
    select ranked.id, ranked.inside from (
      select found.*, ${likeliest(readings, placesOf)} as places, not (${inside}) as inside, ${inOtherScript(typed)} as sounds,
        ${likeliest(readings, beginningOf)} as beginning, ${isCalled(readings)} as called,
        found.categories && ${categoriesCalled(readings)} as of_kind
      from (
        select item.id, item.name_key, ' ' || item.search || ' ' as words,
          array[item.category_id, item.sub_category_id, item.sub2_category_id, item.sub3_category_id] as categories
        from item
        where item.deleted_at is null and ${haveReading(readings)} and ${among} limit ${RANKED_MAX + 1}) as found) as ranked
    order by not ranked.inside and (ranked.of_kind or ranked.called and ranked.sounds = 0) desc,
      ranked.places + ranked.sounds, ranked.places, ranked.beginning, ranked.name_key, ranked.id`)
}

/** The name begins with the first word as a whole one. */
const isCalled = (readings: readonly string[][]): Sql =>
  sql`(${join(
    readings.map(([first]) => sql`found.words like ${beginsWith(` ${first!} `)}`),
    raw(' or '),
  )})`

/** The categories of all levels whose names have the first word, which says what the goods are, as a whole one. */
const categoriesCalled = (readings: readonly string[][]): Sql => sql`array(
  select reference.id from reference where reference.deleted_at is null and (${join(
    readings.map(([first]) => sql`' ' || reference.search || ' ' like ${contains(` ${first!} `)}`),
    raw(' or '),
  )}))`

const likeliest = (readings: readonly string[][], rank: (words: readonly string[]) => Sql): Sql =>
  sql`least(${join(readings.map(rank))})`

const INSIDE = 2
/** A whole word goes before the beginning of one, and that before the inside. */
const placesOf = (words: readonly string[]): Sql =>
  join(
    words.map(
      (word) => sql`case when found.words like ${contains(` ${word} `)} then 0
        when found.words like ${contains(` ${word}`)} then 1 else ${INSIDE}::int end`,
    ),
    raw(' + '),
  )

/** A name that begins with all that was typed, then one that has it together, then one that begins with its first word. */
const beginningOf = (words: readonly string[]): Sql => {
  const together = words.join(' ')
  return sql`case when found.words like ${beginsWith(` ${together}`)} then 0 when found.words like ${contains(` ${together}`)} then 1
    when found.words like ${beginsWith(` ${words[0]!}`)} then 2 else 3 end`
}

/** 1 for what only sounds as it was typed: Sock, and not сок. */
function inOtherScript(typed: string): Sql {
  const words = typed.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0) return raw('0')
  const sounds = words.map((word) => sql`found.name_key not like ${contains(nameKey(word))}`)
  return sql`(${join(sounds, raw(' or '))})::int`
}
