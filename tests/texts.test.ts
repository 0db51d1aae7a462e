import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { STANDARD_REFERENCES } from '../server/db/standardReferences.ts'
import { listText, wordText } from '../src/rules/wordText.ts'

type Tree = { [key: string]: string | Tree }
type Language = 'ru' | 'uz' | 'uz-latn'

const flat = (tree: Tree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
const textsOf = (language: Language): [string, string][] =>
  readdirSync(`locales/${language}`).flatMap((file) =>
    flat(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Tree, `${file.replace('.json', '')}.`),
  )

/** What Uzbek Cyrillic is in Latin, letter by letter (the state's alphabet); names written in Latin stay. */
function inLatin(text: string): string {
  const small = Array.from(text, (letter, at) => {
    const lower = letter.toLowerCase()
    const before = text[at - 1]?.toLowerCase() ?? ''
    const after = text[at + 1]?.toLowerCase() ?? ''
    const opens = !/\p{L}/u.test(before) || /[аеёиоуўэюяъь]/.test(before)
    const latin =
      lower === 'е'
        ? opens
          ? 'ye'
          : 'e'
        : lower === 'ц'
          ? /[аеёиоуўэюя]/.test(before)
            ? 'ts'
            : 's'
          : lower === 'ъ'
            ? /[еёюя]/.test(after)
              ? ''
              : 'ʼ'
            : (LETTERS[lower] ?? lower)
    if (lower === letter) return latin
    // ШК stays capital as a whole, Шоколад begins with one capital.
    const wholeCapital = /\p{Lu}/u.test(text[at + 1] ?? '') || /\p{Lu}/u.test(text[at - 1] ?? '')
    return wholeCapital ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
  })
  return small.join('')
}
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а:a б:b в:v г:g д:d ё:yo ж:j з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:x ч:ch ш:sh щ:sh ' +
    'ы:i ь: э:e ю:yu я:ya ў:oʻ қ:q ғ:gʻ ҳ:h'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

test('Latin Uzbek is Cyrillic Uzbek letter by letter', () => {
  const latin = new Map(textsOf('uz-latn'))
  const plain = (text: string) => text.replace(/\{\{\w+\}\}/g, '{}')
  const different = textsOf('uz').flatMap(([key, text]) => {
    const should = inLatin(plain(text))
    const is = plain(latin.get(key) ?? '')
    return should === is ? [] : [[key, should, is]]
  })
  expect(different).toEqual([])
})

describe.each<[Language, readonly RegExp[]]>([
  ['ru', [/документ(?:ы|ов)? цен(?!\p{L})/iu, /код(?:ы|ов)? МХИК/i]],
  [
    'uz',
    [
      // ь stays, штрих-код has its hyphen, Excelга no apostrophe.
      /филтр/i,
      /(?<!\p{L})(?:парол|рол|нол)(?!\p{L})/iu,
      /штрихкод/i,
      /Excelʼ/,
      // One word for one thing.
      /нархнома/i,
      /олиб қўй/i,
      /яшик/i,
      /ёқилма/i,
      /маҳсулот/i,
      /излаш/i,
      /такрорла/i,
      /ташлаб кет/i,
      /давлат/i,
      /айтинг/i,
      // One word each: тоифа, етказиб берувчи, ёрлиқ.
      /категория/i,
      /таъминотчи/i,
      /этикетка/i,
    ],
  ],
  [
    'uz-latn',
    [/filtrʼ/i, /parolʼ/i, /shtrixkod/i, /Excelʼ/, /narxnoma/i, /olib qoʻy/i, /yashik/i, /mahsulot/i, /izlash/i],
  ],
])('%s', (language, wrong) => {
  test.each(wrong.map((pattern) => [pattern]))('has no %s', (pattern) => {
    expect(textsOf(language).filter(([, text]) => pattern.test(text))).toEqual([])
  })

  test('quotes with « » alone', () => {
    expect(textsOf(language).filter(([, text]) => /[“”„"]/.test(text))).toEqual([])
  })
})

/** Quoted by the specification, with their mistakes (1 §8, 2 §2.2, 3 §5 and §8). */
test.each([
  ['Пожалуйста, попробуйте еще раз чуть позже'],
  ['Размер файла слишком велик'],
  ['Успешно сохранено'],
  ['Ошибка, попробуйте позже!'],
  ['Информация не найдена!'],
  ['Успешно сохранено!'],
  ['Заполните все обязательное поле!'],
  ['Заполните все обязательные поля!'],
  ['Пожалуйста выберите Отдел'],
  ['Пожалуйста, выберите контрагент'],
  ['Пожалуйста, выберите товари'],
  ['Заявка отправлена'],
  ['Заявка приостановить'],
  ['тип продажи не определен'],
  ['Сертификат не найден'],
  ['Продажа не найдена'],
  ['Нет доступных данных'],
])('the specification’s «%s» stands letter for letter', (text) => {
  expect(textsOf('ru').map(([, known]) => known)).toContain(text)
})

/** A value beside a text is in Russian order: the text has the gap. */
test('what filters say holds the value where its language wants it', () => {
  for (const language of ['ru', 'uz', 'uz-latn'] as const) {
    const texts = new Map(textsOf(language))
    for (const operator of ['from', 'to', 'contains', 'differs'])
      expect(texts.get(`screen.grid.operator.${operator}`), `${language} ${operator}`).toContain('{{value}}')
  }
})

describe('a word of the references', () => {
  const say = (language: Language) => {
    const texts = new Map(textsOf(language))
    return (key: string, { defaultValue }: { defaultValue: string }) => texts.get(key) ?? defaultValue
  }
  test('that the program brought is called in the reader’s language', () => {
    expect(['шт', 'упаковка', 'м²'].map((name) => wordText(name, say('uz')))).toEqual(['дона', 'қадоқ', 'м²'])
    expect(wordText('шт', say('uz-latn'))).toBe('dona')
    expect(wordText('шт', say('ru'))).toBe('шт')
  })

  test('is never drawn as the books have it: `inUnit` and `wordText` know what the reader calls it', () => {
    const drawn = (readdirSync('src', { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => {
        const found = /[>}`] ?\$?\{[\w.?]*[uU]nitName\}/.exec(readFileSync(`src/${file}`, 'utf8'))
        return found ? [`${file}: ${found[0]}`] : []
      })
    expect(drawn).toEqual([])
  })

  test('that the company has named itself keeps its name', () => {
    expect(wordText('ящик 12 шт.', say('uz'))).toBe('ящик 12 шт.')
  })

  test('of every company has its words', () => {
    // Names of cards and of what pays online are the same everywhere, and categories of goods are the company's own.
    const words = Object.entries(STANDARD_REFERENCES)
      .filter(([code]) => code !== 'WAREHOUSE_CATEGORY')
      .flatMap(([, list]) => Object.values(list.words))
      .filter((name) => /[а-яё]/i.test(name))
    for (const language of ['ru', 'uz', 'uz-latn'] as const) {
      const texts = new Map(textsOf(language))
      expect(words.filter((name) => !texts.has(`enum.standardWord.${name}`))).toEqual([])
    }
  })

  test('and every list of the references has its name, too', () => {
    const names = Object.values(STANDARD_REFERENCES).map(({ name }) => name)
    for (const language of ['ru', 'uz', 'uz-latn'] as const) {
      const texts = new Map(textsOf(language))
      expect(names.filter((name) => !texts.has(`enum.listName.${name}`))).toEqual([])
    }
    expect(listText('Цвета', say('uz'))).toBe('Ранглар')
    expect(listText('Цвета наших тканей', say('uz'))).toBe('Цвета наших тканей')
  })
})
