import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The cells of the tables of a document, row by row, without headings and rules. */
const rowsOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim()))

/** What stands for a name in a document's last column: a file of tests, or a folder of them. */
const isThere = (name: string) =>
  ['', '.test.ts', '.test.tsx', '.spec.ts'].some((end) => existsSync(`tests/${name}${end}`))
const namesIn = (cell: string) => [...cell.matchAll(/`([\w/]+)`/g)].map(([, name]) => name!)

const promises = rowsOf('docs/reliability.md').filter(([no]) => /^G\d+$/.test(no!))
const sections = rowsOf('docs/security.md').filter(([section]) => /^\d/.test(section!))

test('each guarantee has its line', () => {
  expect(promises.map(([no]) => no)).toEqual(Array.from({ length: 35 }, (_, index) => `G${index + 1}`))
  const untold = promises.filter(
    (cells) => namesIn(cells.at(-1)!).length === 0 && !cells.at(-1)!.startsWith('not in CI: '),
  )
  expect(untold.map(([no]) => no)).toEqual([])
})

test('each section of ASVS has its tests, is not used, or says that it was read', () => {
  expect(sections.length).toBeGreaterThan(45)
  const chapters = new Set(
    sections.flatMap(([section]) => [...section!.matchAll(/(?<![\d.])(\d+)/g)].map(([no]) => no)),
  )
  for (let chapter = 1; chapter <= 17; chapter++) expect(chapters).toContain(String(chapter))
  const untold = sections.filter((cells) => cells.at(-1) !== '–' && namesIn(cells.at(-1)!).length === 0)
  expect(untold.map(([section]) => section)).toEqual([])
})

describe.each([
  ['docs/reliability.md', promises],
  ['docs/security.md', sections],
])('%s', (_file, rows) => {
  test('names only tests that there are', () => {
    const named = rows.flatMap((cells) => namesIn(cells.at(-1)!).map((name) => `${cells[0]}: ${name}`))
    expect(named.filter((line) => !isThere(line.split(': ')[1]!))).toEqual([])
  })
})
