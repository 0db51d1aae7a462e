import type { Language } from './language.ts'

/** A noun after a number: one form for every number (Uzbek), or those after 1, after 2–4, after 5 and more (Russian). */
export type CountedNoun = string | readonly [one: string, few: string, many: string]

/** One below the first number without a name here. */
export const NUMBER_IN_WORDS_MAX = 999_999_999_999_999

/**
 * A whole number from 0 up in words: "двести одна тысяча три", "икки юз бир минг уч".
 * Throws RangeError for other numbers, and above NUMBER_IN_WORDS_MAX.
 */
export function numberInWords(number: number, language: Language): string {
  if (!Number.isSafeInteger(number) || number < 0 || number > NUMBER_IN_WORDS_MAX)
    throw new RangeError(`${number} has no words`)
  if (number === 0) return NUMERALS[language].zero
  const words: string[] = []
  for (let scale = NUMERALS[language].scales.length - 1; scale >= 0; scale--) {
    const thousands = Math.floor(number / 1000 ** scale) % 1000
    const noun = NUMERALS[language].scales[scale]!
    if (thousands > 0) words.push(...belowThousand(thousands, language, scale === 1), counted(noun, thousands))
  }
  return words.filter((word) => word !== '').join(' ')
}

/** The form of a noun that follows a number. */
export function counted(noun: CountedNoun, number: number): string {
  if (typeof noun === 'string') return noun
  const [one, few, many] = noun
  const isTeen = number % 100 > 10 && number % 100 < 20
  if (!isTeen && number % 10 === 1) return one
  return !isTeen && number % 10 >= 2 && number % 10 <= 4 ? few : many
}

type Numerals = {
  readonly zero: string
  /** An empty word for 0, then those of 1 to 9; so too below. */
  readonly ones: readonly string[]
  /** What 1 and 2 are before the feminine "тысяча". */
  readonly feminine?: readonly string[]
  /** After an empty one, 10 to 19, where they are words of their own. */
  readonly teens?: readonly string[]
  readonly tens: readonly string[]
  readonly hundreds: readonly string[]
  /** What each three digits count, from the right: nothing, thousands, millions … */
  readonly scales: readonly CountedNoun[]
}

function belowThousand(number: number, language: Language, isThousands: boolean): string[] {
  const { ones, feminine, teens, tens, hundreds } = NUMERALS[language]
  const rest = number % 100
  const one = (isThousands && feminine?.[rest % 10]) || ones[rest % 10]!
  const belowHundred = teens && rest >= 10 && rest < 20 ? [teens[rest - 9]!] : [tens[Math.floor(rest / 10)]!, one]
  return [hundreds[Math.floor(number / 100)]!, ...belowHundred]
}

const words = (text: string): string[] => ['', ...text.split(/\s+/)]

const uzOnes = words('бир икки уч тўрт беш олти етти саккиз тўққиз')
const uzLatinOnes = words('bir ikki uch toʻrt besh olti yetti sakkiz toʻqqiz')

const NUMERALS: Readonly<Record<Language, Numerals>> = {
  ru: {
    zero: 'ноль',
    ones: words('один два три четыре пять шесть семь восемь девять'),
    feminine: words('одна две'),
    teens: words(`десять одиннадцать двенадцать тринадцать четырнадцать
      пятнадцать шестнадцать семнадцать восемнадцать девятнадцать`),
    tens: words('десять двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'),
    hundreds: words('сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'),
    scales: [
      '',
      ['тысяча', 'тысячи', 'тысяч'],
      ['миллион', 'миллиона', 'миллионов'],
      ['миллиард', 'миллиарда', 'миллиардов'],
      ['триллион', 'триллиона', 'триллионов'],
    ],
  },
  uz: {
    zero: 'ноль',
    ones: uzOnes,
    tens: words('ўн йигирма ўттиз қирқ эллик олтмиш етмиш саксон тўқсон'),
    hundreds: uzOnes.map((one) => one && `${one} юз`),
    scales: ['', 'минг', 'миллион', 'миллиард', 'триллион'],
  },
  'uz-latn': {
    zero: 'nol',
    ones: uzLatinOnes,
    tens: words('oʻn yigirma oʻttiz qirq ellik oltmish yetmish sakson toʻqson'),
    hundreds: uzLatinOnes.map((one) => one && `${one} yuz`),
    scales: ['', 'ming', 'million', 'milliard', 'trillion'],
  },
}
