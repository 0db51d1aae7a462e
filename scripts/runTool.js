// Running a tool of node_modules to its end, or to its limit.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const STEP_MINUTES_MAX = 40
/** A tool that does not end when it is asked to. */
const STOP_GRACE_MS = 30_000

/** The tool that runs now; it ends with us. */
let running
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })

/**
 * Runs a tool of node_modules/.bin. Answers its exit code, and why it has none: `stopped` says in words that it took longer than
 * `minutes`, or which signal ended it. `listen` takes its output from the terminal; `node` is another Node than this one.
 */
export function runTool(tool, toolArguments = [], how = {}) {
  return runNode([binaryOf(tool), ...toolArguments], how)
}

/** Like runTool, for a script of ours. */
export function runNode(
  nodeArguments,
  { environment = {}, listen, minutes = STEP_MINUTES_MAX, node = process.execPath } = {},
) {
  const child = spawn(node, nodeArguments, {
    stdio: ['ignore', listen ? 'pipe' : 'inherit', listen ? 'pipe' : 'inherit'],
    env: { ...process.env, CI: 'true', ...environment },
  })
  running = child
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', listen)
  let stopped = ''
  let grace
  const limit = setTimeout(() => {
    stopped = `stopped after ${minutes} minutes`
    child.kill('SIGTERM')
    grace = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS)
  }, minutes * 60_000)
  return new Promise((settle) => {
    const end = (code, words) => {
      clearTimeout(limit)
      clearTimeout(grace)
      settle({ code: stopped ? 1 : (code ?? 1), stopped: stopped || words })
    }
    child.once('error', (error) => end(1, `it did not start: ${error.message}`))
    child.once('close', (code, signal) => end(code, signal ? `ended by ${signal}` : ''))
  })
}

/** The script behind a command, run by a Node that we name: no shell and no wrapper that could outlive its child. */
function binaryOf(tool) {
  const folders = { vitest: 'vitest', playwright: '@playwright/test', tsc: 'typescript', tsr: '@tanstack/router-cli' }
  const folder = resolve('node_modules', folders[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'))
  return resolve(folder, typeof bin === 'string' ? bin : bin[tool])
}
