import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords } from '../../src/rules/amountInWords.ts'
import { MONEY_MAX } from '../../src/rules/money.ts'
import type { Language } from '../../src/rules/language.ts'
import { NUMBER_IN_WORDS_MAX, numberInWords } from '../../src/rules/numberInWords.ts'

describe('numbers', () => {
  test.each<[number, string, string, string]>([
    [0, 'ноль', 'ноль', 'nol'],
    [1, 'один', 'бир', 'bir'],
    [2, 'два', 'икки', 'ikki'],
    [9, 'девять', 'тўққиз', 'toʻqqiz'],
    [10, 'десять', 'ўн', 'oʻn'],
    [11, 'одиннадцать', 'ўн бир', 'oʻn bir'],
    [14, 'четырнадцать', 'ўн тўрт', 'oʻn toʻrt'],
    [19, 'девятнадцать', 'ўн тўққиз', 'oʻn toʻqqiz'],
    [20, 'двадцать', 'йигирма', 'yigirma'],
    [45, 'сорок пять', 'қирқ беш', 'qirq besh'],
    [99, 'девяносто девять', 'тўқсон тўққиз', 'toʻqson toʻqqiz'],
    [100, 'сто', 'бир юз', 'bir yuz'],
    [217, 'двести семнадцать', 'икки юз ўн етти', 'ikki yuz oʻn yetti'],
    [586, 'пятьсот восемьдесят шесть', 'беш юз саксон олти', 'besh yuz sakson olti'],
    [1_000, 'одна тысяча', 'бир минг', 'bir ming'],
    [2_030, 'две тысячи тридцать', 'икки минг ўттиз', 'ikki ming oʻttiz'],
    [5_063, 'пять тысяч шестьдесят три', 'беш минг олтмиш уч', 'besh ming oltmish uch'],
    [11_000, 'одиннадцать тысяч', 'ўн бир минг', 'oʻn bir ming'],
    [12_312, 'двенадцать тысяч триста двенадцать', 'ўн икки минг уч юз ўн икки', 'oʻn ikki ming uch yuz oʻn ikki'],
    [
      21_478,
      'двадцать одна тысяча четыреста семьдесят восемь',
      'йигирма бир минг тўрт юз етмиш саккиз',
      'yigirma bir ming toʻrt yuz yetmish sakkiz',
    ],
    [152_001, 'сто пятьдесят две тысячи один', 'бир юз эллик икки минг бир', 'bir yuz ellik ikki ming bir'],
    [900_000, 'девятьсот тысяч', 'тўққиз юз минг', 'toʻqqiz yuz ming'],
    [1_000_000, 'один миллион', 'бир миллион', 'bir million'],
    [2_000_001, 'два миллиона один', 'икки миллион бир', 'ikki million bir'],
    [112_000_000, 'сто двенадцать миллионов', 'бир юз ўн икки миллион', 'bir yuz oʻn ikki million'],
    [1_001_000_000, 'один миллиард один миллион', 'бир миллиард бир миллион', 'bir milliard bir million'],
    [3_000_000_700, 'три миллиарда семьсот', 'уч миллиард етти юз', 'uch milliard yetti yuz'],
    [25_000_000_000, 'двадцать пять миллиардов', 'йигирма беш миллиард', 'yigirma besh milliard'],
    [1_000_000_000_000, 'один триллион', 'бир триллион', 'bir trillion'],
    [4_000_000_000_000, 'четыре триллиона', 'тўрт триллион', 'toʻrt trillion'],
    [
      876_543_219_011_111,
      'восемьсот семьдесят шесть триллионов пятьсот сорок три миллиарда двести девятнадцать миллионов одиннадцать тысяч сто одиннадцать',
      'саккиз юз етмиш олти триллион беш юз қирқ уч миллиард икки юз ўн тўққиз миллион ўн бир минг бир юз ўн бир',
      'sakkiz yuz yetmish olti trillion besh yuz qirq uch milliard ikki yuz oʻn toʻqqiz million oʻn bir ming bir yuz oʻn bir',
    ],
  ])('%d', (number, ru, uz, uzLatin) => {
    expect(numberInWords(number, 'ru')).toBe(ru)
    expect(numberInWords(number, 'uz')).toBe(uz)
    expect(numberInWords(number, 'uz-latn')).toBe(uzLatin)
  })

  test('the largest number has words', () => {
    expect(numberInWords(NUMBER_IN_WORDS_MAX, 'uz-latn')).toMatch(/^toʻqqiz yuz toʻqson toʻqqiz trillion .* toʻqqiz$/)
  })

  test.each([-1, 1.5, NaN, Infinity, NUMBER_IN_WORDS_MAX + 1])('%d has no words', (number) => {
    expect(() => numberInWords(number, 'ru')).toThrow(RangeError)
  })

  test('different numbers have different words', () => {
    const number = fc.oneof(fc.integer({ min: 0, max: NUMBER_IN_WORDS_MAX }), fc.integer({ min: 0, max: 2_000 }))
    const language = fc.constantFrom<Language>('ru', 'uz', 'uz-latn')
    fc.assert(
      fc.property(number, number, language, (one, other, spoken) => {
        fc.pre(one !== other)
        expect(numberInWords(one, spoken)).not.toBe(numberInWords(other, spoken))
      }),
    )
  })

  test('Uzbek reads the same in both scripts', () => {
    // Unlike names, numerals can be written over letter by letter; е is ye where it begins a word.
    const latin = new Map(
      'а:a б:b в:v г:g д:d е:e з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ч:ch ш:sh э:e ю:yu ў:oʻ қ:q'
        .split(' ')
        .map((pair) => pair.split(':') as [string, string]),
    )
    const written = (text: string) =>
      text.replace(/(?<!\p{L})е/gu, 'ye').replace(/[а-яўқ]/g, (letter) => latin.get(letter)!)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: NUMBER_IN_WORDS_MAX }), (number) => {
        expect(written(numberInWords(number, 'uz'))).toBe(numberInWords(number, 'uz-latn'))
      }),
    )
  })
})

describe('money', () => {
  test.each<[number, Language, string | undefined, string]>([
    [0, 'ru', undefined, 'Ноль сумов 00 тийинов'],
    [1_01, 'ru', undefined, 'Один сум 01 тийин'],
    [2_02, 'ru', undefined, 'Два сума 02 тийина'],
    [5_05, 'ru', undefined, 'Пять сумов 05 тийинов'],
    [11_11, 'ru', undefined, 'Одиннадцать сумов 11 тийинов'],
    [14_14, 'ru', undefined, 'Четырнадцать сумов 14 тийинов'],
    [21_21, 'ru', undefined, 'Двадцать один сум 21 тийин'],
    [112_12, 'ru', undefined, 'Сто двенадцать сумов 12 тийинов'],
    [1_000_00, 'ru', undefined, 'Одна тысяча сумов 00 тийинов'],
    [1_202_05, 'ru', 'UZS', 'Одна тысяча двести два сума 05 тийинов'],
    [1_202_05, 'uz', 'UZS', 'Бир минг икки юз икки сўм 05 тийин'],
    [1_202_05, 'uz-latn', 'UZS', 'Bir ming ikki yuz ikki soʻm 05 tiyin'],
    [-1_500_25, 'ru', undefined, 'Минус одна тысяча пятьсот сумов 25 тийинов'],
    [-7_00, 'uz-latn', undefined, 'Minus yetti soʻm 00 tiyin'],
    [1_000_000_000_000_00 / 10, 'ru', undefined, 'Сто миллиардов сумов 00 тийинов'],
    [1_000_000_000_000_00, 'ru', undefined, 'Один триллион сумов 00 тийинов'],
    [3_50, 'ru', 'USD', 'Три доллара США 50 центов'],
    [3_50, 'uz', 'USD', 'Уч АҚШ доллари 50 цент'],
    [22_03, 'ru', 'EUR', 'Двадцать два евро 03 цента'],
    [31_01, 'ru', 'RUB', 'Тридцать один рубль 01 копейка'],
    [5_00, 'ru', 'GBP', 'Пять фунтов стерлингов 00 пенсов'],
    [5_07, 'uz-latn', 'KZT', 'Besh KZT 07'],
  ])('%d in %s, %s', (sum, language, currency, expected) => {
    expect(amountInWords(sum, language, currency)).toBe(expected)
  })

  test.each([0.5, NaN, MONEY_MAX + 1, -MONEY_MAX - 1])('%d is no sum', (sum) => {
    expect(() => amountInWords(sum, 'ru')).toThrow(RangeError)
  })
  test('the largest sum has words', () => expect(amountInWords(MONEY_MAX, 'ru')).toContain('99 тийинов'))
})
