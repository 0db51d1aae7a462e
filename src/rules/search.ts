/**
 * Search that is blind to script, spelling and keyboard layout (interface.md, Shell): "shokolad", "шоколад" and
 * "ijrjkfl" find "Шоколад", "rexona" finds "Рексона", "sut 3,2%" finds "Сут 3.2 %".
 *
 * Both sides are folded into the same Latin skeleton: goods once, when they are saved; a query at every search. A good
 * matches when every word of one variant of the query occurs somewhere in its fold. A code is one word, whose letters and
 * digits stand next to each other there, too: "a12b3" is not four words, but "сок1л" is two.
 *
 * The folding only ever lengthens what a letter stands for (х and x become kh), or drops what follows it, so that the
 * beginning of a word folds to the beginning of the word's fold and search works while one types.
 */

export const QUERY_LENGTH_MAX = 100

/**
 * The fold to keep beside a text. Words that people also spell otherwise stand in it twice: мёд as miod and med.
 * Letters a–z, digits, single spaces, and the point of a decimal number; folding a fold changes nothing.
 */
export function foldSearch(text: string): string {
  const [main, ...others] = spellings(text).map((spelling) => parted(fold(spelling)))
  const words = new Set(main!.split(' '))
  const alternatives = others.flatMap((other) => other.split(' ').filter((word) => !words.has(word)))
  return [main!, ...new Set(alternatives)].join(' ')
}

/** A query, read in different ways; each way is the folded words that a text must have. */
export interface Readings {
  /** As typed, and in the plain spelling if it has ё or ў. */
  literal: string[][]
  /**
   * With the keyboard switched from English to Russian or back, where that makes words. Only for where the literal reading
   * finds nothing: ghosts of words are inside of other words ("хлеб" would be "[kt,", which Nektar has).
   */
  otherLayout: string[][]
  /** What was typed, in the other layout's letters; empty where it makes no words. */
  switched: string
}

/**
 * The ways to read a query. Digits with no more than two letters in a row are a code or a measure and stay together:
 * "сок200мл" is "sok" and "200 ml". None for a query without letters and digits. Longer queries are cut at QUERY_LENGTH_MAX.
 */
export function searchReadings(query: string): Readings {
  const typed = query.slice(0, QUERY_LENGTH_MAX)
  const known = new Set<string>()
  const read = (texts: readonly string[]) =>
    texts
      .flatMap(spellings)
      .map(fold)
      .filter((words) => words !== '' && !known.has(words) && known.add(words))
      .map((words) => words.split(' ').flatMap(wordsOf))
  const others = otherLayouts(typed)
  return { literal: read([typed]), otherLayout: read(others), switched: others[0] ?? '' }
}

/** All readings of a query, the likeliest first; for where a row is looked at by itself. */
export function searchVariants(query: string): string[][] {
  const { literal, otherLayout } = searchReadings(query)
  return [...literal, ...otherLayout]
}

/** What was typed without a space: three letters or more are a word of their own, what stands between is a code or a measure. */
const wordsOf = (typed: string): string[] =>
  typed
    .split(/([a-z]{3,})/)
    .filter((part) => part !== '')
    .map(parted)

/** Whether a query finds the text that was folded to `folded`; what the server asks of the database, in one place. */
export const matchesSearch = (folded: string, query: string): boolean => hasSome(folded, searchVariants(query))

/** Those of the texts that the query finds as it was typed; where there are none, those that another layout finds. */
export function foundBySearch<T>(candidates: readonly T[], query: string, textOf: (candidate: T) => string): T[] {
  const { literal, otherLayout } = searchReadings(query)
  const folded = candidates.map((candidate) => foldSearch(textOf(candidate)))
  const read = (readings: string[][]) => candidates.filter((_, index) => hasSome(folded[index]!, readings))
  const found = read(literal)
  return found.length > 0 ? found : read(otherLayout)
}

const hasSome = (folded: string, readings: readonly string[][]) =>
  readings.some((words) => words.every((word) => folded.includes(word)))

/** ' and what is typed for it: in o‘zbek, g‘isht, ma’no. */
const APOSTROPHES = /['`´‘’ʻʼʹ′＇]/g
/** Signs that NFKC would spell out as letters. */
const SIGNS = /[№™℠©®]/g

/**
 * The text, and the plain spelling that people use instead: ё as е, and ў, which many keyboards lack, as у. (Қ, Ғ and Ҳ
 * need none, their folds are those of К, Г and Х.)
 */
function spellings(text: string): string[] {
  const normal = text.replace(APOSTROPHES, "'").replace(SIGNS, ' ').normalize('NFKC').toLowerCase()
  const plain = normal.replaceAll('ё', 'е').replaceAll('ў', 'у').replaceAll("o'", 'u')
  return plain === normal ? [normal] : [normal, plain]
}

function fold(text: string): string {
  const latin = Array.from(text, (letter) => LETTERS.get(letter) ?? letter).join('')
  return SOUNDS.reduce((folded, [sound, skeleton]) => folded.replace(sound, skeleton), latin.normalize('NFD'))
}

/** 200мл is 200 мл. */
const parted = (folded: string): string => folded.replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/g, ' ')

/**
 * Letters to the Latin ones that they are written with: Russian, Uzbek, the extra letters of Kazakh and Ukrainian
 * labels, and European ones that are more than a letter with a mark. Х is x, so that сх (skh) stays apart from ш (sh).
 */
const LETTERS = new Map(
  [
    'а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:x ц:ts ч:ch ш:sh',
    'щ:sh ъ: ы:i ь: э:e ю:yu я:ya ў:o қ:k ғ:g ҳ:x ә:a ө:o ү:u ұ:u ң:n һ:x і:i ї:i є:e ґ:g',
    'ç:ch ş:sh ı:i ß:ss æ:e ø:o ł:l',
  ].flatMap((row) => row.split(' ').map((pair) => pair.split(':') as [string, string])),
)

/** Replaced in this order. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/\p{M}/gu, ''],
  // 40x60, 40х60 and 40*60 are one size, even before it is typed to its end; 0,5 and 0.5 are one number.
  [/(?<=\d)\s*[x×*]\s*(?=\d|$)/g, ' '],
  [/(?<=\d),(?=\d)/g, '.'],
  // An apostrophe parts s from h (Is’hoq, as’hob); everywhere else it is not heard.
  [/s'h/g, 'skh'],
  [/'/g, ''],
  [/ph/g, 'f'],
  [/c(?!h)|q/g, 'k'],
  [/w/g, 'v'],
  [/j/g, 'zh'],
  // One sound, written h, x, kh, х or ҳ, and ks where a brand has x: халва, xalva, halva; Рексона, Rexona.
  [/(?<![scz])h|x|ks(?!h)/g, 'kh'],
  [/s(?:h?ch)+/g, 'sh'],
  // Uzbek writes е as ye where it begins a word or follows a vowel: yetti, poyezd.
  [/(?<![b-df-hj-np-tv-z])ye/g, 'e'],
  [/y/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  [/(?<!\d)\.|\.(?!\d)|[^a-z0-9.]+/g, ' '],
  [/ +/g, ' '],
  [/^ | $/g, ''],
]

const ENGLISH = 'qwertyuiop[]asdfghjkl;\'zxcvbnm,.`{}:"<>~'
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюёхъжэбюё'
const russianKey = new Map(Array.from(ENGLISH, (key, index) => [key, RUSSIAN[index]!]))
// The shifted keys come later in the row and must not win: ж is ; and not :.
const englishKey = new Map(Array.from(RUSSIAN, (key, index) => [key, ENGLISH[index]!] as const).reverse())

/** What the same keys type when the keyboard is switched to the other language, if it may be words; ў, қ, ғ and ҳ are on neither. */
function otherLayouts(query: string): string[] {
  const text = query.toLowerCase()
  // The point and the comma of a number are typed on purpose, in any layout.
  const switched = (layout: ReadonlyMap<string, string>) =>
    text.replace(/(?<!\d)[.,]|[.,](?!\d)|[^.,]/gu, (key) => layout.get(key) ?? key)
  const english =
    /[а-яё]/.test(text) && !/[ўқғҳ]/.test(text) && !SIGNS_IN_ENGLISH.test(text) ? [switched(englishKey)] : []
  const russian = /[a-z]/.test(text) ? [switched(russianKey)] : []
  return [...russian, ...english].filter((words) => MAY_BE_A_WORD.test(words))
}

/** One or two letters of a word mean nothing yet in another layout. */
const MAY_BE_A_WORD = /[\p{L}\d]{3}/u
/** Russian letters that are signs on the English keyboard: nobody types signs for a word, but for oʻ and gʻ, which are щэ and пэ. */
const SIGNS_IN_ENGLISH = /[хъжбюё]|(?<![щп])э/
