import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyHas, nameKey } from '../../src/rules/nameKey.ts'

/** As PostgreSQL compares with collate "C": the bytes of UTF-8. */
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(b)))

test.each<[string, string[]]>([
  [
    'numbers by value',
    ['Вода 0,33 л', 'Вода 0.5 л', 'Вода 1 л', 'Вода 1,05 л', 'Вода 1,5 л', 'Вода 2 л', 'Вода 10 л', 'Вода 100 л'],
  ],
  ['numbers written together with their unit', ['Сок 1л', 'Сок 1.5л', 'Сок 2л', 'Сок 12л']],
  ['leading zeros', ['арт 8', 'арт 009', 'арт 010', 'арт 11']],
  ['numbers before Latin before Cyrillic', ['5 элемент', 'Apple', 'Zott', 'Абрикос', 'Яблоко']],
  [
    'Russian',
    ['Ежевика', 'Ель', 'Ёж', 'Ёлка', 'Жасмин', 'Ийса', 'Йод', 'Щавель', 'Ъ', 'Ы', 'Ь', 'Эклер', 'Юбка', 'Яхта'],
  ],
  [
    'Uzbek',
    [
      'Гилос',
      'Гул',
      'Ғалла',
      'Ғишт',
      'Дон',
      'Кунжут',
      'Кўза',
      'Қанд',
      'Қовун',
      'Лола',
      'Узум',
      'Уя',
      'Ўзбек',
      'Ўрик',
      'Фен',
      'Хурмо',
      'Хўроз',
      'Ҳалво',
      'Цирк',
    ],
  ],
  ['Uzbek in Latin', ['Gilos', 'Guruch', 'G‘alla', 'G‘isht', 'Holva', 'Olma', 'Oyna', 'Oʻrik', 'Pista']],
  ['a letter with a mark inside a word', ['Боб', 'Бодринг', 'Бук', 'Буя', 'Бўз', 'Бўри', 'Бык']],
  ['a shorter name first', ['Сок', 'Сок 1', 'Сок яблочный', 'Сокол']],
  ['small letters before capitals, only among equals', ['анна', 'Анна', 'АННА', 'Анна Б', 'аннб']],
  ['quotes and hyphens as if they were spaces', ['"Абрикос"', '«Арбуз»', 'Арбуз-мини', 'Арбуз очищенный']],
  ['accents as if there were none', ['Nescafe', 'Nestlé', 'Nestle Nan', 'Nivea']],
])('%s', (_, names) => {
  expect(names.toReversed().toSorted(compare)).toEqual(names)
  for (const [index, name] of names.slice(1).entries()) expect(compare(names[index]!, name)).toBeLessThan(0)
})

test.each([
  ['Coca-Cola', 'Coca  Cola'],
  ['«Сок»', 'Сок'],
  ['Сок. - Яблоко.', 'Сок Яблоко'],
  ['арт 007', 'арт 7'],
  ['1,50 л', '1.5 л'],
  ["ma'no", 'maʼno'],
  ["ma'no", 'mano'],
  ["o'rik", 'oʻrik'],
  ['Café', 'Cafe'],
  ['Й', 'Й'.normalize('NFD')],
])('%s and %s stand side by side', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

describe('any names', () => {
  const decimal = fc.tuple(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 999 })).map(([a, b]) => ({
    text: `${a},${String(b).padStart(3, '0')}`,
    value: a + b / 1000,
  }))

  test('go by the value of their numbers', () => {
    const unit = fc.constantFrom('', 'л', ' л', 'kg', '%')
    fc.assert(
      fc.property(decimal, decimal, unit, (one, other, after) => {
        const order = compare(`Вода ${one.text}${after}`, `Вода ${other.text}${after}`)
        expect(Math.sign(order)).toBe(Math.sign(one.value - other.value))
      }),
    )
  })

  test('go by the alphabet, letter by letter', () => {
    const alphabet = 'abcdefghijklmnopqrstuvwxyzабвгғдеёжзийкқлмнопрстуўфхҳцчшщъыьэюя'
    const word = fc.array(fc.integer({ min: 0, max: alphabet.length - 1 }), { maxLength: 8 })
    const spelled = (letters: number[]) => letters.map((letter) => alphabet[letter]).join('')
    const byLetters = (one: number[], other: number[]) => {
      const differs = one.findIndex((letter, index) => letter !== other[index])
      if (differs < 0) return one.length - other.length
      return differs >= other.length ? 1 : one[differs]! - other[differs]!
    }
    fc.assert(
      fc.property(word, word, word, (start, one, other) => {
        const [a, b] = [
          [...start, ...one],
          [...start, ...other],
        ]
        expect(Math.sign(compare(spelled(a), spelled(b)))).toBe(Math.sign(byLetters(a, b)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('do not go by capitals before anything else', () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'б', 'ё', 'ў', 'a', 'b', '1', ' '), maxLength: 6 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        const order = Math.sign(compare(one, other))
        fc.pre(order !== 0)
        expect(Math.sign(compare(one.toUpperCase(), other))).toBe(order)
        expect(Math.sign(compare(one, other.toUpperCase()))).toBe(order)
      }),
    )
  })
})

test('letters that were typed are looked for in a name as in its key, whatever letters it has', () => {
  const letters = fc.constantFrom(...'сокёўқҲеуapplОogʻ’~éÑи\u0306 1.5-,'.split(''))
  const text = fc.string({ unit: letters, maxLength: 12 })
  fc.assert(
    fc.property(text, text, fc.nat(6), (name, other, length) => {
      for (const typed of [other, name.slice(length), name.slice(0, length)]) {
        const words = (typed.toLowerCase().match(/\p{L}+/gu) ?? []).map(nameKey)
        expect(keyHas(name, words)).toBe(words.every((word) => nameKey(name).includes(word)))
      }
    }),
    { numRuns: 2_000 },
  )
})
