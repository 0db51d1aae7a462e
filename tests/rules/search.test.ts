import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldSearch, matchesSearch, QUERY_LENGTH_MAX, searchVariants } from '../../src/rules/search.ts'

/** Names as they stand in price lists, each with what people type to find it. */
const NAMES: readonly (readonly [name: string, ...queries: string[]])[] = [
  ['Шоколад фрукты ягоды темный 170г', 'shokolad', 'шоколад', 'ijrjkfl', 'ЫРЩЛЩДФВ', 'шоко ягод', '170', '170 г'],
  ['Йогурт чудо 2.5% клубника/земляника 420г', 'yogurt', 'chudo 2,5', 'ёгурт', 'qjuehn', 'klubnika', 'iogurt 2.5%'],
  ['Щетка для волос витаторг арт 58896в', 'щётка', 'shetka', 'schetka', 'shchetka', 'otnrf', '58896'],
  ['Щётка зубная Colgate', 'щетка', 'щётка', 'zubnaya', 'colgate', 'сщдпфеу'],
  ['Матрёшка-брелок', 'матрешка', 'matryoshka', 'matreshka', 'матрёшка брелок', 'vfnhtirf'],
  ['Мёд натуральный 250 г', 'мед', 'мёд', 'med', 'myod', 'med naturalny', 'натуральн', '250г'],
  ['Twix Mini chocolate biscuit bar 18/496g bag', 'твикс', 'twix', 'ецшч', 'твик', 'tviks'],
  ['Rexona Deo aerosol teens 108g Love', 'рексона', 'rexona', 'reksona', 'кучщтф', 'рекс', 'рек'],
  ['Твикс экстра', 'twix', 'extra', 'екстра'],
  ['Coca-Cola 1.5л', 'кока кола', 'coca cola', 'coca-cola 1,5 л', 'rjrf', 'кока 1.5'],
  ['Snickers супер 95г', 'сникерс', 'snikers', 'snickers', 'super', 'супер сник'],
  ['Шампунь Schauma бархат/шелк 0.400-', 'шаума', 'schauma', 'shampun', 'barhat', 'barxat', 'ifevf'],
  ['Nestlé Nesquik какао', 'nestle', 'нестле', 'nesquik', 'kakao', 'ytcnkt'],
  ['Лампа накаливания Philips softone t45 40w e27', 'филипс', 'philips', 'lampa 40 w', 'т45', 'e 27'],
  ['Халва подсолнечная 350 г', 'halva', 'xalva', 'khalva', 'ҳалва', '[fkdf', 'podsolnechnaya'],
  ['Холва кунжутли', 'holva', 'xolva', 'kunjutli', 'kunzhutli'],
  ['Брюки gloria jeans 8455 джинс небо разворот 30/116', 'jeans', 'jins', 'dzhins', 'bryuki', 'глория', 'l;byc'],
  ['Жир кулинарный', 'jir', 'zhir', 'жир', ';bh', 'kulinarniy', 'kulinarny'],
  ['Чай Lipton Classic черн 20x1.9г', 'chay', 'чай', 'chai', 'xfq', 'липтон', '20х1,9', '20*1.9'],
  ['Choy ko‘k 100 g', 'чой', 'choy', "ko'k", 'kok', 'кўк', 'кук', 'choy kok'],
  ['Ўзбек нон', "o'zbek", 'oʻzbek', 'O‘ZBEK', 'ozbek', 'uzbek', 'узбек', 'ўзбек', 'non'],
  ['Qatiq 3,2%', 'қатиқ', 'катик', 'qatiq', 'katik', '3.2'],
  ['Қанд-шакар', 'qand', 'кан', 'kand', 'shakar', 'қанд шакар'],
  ['G‘isht choy', 'ғишт', "g'isht", 'gisht', 'гишт'],
  ['Ҳолвайтар', 'holvaytar', 'xolvaytar', 'холвайтар', 'ҳолва'],
  ['Yaxshi sut 1 l', 'яхши', 'yaxshi', 'yahshi', 'яхши сут', '1л'],
  ['Етти хазина', 'yetti', 'etti', 'xazina', 'hazina'],
  ['Сельдь в масле 170г', 'seld', 'selʼd', 'ctkmlm', 'masle'],
  ['Konfet Is’hoq ota', 'исҳоқ', "is'hoq", 'iskhok', 'konfet'],
  ['Şekerli Çikolata Ülker', 'шекерли', 'chikolata', 'ulker', 'şeker', 'ЧИКОЛАТА'],
  ['Пододеяльник 145х215 №5', '145x215', '145 215', '№5', '145*215', 'pododeyalnik'],
  ['Доска 40*60', '40x60', '40х60', '40 60', 'доска 40*'],
  ['Ваза 9x 8см', '9x', '9x8', 'ваза 9 8', 'ваза 8 см'],
  ['Кабель A12B3 медный', 'a12b3', '12b', 'ф12и3', 'kabel a12', 'b3 a12'],
  ['Мёд500г', 'мед500', 'мёд 500'],
  ['Choy ko‘k 100 g', 'кук100', 'choy100g'],
  ['Сок яблочный осветлённый 1 л', 'сок1л'],
  ['Карта памяти SD 128 GB', 'sd128gb', '128gb', 'sd128'],
  ['Мыло жидкое ＪＩＶＡ 300мл', 'jiva', 'mylo', 'milo', 'жива', '300 мл'],
]

describe.each(NAMES.map(([name, ...queries]) => [name, queries] as const))('%s', (name, queries) => {
  test.each(queries)('is found by %s', (query) => {
    expect(matchesSearch(foldSearch(name), query)).toBe(true)
  })
})

test.each([
  ['Шоколад молочный', 'вафли'],
  ['Шоколад молочный', 'шоколад вафли'],
  ['Сахар', 'соль'],
  ['Мёд', 'мода'],
  ['Схема', 'шема'],
  ['Вода 1.5 л', '1.6'],
  ['Чай 100 г', '1000'],
  ['Чай 100 г', '10.0'],
  // A code is one word: its letters and digits are not looked for one by one, over names, articles and barcodes.
  ['Чай b7a1 4781230000003', 'a1b2'],
  ['Труба 45 мм т', 'т45'],
  ['Вода 5 шт 1 л', '5л'],
  ['Сок 0.2 л 4601', 'сок1л'],
])('%s is not found by %s', (name, query) => {
  expect(matchesSearch(foldSearch(name), query)).toBe(false)
})

describe('searchVariants', () => {
  test.each([
    ['шоколад', [['shokolad'], ['izhrzhkfl']]],
    ['ijrjkfl', [['izhrzhkfl'], ['shokolad']]],
    ['мёд', [['miod'], ['med']]],
    ['хлеб', [['khleb']]],
    ['рыба', [['riba']]],
    ['[kt,', [['kt'], ['khleb']]],
    ['щэяиул', [['sheiaiul'], ['ozbek'], ['uzbek']]],
    ['ўзбек', [['ozbek'], ['uzbek']]],
    ['4780012345670', [['4780012345670']]],
    ['0,5', [['0.5']]],
    ['1,5L b2', [['1.5 l', 'b 2']]],
    [
      'sut3,2%1l',
      [
        ['sut', '3.2', '1 l'],
        ['ige', '3.2', '1 d'],
      ],
    ],
    [
      '2v1choy100g',
      [
        ['2 v 1', 'choi', '100 g'],
        ['2 m 1', 'srshn', '100 p'],
      ],
    ],
    ['%', []],
    ['', []],
  ])('of "%s" are %j', (query, expected) => {
    expect(searchVariants(query)).toEqual(expected)
  })

  test('an empty query finds nothing rather than everything', () => {
    expect(matchesSearch(foldSearch('Шоколад'), ' %_ ')).toBe(false)
  })

  test('an endless query is cut', () => {
    for (const variant of searchVariants('щ'.repeat(10_000) + ' '.repeat(10)))
      expect(variant.join(' ').length).toBeLessThanOrEqual(2 * QUERY_LENGTH_MAX)
  })
})

describe('any name', () => {
  const ENGLISH_KEYS = Array.from("qwertyuiop[]asdfghjkl;'zxcvbnm,.")
  const RUSSIAN_KEYS = Array.from('йцукенгшщзхъфывапролджэячсмитьбю')
  const typedOn = (keys: string[], word: string, meant: string[]) =>
    Array.from(word, (letter) => keys[meant.indexOf(letter)] ?? letter).join('')

  const wordOf = (letters: string[]) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
  const hasSound = (word: string) => foldSearch(word) !== ''
  const russianWord = wordOf([...RUSSIAN_KEYS, 'ё']).filter(hasSound)
  const englishWord = wordOf(ENGLISH_KEYS.filter((key) => /[a-z]/.test(key))).filter((word) => word.length > 2)

  test('folds to lower-case Latin, digits and single spaces, and a fold to itself', () => {
    const letters = Array.from("абвгеёжйкнсхцчшщыьэюяўқғҳabcehgjkopqsuwxyzÉŞ07 .,-’'№%*×")
    const codeUnits = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    const anything = fc.oneof(
      wordOf(letters),
      fc.array(wordOf(letters), { maxLength: 6 }).map((words) => words.join(' ')),
      codeUnits.map((units) => String.fromCharCode(...units)),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const folded = foldSearch(text)
        expect(folded).toMatch(/^(?:[a-z0-9.]+ )*[a-z0-9.]*$/)
        expect(folded).not.toMatch(/(?<!\d)\.|\.(?!\d)| $/)
        expect(foldSearch(folded)).toBe(folded)
      }),
      { numRuns: 300, examples: [['цчч'], ['Şччсo']] },
    )
  })

  test('is found in any case, and with or without the dots of ё', () => {
    fc.assert(
      fc.property(russianWord, (word) => {
        const plain = word.replaceAll('ё', 'е')
        const folded = foldSearch(`Товар ${word} 5 кг`)
        expect([word, word.toUpperCase(), plain].filter((query) => !matchesSearch(folded, query))).toEqual([])
        expect(matchesSearch(foldSearch(plain), word)).toBe(true)
      }),
    )
  })

  test('in Russian is found with the keyboard in English', () => {
    // One or two letters mean nothing in another layout, and a word of б, ж, х, э and ю alone is nothing but punctuation in English, and cannot be told from it.
    const typable = russianWord.filter((word) => !word.includes('ё') && /[^бжхъэю]/.test(word) && word.length > 2)
    fc.assert(
      fc.property(typable, (word) => {
        expect(matchesSearch(foldSearch(word), typedOn(ENGLISH_KEYS, word, RUSSIAN_KEYS))).toBe(true)
      }),
    )
  })

  test('in English is found with the keyboard in Russian', () => {
    fc.assert(
      fc.property(englishWord, (word) => {
        expect(matchesSearch(foldSearch(word), typedOn(RUSSIAN_KEYS, word, ENGLISH_KEYS))).toBe(true)
      }),
    )
  })

  test('is found while it is being typed', () => {
    // йе and йэ are one sound with е, of which й is not the beginning.
    const typable = russianWord.filter((word) => !/й[ъь]*[еэ]/.test(word))
    fc.assert(
      fc.property(typable, (word) => {
        const folded = foldSearch(word)
        const typed = Array.from(word, (_, index) => word.slice(0, index + 1)).filter(hasSound)
        expect(typed.filter((query) => !matchesSearch(folded, query))).toEqual([])
      }),
    )
  })

  test('of digits and a letter or two is found only where they stand together', () => {
    const code = fc.string({ unit: fc.constantFrom(...Array.from('abdgkmnt0123456789')), minLength: 2, maxLength: 8 })
    const single = (text: string) => text.replace(/([a-z])\1+/g, '$1')
    fc.assert(
      fc.property(code, code, code, (name, other, query) => {
        fc.pre(!/[a-z]{3}/.test(single(query)))
        const holds = [name, other].some((text) => single(text).includes(single(query)))
        // With the keyboard in Russian it might mean something else.
        const folded = foldSearch(`${name} и ${other}`)
        expect(searchVariants(query)[0]!.every((word) => folded.includes(word))).toBe(holds)
      }),
    )
  })

  test('is found by its words in any order', () => {
    const words = fc.array(russianWord, { minLength: 1, maxLength: 5 })
    const shuffled = words.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: 1 })))
    fc.assert(
      fc.property(shuffled, ([name, query]) => {
        expect(matchesSearch(foldSearch(name.join(' ')), query.join(' '))).toBe(true)
      }),
    )
  })
})
