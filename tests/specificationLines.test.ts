import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** What stands for each sentence of the specification: whoever moves what a line names, moves the line. */
const LINES = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .map((text, index) => ({ number: index + 1, where: text.startsWith('- «') ? text.split('» — ').at(-1)! : '' }))
  .filter(({ where }) => where !== '')
const PATH = /(?<![\w./{-])(?:bench|docs|lint|locales|public|server|src|tests)(?:\/[\w.@$+-]+)+/g
const pathsIn = (where: string) => [...where.matchAll(PATH)].map(([path]) => path.replace(/\.$/, ''))

describe('docs/specification.md', () => {
  test('there is a line for each sentence', () => expect(LINES.length).toBeGreaterThan(600))

  test('every file and folder that a line names exists', () =>
    expect(
      LINES.flatMap(({ number, where }) =>
        pathsIn(where)
          .filter((path) => !existsSync(path))
          .map((path) => `${number}: ${path}`),
      ),
    ).toEqual([]))
})
