/**
 * The key that puts names into the order people expect, in Russian and Uzbek. Keys are compared byte by byte (in SQL
 * `order by name_key` with `collate "C"`), so that every database and every browser agrees (database.md §4.1).
 *
 * - Numbers go by their value, before letters: "Вода 2 л", "Вода 10 л"; "0,33", "0,5".
 * - Latin goes before Cyrillic. Ё follows Е, Ў follows У, Қ follows К, Ғ follows Г, Ҳ follows Х; Oʻ follows O, Gʻ G.
 * - Punctuation, runs of spaces and Latin accents do not matter; capitals only when nothing else differs.
 */
export function nameKey(name: string): string {
  const text = name.normalize('NFC')
  const key = text
    .toLowerCase()
    .replace(LATIN_WITH_ACCENT, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(APOSTROPHE, "'")
    .replace(/[^\p{L}\d.,']+|(?<!\d)[.,]|[.,](?!\d)/gu, ' ')
    .replace(/(?<=[og])'/g, AFTER_LATIN)
    .replaceAll("'", '')
    .replace(/[ёўқғҳ]/g, (letter) => BASE_LETTERS[letter]! + AFTER_CYRILLIC)
    .replace(/(\d+)(?:[.,](\d+))?/g, (_, whole: string, fraction?: string) => numberKey(whole, fraction))
    .replace(/ +/g, ' ')
    .trim()
  const capitals = capitalsOf(text)
  return capitals === '' ? key : `${key}\t${capitals}`
}

const LATIN_WITH_ACCENT = /[\u00c0-\u024f]/g
const APOSTROPHE = /[`´‘’ʻʼ]/g
/** Greater than every Latin letter, and than every Cyrillic one: a letter with it follows the letter without. */
const AFTER_LATIN = '~'
const AFTER_CYRILLIC = 'ӿ'
const BASE_LETTERS: Readonly<Record<string, string>> = { ё: 'е', ў: 'у', қ: 'к', ғ: 'г', ҳ: 'х' }

/** Letters, in small ones, that a name's key does not have as they stand in the name. */
const OTHERWISE_IN_KEY = /[ёўқғҳ'`´‘’ʻʼ~ӿ\u00c0-\u024f\p{M}]/u

/**
 * Whether a name's key has all these words, which are keys of letters alone. The key itself is made only where it has these letters otherwise
 * than the name: it is dear for thousands of names.
 */
export function keyHas(name: string, words: readonly string[]): boolean {
  const small = name.toLowerCase()
  const written = OTHERWISE_IN_KEY.test(small) ? nameKey(name) : small
  return words.every((word) => written.includes(word))
}

const DIGITS_MAX = 48

/**
 * The number of digits as one character from 0 to `, then the digits: more digits are a greater number. The closing !
 * is less than the decimal point, and both are less than any digit: 1 < 1.05 < 1.5 < 1.55 < 2 < 10.
 */
function numberKey(whole: string, fraction = ''): string {
  const digits = whole.replace(/^0+/, '')
  const length = String.fromCharCode('0'.charCodeAt(0) + Math.min(digits.length, DIGITS_MAX))
  const decimals = fraction.replace(/0+$/, '')
  return `${length}${digits}${decimals && '.'}${decimals}!`
}

/** One digit a letter up to the last capital: 1 for a capital, 0 for a small letter. */
function capitalsOf(text: string): string {
  const letters = Array.from(text.replace(/\P{L}/gu, ''), (letter) => (letter === letter.toLowerCase() ? '0' : '1'))
  return letters.join('').replace(/0+$/, '')
}
