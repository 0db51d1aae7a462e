import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/** What the scripts answer that these tests ask: they are plain JavaScript, for `npm test` itself. */
interface TestFiles {
  testFiles: (root?: string) => Record<string, string[]>
  readFileReports: (file: string) => object[]
  sumOf: (wanted: readonly string[], reports: readonly object[]) => { passed: number; failed: number; faults: string[] }
}
interface RunTool {
  runNode: (nodeArguments: string[], settings: object) => Promise<{ code: number; stopped: string }>
}
const script = (name: string): Promise<unknown> => import(resolve('scripts', name))
const { testFiles, readFileReports, sumOf } = (await script('testFiles.js')) as TestFiles
const { runNode } = (await script('runTool.js')) as RunTool

const scratch = mkdtempSync(join(tmpdir(), 'savdo-suite-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('which files a step runs', () => {
  test('every test file of this project belongs to a step', () => {
    const files = testFiles()
    const few = ['unit', 'handlers', 'lists', 'races', 'engine', 'dom', 'e2e'].filter((step) => files[step]!.length < 4)
    expect(few).toEqual([])
    expect(files.unit).toContain('tests/testFiles.test.ts')
    expect(files.handlers).toContain('tests/ledger/lots.test.ts')
  })

  test.each(['news/a.test.ts', 'rules/a.spec.ts', 'e2e/a.test.ts'])('%s belongs to none, which is said', (name) => {
    const root = mkdtempSync(join(scratch, 'tests-'))
    const [folder] = name.split('/') as [string]
    mkdirSync(join(root, folder))
    writeFileSync(join(root, name), '')
    expect(() => testFiles(root)).toThrow(`${join(root, name)} belongs to no step of the tests`)
  })
})

describe('what the files of a run said', () => {
  const good = { file: 'tests/a.test.ts', passed: 3, failed: 0, skipped: 1, untried: 0, broken: [] }

  test('tests are summed up', () => {
    const failing = { ...good, file: 'tests/b.test.ts', failed: 2 }
    expect(sumOf(['tests/a.test.ts', 'tests/b.test.ts'], [good, failing])).toEqual({
      passed: 6,
      failed: 2,
      skipped: 2,
      faults: [],
    })
  })

  test.each([
    ['that says nothing', [], 'tests/b.test.ts has not reported'],
    [
      'without a test',
      [{ ...good, file: 'tests/b.test.ts', passed: 0, skipped: 0 }],
      'tests/b.test.ts has not reported',
    ],
    [
      'that does not load',
      [{ ...good, file: 'tests/b.test.ts', passed: 0, skipped: 0, broken: ['jsxDEV is not a function\nat x'] }],
      'tests/b.test.ts did not load or end: jsxDEV is not a function',
    ],
    [
      'that was broken off',
      [{ ...good, file: 'tests/b.test.ts', passed: 1, skipped: 0, untried: 2 }],
      'tests/b.test.ts has not tried 2 of its tests',
    ],
  ])('a file %s is a failure with its name', (_what, reports, fault) => {
    const { failed, faults } = sumOf(['tests/a.test.ts', 'tests/b.test.ts'], [good, ...reports])
    expect({ failed, faults }).toEqual({ failed: 1, faults: [fault] })
  })

  test('what a run had said before it was killed is kept, but for the line it was writing', () => {
    const file = join(scratch, 'killed.jsonl')
    writeFileSync(file, `${JSON.stringify(good)}\n{"file":"tests/b.te`)
    expect(readFileReports(file)).toEqual([good])
    expect(readFileReports(join(scratch, 'never.jsonl'))).toEqual([])
  })
})

describe('a step', () => {
  const sleepy = ['-e', 'setInterval(() => {}, 1000)']

  test('that takes longer than its limit is stopped, and says so', async () => {
    expect(await runNode(sleepy, { minutes: 0.001 })).toEqual({ code: 1, stopped: 'stopped after 0.001 minutes' })
  })

  test('that was killed says by what', async () => {
    const ended = await runNode(['-e', 'process.kill(process.pid, "SIGKILL")'], {})
    expect(ended).toEqual({ code: 1, stopped: 'ended by SIGKILL' })
  })

  test('that ends by itself says only its code', async () => {
    expect(await runNode(['-e', 'process.exit(3)'], {})).toEqual({ code: 3, stopped: '' })
  })
})

test('a step that there is not is refused, with those that there are', () => {
  const run = () => execFileSync(process.execPath, ['scripts/test.js', 'handler'], { encoding: 'utf8', stdio: 'pipe' })
  expect(run).toThrow(/No such step: handler\. The steps are routes, types, .*handlers, lists, races, engine, .*api/)
})
