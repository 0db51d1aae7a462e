// Which test files there are, which step runs each, and whether all of them have spoken.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Per project of Vitest, the steps and the folders of tests/ that each runs; `.` is what stands in tests/ itself. */
export const projects = JSON.parse(readFileSync(resolve(import.meta.dirname, '../tests/steps.json'), 'utf8'))

const folderOfStep = { e2e: ['e2e'], ...Object.assign({}, ...Object.values(projects)) }
const stepOfFolder = Object.fromEntries(
  Object.entries(folderOfStep).flatMap(([step, folders]) => folders.map((folder) => [folder, step])),
)

/**
 * The test files of every step, found on the disk and not by the runner, so that a file that the runner overlooks is missed.
 * Throws for a file that no step would run.
 */
export function testFiles(root = 'tests') {
  const files = Object.fromEntries(Object.keys(folderOfStep).map((step) => [step, []]))
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const parts = entry.split(/[\\/]/)
    const [, kind] = /\.(test|spec)\.[jt]sx?$/.exec(entry) ?? []
    if (!kind) continue
    const step = stepOfFolder[parts.length === 1 ? '.' : parts[0]]
    if (!step || (kind === 'spec') !== (step === 'e2e'))
      throw new Error(`${join(root, entry)} belongs to no step of the tests: see tests/steps.json`)
    files[step].push([root, ...parts].join('/'))
  }
  return files
}

/** What the files of a run said, line by line (scripts/reportFiles.js); none where the run did not begin. */
export function readFileReports(resultFile) {
  if (!existsSync(resultFile)) return []
  return readFileSync(resultFile, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line))
}

/**
 * The sum of a run, and what is wrong with it besides failed tests: files that did not load, and files that were wanted and have not
 * reported a single test. Each of them counts as one failure.
 */
export function sumOf(wanted, reports) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  const faults = []
  const spoke = new Set()
  for (const { file, broken = [], untried = 0, ...counts } of reports) {
    for (const state of Object.keys(sum)) sum[state] += counts[state]
    if (broken.length > 0) faults.push(`${file} did not load or end: ${firstLine(broken[0])}`)
    else if (untried > 0) faults.push(`${file} has not tried ${untried} of its tests`)
    if (broken.length > 0 || counts.passed + counts.failed + counts.skipped + untried > 0) spoke.add(file)
  }
  for (const file of wanted) if (!spoke.has(file)) faults.push(hasNotReported(file))
  return { ...sum, failed: sum.failed + faults.length, faults }
}

/** @param {string} file */
export function hasNotReported(file) {
  return `${file} has not reported`
}

function firstLine(text) {
  return String(text).split('\n')[0]
}
