import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const TEXT = readFileSync('docs/specification.md', 'utf8')
const BESIDE = '» — '
/** What stands for each sentence of the specification: whoever moves what a line names, moves the line. */
const LINES = TEXT.split('\n')
  .map((text, index) => ({ number: index + 1, text }))
  .filter(({ text }) => text.startsWith('- «'))
  .map(({ number, text }) => {
    const [sentence, ...where] = text.slice('- «'.length).split(BESIDE)
    return { number, sentence: sentence!, where: where.join(BESIDE) }
  })
const PATH = /(?<![\w./{-])(?:bench|docs|lint|locales|public|server|src|tests)(?:\/[\w.@$+-]+)+/g
const pathsIn = (where: string) => [...where.matchAll(PATH)].map(([path]) => path.replace(/\.$/, ''))

/** One parameter is like the other: the specification calls most of them `{a}`. */
const anyParameter = (address: string) => address.replaceAll(/\{\w+\}|\$\w+/g, '{}').replace(/(.)\/$/, '$1')
const CALL = /'((?:GET|POST|PUT|DELETE) \/[^']*)'/g
/** Every call of the contract → the files that declare it. */
const CALLS = new Map<string, string[]>()
for (const name of readdirSync('src/api').filter((name) => name.endsWith('.ts')))
  for (const [, call] of readFileSync(`src/api/${name}`, 'utf8').matchAll(CALL))
    CALLS.set(anyParameter(call!), [...(CALLS.get(anyParameter(call!)) ?? []), `src/api/${name}`])
const SCREENS = new Set(
  [...readFileSync('src/routeTree.gen.ts', 'utf8').matchAll(/fullPath: '([^']+)'/g)].map(([, path]) =>
    anyParameter(path!),
  ),
)
const ADDRESSES = [...SCREENS, ...[...CALLS.keys()].map((call) => call.split(' ')[1]!)]
const isAddress = (address: string) =>
  address.endsWith('*')
    ? ADDRESSES.some((one) => one.startsWith(address.slice(0, -1)))
    : ADDRESSES.includes(anyParameter(address))
/** A call in a sentence, as the specification writes it: with or without the first slash, and with what is asked of it. */
const SAID = /(GET|POST|PUT|DELETE) \/?([\w-]+(?:\/(?:[\w-]+|\{\w+\}))+)/g
const saidIn = (sentence: string) =>
  [...sentence.matchAll(SAID)].map(([, method, path]) => anyParameter(`${method} /${path}`))

describe('docs/specification.md', () => {
  test('there is a line for each sentence', () => expect(LINES.length).toBeGreaterThan(600))

  test('each row of the three error catalogues names the test that makes it happen', () => {
    const rows = TEXT.split(/^###? /m)
      .filter((section) => section.startsWith('§ 8. '))
      .flatMap((section) => section.split('\n').filter((line) => line.startsWith('- «')))
    expect(rows.length).toBeGreaterThan(45)
    const open = /heading of a table$|the text leaves it open/
    expect(rows.filter((row) => !open.test(row) && !pathsIn(row).some((path) => /\.test\.tsx?$/.test(path)))).toEqual(
      [],
    )
  })

  test('every file and folder that a line names exists', () =>
    expect(
      LINES.flatMap(({ number, where }) =>
        pathsIn(where)
          .filter((path) => !existsSync(path))
          .map((path) => `${number}: ${path}`),
      ),
    ).toEqual([]))

  test('every address that a line names is one of a screen or of a call', () => {
    const named = LINES.flatMap(({ number, where }) =>
      [...where.matchAll(/`(?:\w+ )?(\/[^`]+)`/g)].map(([, address]) => ({ number, address: address! })),
    )
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter(({ address }) => !isAddress(address))).toEqual([])
  })

  test('a call that a sentence names is declared in a file that its line names', () => {
    const said = LINES.flatMap(({ number, sentence, where }) =>
      saidIn(sentence).map((call) => ({ number, call, files: pathsIn(where) })),
    )
    expect(said.length).toBeGreaterThan(100)
    expect(said.filter(({ call, files }) => !CALLS.get(call)?.some((file) => files.includes(file)))).toEqual([])
  })
})
