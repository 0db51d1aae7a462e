import { MONEY_MAX, type Tiyin } from './money.ts'
import type { Language } from './language.ts'
import { counted, numberInWords, type CountedNoun } from './numberInWords.ts'

/**
 * Money in words for printed documents: whole units in words from a capital letter on, hundredths in two digits, as
 * accountants write it: "Одна тысяча двести два сума 05 тийинов", "Бир минг икки юз икки сўм 05 тийин".
 *
 * @param currency ISO code; one without words of its own stands as it is, in place of the word for the unit
 */
export function amountInWords(sum: Tiyin, language: Language, currency = 'UZS'): string {
  if (!Number.isSafeInteger(sum) || Math.abs(sum) > MONEY_MAX) throw new RangeError(`${sum} is not a sum of money`)
  const units = Math.floor(Math.abs(sum) / 100)
  const hundredths = Math.abs(sum) % 100
  const [unit, hundredth] = CURRENCY_WORDS[currency]?.[language] ?? [currency, '']
  const minus = sum < 0 ? `${MINUS[language]} ` : ''
  const text = `${minus}${numberInWords(units, language)} ${counted(unit, units)} ${String(hundredths).padStart(2, '0')}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${counted(hundredth, hundredths)}`.trimEnd()
}

const MINUS: Readonly<Record<Language, string>> = { ru: 'минус', uz: 'минус', 'uz-latn': 'minus' }

type CurrencyWords = Readonly<Record<Language, readonly [unit: CountedNoun, hundredth: CountedNoun]>>

const cent: CountedNoun = ['цент', 'цента', 'центов']

const CURRENCY_WORDS: Readonly<Record<string, CurrencyWords>> = {
  UZS: {
    ru: [
      ['сум', 'сума', 'сумов'],
      ['тийин', 'тийина', 'тийинов'],
    ],
    uz: ['сўм', 'тийин'],
    'uz-latn': ['soʻm', 'tiyin'],
  },
  USD: {
    ru: [['доллар США', 'доллара США', 'долларов США'], cent],
    uz: ['АҚШ доллари', 'цент'],
    'uz-latn': ['AQSH dollari', 'sent'],
  },
  EUR: { ru: ['евро', cent], uz: ['евро', 'цент'], 'uz-latn': ['yevro', 'sent'] },
  RUB: {
    ru: [
      ['рубль', 'рубля', 'рублей'],
      ['копейка', 'копейки', 'копеек'],
    ],
    uz: ['рубль', 'копейка'],
    'uz-latn': ['rubl', 'kopeyka'],
  },
  GBP: {
    ru: [
      ['фунт стерлингов', 'фунта стерлингов', 'фунтов стерлингов'],
      ['пенс', 'пенса', 'пенсов'],
    ],
    uz: ['фунт стерлинг', 'пенс'],
    'uz-latn': ['funt sterling', 'pens'],
  },
}
