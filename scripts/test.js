// `npm test`: everything that CI runs, in order; `npm test -- unit api` runs only those steps. The last line is the sum of all.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { forgetBuild, hashSources, stampBuild } from './freshness.js'
import { changedFiles, testsTouchedBy } from './changedTests.js'
import { runTool } from './runTool.js'
import { hasNotReported, projects, readFileReports, sumOf, testFiles } from './testFiles.js'
import { fileOf, installVersions, isOfThisPlatform } from './versions.js'

const RESULTS = '.cache/testResults'
const SOURCES = ['src', 'server', 'tests', 'bench', 'scripts', 'lint']
const ROUTE_TREE = 'src/routeTree.gen.ts'
/** On it CI runs the tests of the API; units, screens and journeys run on the Node of the machine, as everything does elsewhere. */
const NEWEST_NODE = 'node-24'
/** The word for the tests that what differs from main touches. */
const CHANGED = 'changed'

/** A step answers how many tests passed and failed; types, lint, format and build are one test each. */
const steps = {
  routes: generatedRoutesAreCurrent,
  types: () => check('tsc'),
  lint: () => check('oxlint', ['--type-aware', ...SOURCES]),
  format: () => check('oxfmt', ['--check', ...SOURCES]),
  ...Object.fromEntries(
    Object.entries(projects).flatMap(([project, itsSteps]) =>
      Object.keys(itsSteps).map((step) => [step, () => vitest(project, step)]),
    ),
  ),
  build,
  e2e: playwright,
}
/** Words for several steps: `api` is all that runs on the database. */
const groups = Object.fromEntries(Object.entries(projects).map(([project, its]) => [project, Object.keys(its)]))

process.chdir(resolve(import.meta.dirname, '..'))
const words = process.argv.slice(2)
const unknown = words.filter((word) => !(word in steps) && !(word in groups) && word !== CHANGED)
if (unknown.length > 0) {
  const known = [...new Set([...Object.keys(steps), ...Object.keys(groups), CHANGED])]
  process.stderr.write(`No such step: ${unknown.join(', ')}. The steps are ${known.join(', ')}.\n`)
  process.exit(2)
}
let files = testFiles()
if (words.includes(CHANGED)) files = testsTouchedBy(changedFiles(), files)
const wanted = words.length > 0 ? words.flatMap(stepsOf) : Object.keys(steps)
mkdirSync(RESULTS, { recursive: true })
const sum = { passed: 0, failed: 0 }
const failedSteps = []
const outcomes = []
for (const [name, step] of Object.entries(steps)) {
  if (!wanted.includes(name)) continue
  const startedMs = Date.now()
  const { passed, failed, skipped = 0, faults = [] } = await step()
  sum.passed += passed
  sum.failed += failed
  if (failed > 0) failedSteps.push(name)
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  const why = faults.map((fault) => `\n         ${fault}`).join('')
  outcomes.push(`${failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(8)} ${counts} in ${seconds} s${why}`)
  console.log(outcomes.at(-1))
}
// Once more together: the tools' own words lie between them.
if (outcomes.length > 1) console.log(`\n${outcomes.join('\n')}`)
if (failedSteps.length > 0)
  console.log(`Failed: ${failedSteps.join(', ')}. Repeat with: npm test -- ${failedSteps.join(' ')}`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

/** The steps that a word of the command line means; of `changed`, those that have anything to run. */
function stepsOf(word) {
  if (word !== CHANGED) return groups[word] ?? [word]
  const withTests = Object.keys(files).filter((step) => files[step].length > 0)
  return ['routes', 'types', 'lint', 'format', ...withTests, ...(withTests.includes('e2e') ? ['build'] : [])]
}

/** The generated route tree is committed, so that a fresh clone has types; it must be what the routes give. */
async function generatedRoutesAreCurrent() {
  const before = existsSync(ROUTE_TREE) ? readFileSync(ROUTE_TREE, 'utf8') : undefined
  const result = await check('tsr', ['generate'])
  if (result.failed > 0 || readFileSync(ROUTE_TREE, 'utf8') === before) return result
  return { passed: 0, failed: 1, faults: [`${ROUTE_TREE} was out of date; it is written anew, commit it`] }
}

async function build() {
  forgetBuild('.')
  const sources = hashSources('.')
  const result = await check('vite', ['build', '--app'])
  if (result.failed === 0) stampBuild('.', sources)
  return result
}

async function vitest(project, step) {
  const isOnNewest = project === 'api' && Boolean(process.env.CI) && isOfThisPlatform
  try {
    if (isOnNewest) await installVersions()
  } catch (error) {
    return { passed: 0, failed: 1, faults: [`${NEWEST_NODE} could not be fetched: ${error.message}`] }
  }
  const node = isOnNewest ? fileOf(NEWEST_NODE, 'bin/node') : process.execPath
  const resultFile = freshFile(`${step}.jsonl`)
  const ended = await runTool(
    'vitest',
    ['run', '--project', project, '--reporter=default', '--reporter=./scripts/reportFiles.js', ...files[step]],
    { node, environment: { RESULT_FILE: resultFile } },
  )
  return counted(ended, sumOf(files[step], readFileReports(resultFile)))
}

async function playwright() {
  if (!existsSync('dist/server/main.js')) return { passed: 0, failed: 1, faults: ['there is no build to test'] }
  const resultFile = freshFile('e2e.json')
  const ended = await runTool('playwright', ['test', '--reporter=list,json', ...files.e2e], {
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile },
  })
  const report = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : {}
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  const reported = new Set(report.suites?.map(({ file }) => `tests/e2e/${file}`))
  const faults = files.e2e.filter((file) => !reported.has(file)).map(hasNotReported)
  return counted(ended, { passed: expected, failed: unexpected + flaky + faults.length, skipped, faults })
}

/** A runner that was stopped, or that failed without a failed test, counts as one failure and says so. */
function counted({ code, stopped }, sums) {
  if (code === 0) return sums
  const words = stopped || (sums.failed === 0 ? `it ended with code ${code}: an error outside the tests` : '')
  return words ? { ...sums, failed: sums.failed + 1, faults: [words, ...sums.faults] } : sums
}

/** A tool that is one test: its output is shown when it fails. */
async function check(tool, toolArguments = []) {
  let output = ''
  const { code, stopped } = await runTool(tool, toolArguments, { listen: (text) => (output += text) })
  if (code === 0) return { passed: 1, failed: 0 }
  console.log(output.trimEnd())
  return { passed: 0, failed: 1, faults: stopped ? [stopped] : [] }
}

function freshFile(name) {
  const file = resolve(RESULTS, name)
  rmSync(file, { force: true })
  return file
}
