import { keyHas, nameKey } from '../rules/nameKey.ts'
import { searchReadings } from '../rules/search.ts'

/**
 * The server's search by words (server/items/findGoods.ts, goodsWords.ts), over goods that the till keeps: the same readings, the same
 * order, so that a till finds offline what it finds online. A property test holds both to it. Names that are only like the words are left to
 * the server.
 */

/** Goods as the search sees them; what they are is the corpus' affair. */
export interface Corpus<Good> {
  /** Those whose fold holds the text, and where that is asked for, as the beginning of a word; in the order of names. */
  holding(text: string, asBeginning?: boolean): Iterable<Good>
  /** Those whose name's key begins so, in the order of names. */
  beginning(key: string): Iterable<Good>
  /** By the order of names. */
  compare(a: Good, b: Good): number
  foldOf(good: Good): string
  /** The folds of its categories, a space around each. */
  kindsOf(good: Good): string
  nameOf(good: Good): string
}

/** Ordering more goods than this by more than their names is what the server does not do either. */
const RANKED_MAX = 4_000
const SHORT_NUMBER = /^[\d.]{1,3}$/
const SHORT_WORD = /^[a-z]{1,2}$/
/** Nobody begins a word with them: they are х, ъ, ж and ё on the Russian keyboard. */
const SIGNS_OF_OTHER_LAYOUT = /[[\]{};`~](?=[a-z])/i
const INSIDE = 2

type Words = readonly string[]
type Readings = readonly Words[]

/** The first of what words find; `guess`: not as they were typed, and nothing that an Enter may take. */
export function searchGoods<Good>(
  corpus: Corpus<Good>,
  words: string,
  limit: number,
): { goods: Good[]; guess: boolean } {
  const { literal, otherLayout, switched } = searchReadings(words)
  const looksSwitched = SIGNS_OF_OTHER_LAYOUT.test(words)
  const byName = () => ({ goods: firstByName(corpus, literal, words, limit), guess: false })
  if (!isIndexed(literal) && !looksSwitched && !matching(corpus, literal).next().done) return byName()
  const found = isIndexed(literal) ? ranked(corpus, literal, words) : []
  if (!found) return byName()
  const isSure = found.some(({ inside }) => !inside) && !looksSwitched
  const others = isSure ? [] : (ranked(corpus, otherLayout, switched) ?? [])
  const mean = found.length > 0 && others.every(({ inside }) => inside) ? found : others
  return { goods: mean.slice(0, limit).map(({ good }) => good), guess: mean.length > 0 && mean === others }
}

const isIndexed = (readings: Readings) =>
  readings.length > 0 && readings.every((words) => words.some((word) => /[a-z0-9]{3}/.test(word)))

const beginsWord = (word: string) => SHORT_WORD.test(word) || SHORT_NUMBER.test(word)

/** One or two letters begin a word and short numbers a number; everything else may stand anywhere. */
function wordTest(word: string): (fold: string) => boolean {
  if (SHORT_WORD.test(word)) return (fold) => fold.startsWith(word) || fold.includes(` ${word}`)
  if (!SHORT_NUMBER.test(word)) return (fold) => fold.includes(word)
  const number = new RegExp(`(?:^| )${word.replaceAll('.', '\\.')}[0-9.]{0,2}(?: |$)`)
  return (fold) => number.test(fold)
}

/** The goods that have all words of one of the readings, each once. */
function* matching<Good>(corpus: Corpus<Good>, readings: Readings): Generator<Good, undefined> {
  const given = new Set<Good>()
  for (const words of readings) {
    const tests = words.map(wordTest)
    // The longest one is in the fewest names.
    const rarest = words.toSorted((a, b) => b.length - a.length)[0]!
    for (const good of corpus.holding(rarest, beginsWord(rarest))) {
      if (given.has(good)) continue
      const fold = corpus.foldOf(good)
      if (!tests.every((stands) => stands(fold))) continue
      given.add(good)
      yield good
    }
  }
  return undefined
}

interface Ranked<Good> {
  good: Good
  places: number
  sounds: number
  beginning: number
  inside: boolean
  /** Its name begins with the word that says what it is, or its category is called so. */
  isWhatIsSought: boolean
}

/** The best first; undefined where there are too many to rank. */
function ranked<Good>(corpus: Corpus<Good>, readings: Readings, typed: string): Ranked<Good>[] | undefined {
  const goods = firstOf(matching(corpus, readings), RANKED_MAX + 1)
  if (goods.length > RANKED_MAX) return undefined
  const written = (typed.toLowerCase().match(/\p{L}+/gu) ?? []).map(nameKey)
  return goods
    .map((good) => rankOf(corpus, good, readings, written))
    .sort(
      (a, b) =>
        Number(b.isWhatIsSought) - Number(a.isWhatIsSought) ||
        a.places + a.sounds - (b.places + b.sounds) ||
        a.places - b.places ||
        a.beginning - b.beginning ||
        corpus.compare(a.good, b.good),
    )
}

/** @param written the letters that were typed, as keys of names have them */
function rankOf<Good>(corpus: Corpus<Good>, good: Good, readings: Readings, written: readonly string[]): Ranked<Good> {
  const fold = ` ${corpus.foldOf(good)} `
  const places = readings.map((words) => placesOf(fold, words))
  const inside = !readings.some((words, at) => places[at]! < words.length * INSIDE)
  const sounds = keyHas(corpus.nameOf(good), written) ? 0 : 1
  const kinds = corpus.kindsOf(good)
  const isOfKind = readings.some(([first]) => kinds.includes(` ${first!} `))
  const isCalled = readings.some(([first]) => fold.startsWith(` ${first!} `))
  return {
    good,
    places: Math.min(...places),
    inside,
    isWhatIsSought: !inside && (isOfKind || (isCalled && sounds === 0)),
    sounds,
    beginning: Math.min(...readings.map((words) => beginningOf(fold, words))),
  }
}

function firstOf<Good>(goods: Iterable<Good>, limit: number): Good[] {
  const first: Good[] = []
  for (const good of goods) if (first.push(good) === limit) break
  return first
}

/** A whole word goes before the beginning of one, and that before the inside. */
const placesOf = (fold: string, words: Words) =>
  words.reduce((sum, word) => sum + (fold.includes(` ${word} `) ? 0 : fold.includes(` ${word}`) ? 1 : INSIDE), 0)

/** A name that begins with all that was typed, then one that has it together, then one that begins with its first word. */
function beginningOf(fold: string, words: Words): number {
  const together = ` ${words.join(' ')}`
  if (fold.startsWith(together)) return 0
  if (fold.includes(together)) return 1
  return fold.startsWith(` ${words[0]!}`) ? 2 : 3
}

/** By their names: as it is written, as it sounds, whole words, and then whatever has them. */
function firstByName<Good>(corpus: Corpus<Good>, readings: Readings, words: string, limit: number): Good[] {
  const first = new Set<Good>()
  const isWhole = (good: Good) => {
    const fold = ` ${corpus.foldOf(good)} `
    return readings.some((each) => each.every((word) => fold.includes(` ${word} `)))
  }
  const having = () => inOrder(corpus, readings, matching(corpus, readings))
  const ways: readonly (() => Iterable<Good>)[] = [
    () => corpus.beginning(nameKey(words.trim().toLowerCase())),
    () => inOrder(corpus, readings, beginningWith(corpus, readings)),
    () => filtered(having(), isWhole),
    having,
  ]
  // Each way is a walk over all goods: no further one is begun than it takes.
  for (const way of ways) {
    if (first.size === limit) break
    for (const good of way()) if (first.add(good).size === limit) break
  }
  return [...first]
}

function* beginningWith<Good>(corpus: Corpus<Good>, readings: Readings): Generator<Good> {
  const beginnings = readings.map((words) => words.join(' '))
  for (const words of beginnings)
    for (const good of corpus.holding(words, true))
      if (beginnings.some((each) => corpus.foldOf(good).startsWith(each))) yield good
}

function* filtered<Good>(goods: Iterable<Good>, passes: (good: Good) => boolean): Generator<Good> {
  for (const good of goods) if (passes(good)) yield good
}

/** What one reading finds is in order as it comes, so that only as much is looked for as is wanted. */
const inOrder = <Good>(corpus: Corpus<Good>, readings: Readings, goods: Iterable<Good>): Iterable<Good> =>
  readings.length === 1 ? goods : [...goods].sort((a, b) => corpus.compare(a, b))
