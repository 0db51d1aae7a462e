import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const TEXT = readFileSync('docs/specification.md', 'utf8')
/** What stands for each sentence of the specification: whoever moves what a line names, moves the line. */
const LINES = TEXT.split('\n')
  .map((text, index) => ({ number: index + 1, where: text.startsWith('- «') ? text.split('» — ').at(-1)! : '' }))
  .filter(({ where }) => where !== '')
const PATH = /(?<![\w./{-])(?:bench|docs|lint|locales|public|server|src|tests)(?:\/[\w.@$+-]+)+/g
const pathsIn = (where: string) => [...where.matchAll(PATH)].map(([path]) => path.replace(/\.$/, ''))

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
})
