import { resolve } from 'node:path'
import { runnerImport } from 'vite'

/**
 * Runs one of our TypeScript modules as a program: `node scripts/runTypescript.js server/openapi.ts [arguments]`.
 * The module sees its own arguments from process.argv[2] on, may await at its top level, and nothing but the module writes to
 * stdout, so that its output can be piped.
 */
const [file, ...moduleArguments] = process.argv.slice(2)
if (!file) {
  process.stderr.write('Usage: node scripts/runTypescript.js <file.ts> [arguments]\n')
  process.exit(2)
}
process.argv.splice(1, process.argv.length, resolve(file), ...moduleArguments)
await runnerImport(resolve(file), {
  configFile: false,
  root: resolve(import.meta.dirname, '..'),
  cacheDir: '.cache/vite',
  customLogger: quietLogger(),
})

/** Vite's own words go to stderr, and only when something is wrong. */
function quietLogger() {
  const say = (message) => process.stderr.write(`${message}\n`)
  return {
    info() {},
    warn: say,
    warnOnce: say,
    error: say,
    clearScreen() {},
    hasErrorLogged: () => false,
    hasWarned: false,
  }
}
