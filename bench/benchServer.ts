import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createBuilder } from 'vite'
import { type Database, openDatabase } from '../server/db/database.ts'
import { embeddedConnection } from '../server/db/embedded/askServer.ts'
import { readPostmasterFile } from '../server/db/embedded/postmasterFile.ts'
import { serverEntries } from '../server/entries.ts'

const MEGABYTE = 1024 * 1024
/** Of the first administrator. */
export const BENCH_PASSWORD = 'bench'
/** What Linux takes for “the peak begins anew” (proc(5), clear_refs). */
const FORGET_PEAK = '5'

export interface BenchServer {
  /** Without a slash at its end. */
  address: string
  /** Its data folder. */
  dataDir: string
  /** The embedded database of that server, for what is measured without it. */
  database: Database
  /** Most memory that the server's process has held since it started or since `forgetPeak`, in megabytes. */
  peakMegabytes: () => number
  forgetPeak: () => void
  /** Memory that the server's process holds now. */
  megabytes: () => number
  /** What the server, its database and this process have worked so far, in milliseconds of one processor. */
  cpuMs: () => number
  /** The longest that its event loop was held since the last asking, in milliseconds. */
  loopHeldMs: () => Promise<number>
  /** Stops it and starts it again on the same data, with these settings beside those of a bench. */
  restart: (settings?: Readonly<Record<string, string>>) => Promise<void>
  /** Stops it, and leaves its data until `stop`. */
  rest: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The whole server as it is built for use, in a process of its own, with an embedded database in a new folder that goes away with
 * it. BENCH_DATA names a folder that stays, so that a second run need not fill it again; a second company has a folder beside it.
 */
export async function startBenchServer(company = ''): Promise<BenchServer> {
  const kept = process.env.BENCH_DATA
  const dataDir = kept ? resolve(kept + company) : await mkdtemp(join(tmpdir(), 'savdo-bench-'))
  if (!kept) await chmod(dataDir, 0o755)
  const bundle = await buildServer()
  let running = await launch(bundle, dataDir)
  let isResting = false
  let { socketDir, pid: postmaster } = (await readPostmasterFile(join(dataDir, 'postgres')))!
  let database = openDatabase(embeddedConnection(socketDir))
  const server: BenchServer = {
    address: running.address,
    dataDir,
    database,
    peakMegabytes: () => memoryOf(running.child.pid!, 'VmHWM'),
    forgetPeak: () => writeFileSync(`/proc/${running.child.pid!}/clear_refs`, FORGET_PEAK),
    megabytes: () => memoryOf(running.child.pid!, 'VmRSS'),
    cpuMs: () => addUp([process.pid, running.child.pid!, postmaster, ...childrenOf(postmaster)].map(cpuMsOf)),
    async loopHeldMs() {
      running.child.send('how long?')
      const [{ heldMs }] = (await once(running.child, 'message')) as [{ heldMs: number }]
      return heldMs
    },
    async rest() {
      if (isResting) return
      isResting = true
      await database.close()
      await end(running.child)
    },
    async restart(settings = {}) {
      await server.rest()
      isResting = false
      running = await launch(bundle, dataDir, settings)
      ;({ socketDir, pid: postmaster } = (await readPostmasterFile(join(dataDir, 'postgres')))!)
      database = openDatabase(embeddedConnection(socketDir))
      Object.assign(server, { address: running.address, database })
    },
    async stop() {
      await server.rest()
      if (!kept) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  return server
}

async function buildServer(): Promise<string> {
  const outDir = resolve('.cache/benchServer')
  const builder = await createBuilder({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    environments: { server: { build: { ssr: true, outDir, rolldownOptions: { input: serverEntries } } } },
  })
  await builder.build(builder.environments.server!)
  return join(outDir, 'main.js')
}

async function launch(
  bundle: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['--import', resolve('bench/watchLoop.js'), bundle], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: BENCH_PASSWORD,
      // A day later one would be made, restored and checked beside what is measured; the bench of backups asks for its own.
      BACKUP_AT: 'off',
      ...settings,
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (part: string) => (said += part))
  while (!said.includes('Ctrl-C stops it')) {
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
    if (child.exitCode !== null) throw new Error(`the server did not start: ${said}`)
  }
  return { child, address: /Open (http:\S+)\/ in the browser/.exec(said)![1]! }
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

const memoryOf = (pid: number, what: 'VmHWM' | 'VmRSS'): number => {
  const [, kilobytes] = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return (Number(kilobytes) * 1024) / MEGABYTE
}

/** Clock ticks of Linux: a hundred in a second, whatever the kernel counts in. */
const TICK_MS = 10
const addUp = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
/** Nobody is asked who has ended meanwhile. */
function cpuMsOf(pid: number): number {
  try {
    const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
    return (Number(user) + Number(system)) * TICK_MS
  } catch {
    return 0
  }
}
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
