import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

/** One line of the table. */
export interface Result {
  what: string
  unit: 'ms' | 's' | '/s' | 'MB'
  ours: number
  /** The same in bare SQL, where there is such a thing. */
  bare?: number
  atMost?: number
  atLeast?: number
}

const FILE = 'bench/RESULTS.md'

export const misses = ({ ours, atMost = Infinity, atLeast = 0 }: Result): boolean => ours > atMost || ours < atLeast

const shown = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)

const HEAD = ['what', 'ours', 'bare SQL', 'ratio', 'goal', '']

function cells(result: Result): string[] {
  const { what, unit, ours, bare, atMost, atLeast } = result
  const ratio = bare === undefined ? '' : unit === '/s' ? (bare / ours).toFixed(1) : (ours / bare).toFixed(1)
  const goal = atMost !== undefined ? `≤ ${atMost} ${unit}` : atLeast !== undefined ? `≥ ${atLeast} ${unit}` : ''
  return [
    what,
    `${shown(ours)} ${unit}`,
    bare === undefined ? '' : `${shown(bare)} ${unit}`,
    ratio,
    goal,
    goal && (misses(result) ? 'MISSED' : 'ok'),
  ]
}

/** The table for the terminal. */
export const table = (results: readonly Result[]): string => aligned([HEAD, ...results.map(cells)])

/** Rows of cells under each other, numbers at the right. */
export function aligned(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Keeps a table of the server with what is true of this part of the bench. */
export const writeResults = (heading: string, results: readonly Result[], facts: readonly string[]): void =>
  writeSection(heading, [HEAD, ...results.map(cells)], facts)

const TITLE = `# What was measured

Each table says on which commit and machine; PostgreSQL is the embedded one of that commit, and the load generator runs on the same
processors. “Bare SQL” is the same work without our server, the ratio how many times longer ours takes.
`

/** Puts a table in the place of the one with the same heading; each says on which commit and machine it was measured. */
export function writeSection(heading: string, [head, ...rows]: readonly string[][], facts: readonly string[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const changed = execFileSync('git', ['status', '--porcelain', '--', 'src', 'server', 'bench'], {
    encoding: 'utf8',
  }).trim()
  const section = [
    `## ${heading}`,
    '',
    `\`npm run bench\` on commit ${commit}${changed ? ' and changes that were not committed yet' : ''}, ${new Date().toISOString().slice(0, 10)}.`,
    `${cpus().length} × ${cpus()[0]!.model.trim()}, Node ${process.versions.node}, load average ${loadavg()[0]!.toFixed(1)} at the end.`,
    ...facts,
    '',
    ...[head!, head!.map((_, column) => (column === 0 ? '---' : '---:')), ...rows].map(
      (row) => `| ${row.join(' | ')} |`,
    ),
    '',
  ].join('\n')
  const kept = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^(?=## )/m) : []
  const others = kept.filter((part) => part.startsWith('## ') && !part.startsWith(`## ${heading}\n`))
  const sections = [...others.map((part) => part.trimEnd() + '\n'), section].sort()
  writeFileSync(FILE, [TITLE, ...sections].join('\n'))
  // As the tests want to find it.
  execFileSync('node_modules/.bin/oxfmt', [FILE], { stdio: 'ignore' })
}
