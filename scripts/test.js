// `npm test`: everything that CI runs, in order; `npm test -- unit api` runs only those steps. The last line is the sum of all.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { forgetBuild, hashSources, stampBuild } from './freshness.js'

const STEP_MINUTES_MAX = 15
const RESULTS = '.cache/testResults'
const SOURCES = ['src', 'server', 'tests', 'bench', 'scripts', 'lint']
const ROUTE_TREE = 'src/routeTree.gen.ts'

/** A step answers how many tests passed and failed; types, lint, format and build are one test each. */
const steps = {
  routes: generatedRoutesAreCurrent,
  types: () => check('tsc'),
  lint: () => check('oxlint', ['--type-aware', ...SOURCES]),
  format: () => check('oxfmt', ['--check', ...SOURCES]),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  dom: () => vitest('dom'),
  build,
  e2e: playwright,
}

/** The tool that runs now; it ends with us. */
let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })

process.chdir(resolve(import.meta.dirname, '..'))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  process.stderr.write(`No such step: ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.\n`)
  process.exit(2)
}
mkdirSync(RESULTS, { recursive: true })
const sum = { passed: 0, failed: 0 }
const failedSteps = []
const outcomes = []
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const startedMs = Date.now()
  const { passed, failed, skipped = 0, why = '' } = await step()
  sum.passed += passed
  sum.failed += failed
  if (failed > 0) failedSteps.push(name)
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1)
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  outcomes.push(`${failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(6)} ${counts} in ${seconds} s${why && `: ${why}`}`)
  console.log(outcomes.at(-1))
}
// Once more together: the tools' own words lie between them.
if (outcomes.length > 1) console.log(`\n${outcomes.join('\n')}`)
if (failedSteps.length > 0)
  console.log(`Failed: ${failedSteps.join(', ')}. Repeat with: npm test -- ${failedSteps.join(' ')}`)
console.log(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0

/** The generated route tree is committed, so that a fresh clone has types; it must be what the routes give. */
async function generatedRoutesAreCurrent() {
  const before = existsSync(ROUTE_TREE) ? readFileSync(ROUTE_TREE, 'utf8') : undefined
  const result = await check('tsr', ['generate'])
  if (result.failed > 0 || readFileSync(ROUTE_TREE, 'utf8') === before) return result
  return { passed: 0, failed: 1, why: `${ROUTE_TREE} was out of date; it is written anew, commit it` }
}

async function build() {
  forgetBuild('.')
  const sources = hashSources('.')
  const result = await check('vite', ['build', '--app'])
  if (result.failed === 0) stampBuild('.', sources)
  return result
}

async function vitest(project) {
  const file = resultFile(project)
  const code = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = readReport(file)
  return counted(code, report?.numPassedTests, report?.numFailedTests, report?.numPendingTests)
}

async function playwright() {
  if (!existsSync('dist/server/main.js')) return { passed: 0, failed: 1, why: 'there is no build to test' }
  const file = resultFile('e2e')
  const code = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const stats = readReport(file)?.stats
  return counted(code, stats?.expected, stats && stats.unexpected + stats.flaky, stats?.skipped)
}

/** A runner that failed without a failed test (a file that does not load, a crash) counts as one failure. */
function counted(code, passed = 0, failed = 0, skipped = 0) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), skipped }
}

/** A tool that is one test: its output is shown when it fails. */
async function check(tool, toolArguments = []) {
  let output = ''
  const code = await run(tool, toolArguments, {}, (text) => (output += text))
  if (code !== 0) console.log(output.trimEnd())
  return counted(code, code === 0 ? 1 : 0)
}

/** Runs a tool of node_modules/.bin; answers its exit code, 1 where it was stopped. `listen` takes its output from the terminal. */
function run(tool, toolArguments, environment = {}, listen) {
  const child = spawn(process.execPath, [binaryOf(tool), ...toolArguments], {
    stdio: ['ignore', listen ? 'pipe' : 'inherit', listen ? 'pipe' : 'inherit'],
    env: { ...process.env, CI: 'true', ...environment },
    timeout: STEP_MINUTES_MAX * 60_000,
  })
  running = child
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', listen)
  return new Promise((settle) => {
    child.once('error', () => settle(1))
    child.once('close', (code) => settle(code ?? 1))
  })
}

/** The script behind a command, run by this very Node: no shell and no wrapper that could outlive its child. */
function binaryOf(tool) {
  const folders = { vitest: 'vitest', playwright: '@playwright/test', tsc: 'typescript', tsr: '@tanstack/router-cli' }
  const folder = resolve('node_modules', folders[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
  return resolve(folder, typeof bin === 'string' ? bin : bin[tool])
}

function resultFile(name) {
  const file = resolve(RESULTS, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
