import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LANGUAGES = ['ru', 'uz', 'uz-latn'] as const
const FILES = ['action', 'enum', 'field', 'message', 'screen'] as const
type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
const textsOf = (language: string) =>
  new Map(
    FILES.flatMap((file) =>
      flat(JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')) as Tree, `${file}.`),
    ),
  )
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<
  (typeof LANGUAGES)[number],
  Map<string, string>
>

const PLURALS = ['_one', '_few', '_many', '_other']
/** A text, a plural's base, or a group that the program completes (`enum.kind` + value). */
const known = new Set(
  [...texts.ru.keys()].flatMap((key) => {
    const base = key.replace(/_(one|few|many|other)$/, '')
    const groups = key.split('.').map((_, index, parts) => parts.slice(0, index).join('.'))
    return [key, base, ...groups]
  }),
)

const sourceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))

const sameSet = (a: ReadonlySet<unknown>, b: ReadonlySet<unknown>) =>
  a.size === b.size && [...a].every((one) => b.has(one))
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test.each(LANGUAGES)('%s has the same keys as Russian', (language) => {
  expect(new Set(texts[language].keys())).toEqual(new Set(texts.ru.keys()))
  expect(texts.ru.size).toBeGreaterThan(100)
})

test.each(LANGUAGES)('%s has no empty text', (language) => {
  expect([...texts[language]].filter(([, text]) => !text.trim()).map(([key]) => key)).toEqual([])
})

test.each(LANGUAGES)('%s has the gaps that the Russian text has', (language) => {
  const gaps = (text: string | undefined) =>
    new Set([...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))
  const different = [...texts[language]].filter(([key, text]) => !sameSet(gaps(text), gaps(texts.ru.get(key))))
  expect(different).toEqual([])
})

test('a plural has every form that Russian and Uzbek need', () => {
  const bases = new Set(
    [...texts.ru.keys()].filter((key) => /_(one|few|many|other)$/.test(key)).map((key) => key.replace(/_\w+$/, '')),
  )
  const incomplete = [...bases].filter((base) => !PLURALS.every((form) => texts.ru.has(base + form)))
  expect(incomplete).toEqual([])
})

test('Latin Uzbek is written in Latin letters, with one kind of apostrophe', () => {
  const wrong = [...texts['uz-latn']].filter(([, text]) => /[а-яёўқғҳ]/i.test(text) || /[a-z]['’‘`][a-z]/i.test(text))
  expect(wrong).toEqual([])
})

/** `Excelда` is a name with its ending; a Latin letter among Cyrillic ones is a slip that search and sorting stumble over. */
const isMixed = (word: string) =>
  /\p{Script=Cyrillic}/u.test(word) &&
  /\p{Script=Latin}/u.test(word) &&
  !/^[A-Za-z]{3,}ʼ?\p{Script=Cyrillic}+$/u.test(word)

test.each(['ru', 'uz'] as const)('no word of %s mixes Cyrillic and Latin letters', (language) => {
  const words = (text: string) => text.replace(/\{\{\w+\}\}/g, ' ').match(/[\p{L}ʼʻ]+/gu) ?? []
  expect([...texts[language]].filter(([, text]) => words(text).some(isMixed))).toEqual([])
})

test('every key that the source names has its text', () => {
  const KEY = /(?<![\w/.-])(['"`])((?:action|enum|field|message|screen)\.[A-Za-z][\w.-]*)\1/g
  const used = sourceFiles('src').flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(KEY)].map(([, , key]) => ({ file, key: key! })),
  )
  expect(used.length).toBeGreaterThan(50)
  expect(used.filter(({ key }) => !known.has(key))).toEqual([])
})

test('every refusal of the server has its words', () => {
  const REFUSAL = /new Refusal\(\s*\d{3},\s*'(\w+)'/g
  const codes = sourceFiles('server').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(REFUSAL)].map(([, code]) => ({ file, key: `message.${code}` })),
  )
  expect(codes.length).toBeGreaterThan(10)
  expect(codes.filter(({ key }) => !texts.ru.has(key))).toEqual([])
})

test('what a refusal says of a field has its words', () => {
  const told = sourceFiles('server').flatMap((file) =>
    refusals(readFileSync(file, 'utf8')).flatMap(([, , , fields = '']) =>
      // The name of a field may itself be worked out: `{ [isSource ? 'sendCount' : 'count']: 'wrongState' }`.
      [...fields.replaceAll(/\[[^\]]*\](?=\s*:)/g, 'path').matchAll(/[:?,]\s*'(\w+)'/g)].map(([, code]) => ({
        file,
        key: `message.${code}`,
      })),
    ),
  )
  expect(told.length).toBeGreaterThan(100)
  expect(told.filter(({ key }) => !texts.ru.has(key))).toEqual([])
})

/** The arguments of each refusal that is made in a source, as they are written. */
function refusals(source: string): string[][] {
  return [...source.matchAll(/new Refusal\(/g)].map(({ index, 0: head }) => {
    const made = ['']
    let depth = 1
    for (const [piece] of source.slice(index + head.length).matchAll(/'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[^]/g)) {
      if ('([{'.includes(piece)) depth++
      if (')]}'.includes(piece) && --depth === 0) break
      if (piece === ',' && depth === 1) made.push('')
      else made[made.length - 1] += piece
    }
    return made
  })
}
