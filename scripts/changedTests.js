// Which tests a change touches, by what imports what: `npm test -- changed`.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** They look at every endpoint or list, so every change is theirs. */
const ALWAYS = [
  'tests/contract.test.ts',
  'tests/handlers/access.test.ts',
  'tests/handlers/auditOfEveryChange.test.ts',
  'tests/handlers/hostileBodies.test.ts',
  'tests/lists/everyList.test.ts',
]
/**
 * Modules that import all handlers, or all screens, on behalf of everybody. The graph is cut there, and joined again through the
 * contract: a handler is tested by who calls what it serves, a screen by who answers what it asks.
 */
const HANDLERS = 'server/handlers.ts'
const SCREENS = 'src/routeTree.gen.ts'
/** What every test stands on. */
const EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|tests\/(steps\.json|seed\.ts|globalSetup\.ts))$/
const ALL_ON_THE_DATABASE = /^server\/db\/migrations\//
/** Texts, and what only the screens are made with. */
const ALL_SCREENS = /^(locales\/|vite\.config\.ts|index\.html)/
/** A module of the contract that most screens know (session, fields) tells none of them from another. */
const COMMON_SHARE = 0.5

/** Files that differ from where this branch left main (or from CHANGED_SINCE), committed or not. */
export function changedFiles() {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const known = (name) => git('for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes').includes(name)
  const main = process.env.CHANGED_SINCE || ['origin/main', 'main'].find(known) || 'HEAD'
  const [since] = git('merge-base', 'HEAD', main)
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])]
}

/** @param files the test files of every step (scripts/testFiles.js). Answers those of them that the changed files touch. */
export function testsTouchedBy(changed, files) {
  const graph = readImports()
  const touched = new Set(changed)
  const some = (names) => names.some((name) => touched.has(name))
  const served = new Set(joinedBy(graph, HANDLERS, touched, (name) => graph.get(name)))
  const asked = new Set(joinedBy(graph, SCREENS, touched, (name) => reach(graph, name)))
  const isTouched = (step, file) => {
    if (ALWAYS.includes(file) || some([file])) return true
    if (changed.some((name) => EVERYTHING.test(name))) return true
    if (step === 'e2e') return some(reach(graph, file))
    const onDatabase = step !== 'unit' && step !== 'dom'
    if (changed.some((name) => (onDatabase ? ALL_ON_THE_DATABASE : ALL_SCREENS).test(name))) return true
    const joined = onDatabase ? served : step === 'dom' ? asked : new Set()
    return some(reach(graph, file)) || graph.get(file).some((name) => joined.has(name))
  }
  return Object.fromEntries(
    Object.entries(files).map(([step, list]) => [step, list.filter((file) => isTouched(step, file))]),
  )
}

/** The modules of the contract by which those of `hub` are known that reach a touched file; `knownBy` says what one imports. */
function joinedBy(graph, hub, touched, knownBy) {
  const spokes = (graph.get(hub) ?? []).map((name) => ({ name, reached: reach(graph, name) }))
  const contractOf = ({ name }) => knownBy(name).filter((file) => file.startsWith('src/api/'))
  const counts = new Map()
  for (const spoke of spokes) for (const file of contractOf(spoke)) counts.set(file, (counts.get(file) ?? 0) + 1)
  const own = (file) => counts.get(file) <= spokes.length * COMMON_SHARE
  return spokes
    .filter(({ name, reached }) => touched.has(name) || reached.some((file) => touched.has(file)))
    .flatMap((spoke) => contractOf(spoke).filter(own))
}

/** Everything that a module imports, and what that imports, but not through the hubs. */
function reach(graph, from) {
  const seen = new Set()
  const open = [from]
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of graph.get(name) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      if (next !== HANDLERS && next !== SCREENS) open.push(next)
    }
  return [...seen]
}

/** Of every module of ours, the modules that it imports by their path, one by one or by a glob. */
function readImports() {
  const names = ['src', 'server', 'tests', 'playwright.config.ts'].flatMap(modulesUnder)
  return new Map(names.map((name) => [name, importsOf(name, names)]))
}

function importsOf(name, names) {
  const text = readFileSync(name, 'utf8')
  const at = (path) => normalize(join(dirname(name), path)).replaceAll('\\', '/')
  const single = [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(([, path]) => at(path))
  const globbed = [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'(\.[^'*]+)\*/g)].map(([, path]) => `${at(path)}/`)
  const matched = names.filter((other) => globbed.some((folder) => other.startsWith(folder)))
  return [
    ...single.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].filter((file) => existsSync(file))),
    ...matched,
  ]
}

function modulesUnder(root) {
  if (!root.includes('/') && root.endsWith('.ts')) return [root]
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${root}/${name.replaceAll('\\', '/')}`)
}
