import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { SERVER_BUILDS } from './leftovers.ts'
import { atCleanup } from './scratch.ts'
import { serverEntries } from '../../server/entries.ts'

export interface RunningServer {
  /** Without a slash at its end. */
  address: string
  process: ChildProcess
  /** All that it has said so far, on stdout and stderr. */
  said: () => string
  /** Sends the signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null }>
}

/** Runs the whole server (server/main.ts) with these settings until it ends by itself. */
export async function serverThatEnds(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { child, said } = await spawnServer(settings)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said() }
}

/** Runs the whole server on a free port and waits until it says that it is ready. */
export async function runServer(settings: Record<string, string>, node = process.execPath): Promise<RunningServer> {
  const { child, said } = await spawnServer({ PORT: '0', ...settings }, node)
  const closed = once(child, 'close') as Promise<[number | null]>
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await closed
    return { code }
  }
  atCleanup(() => end('SIGKILL'))
  let ended = false
  void closed.then(() => (ended = true))
  while (!said().includes('Ctrl-C stops it')) {
    if (ended) throw new Error(`the server ended: ${said()}`)
    await Promise.race([once(child.stdout!, 'data'), closed])
  }
  const [, address = ''] = /Open (http:\S+)\/ in the browser/.exec(said()) ?? []
  return { address, process: child, said, end }
}

/** Starts the whole server with these settings; it ends when it likes. */
export async function spawnServer(settings: Record<string, string>, node = process.execPath) {
  const child = spawn(node, [await serverBundle()], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...settings },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  return { child, said: () => text }
}

/** The next run removes it: a worker is ended without being told. */
const outDir = join(SERVER_BUILDS, String(process.pid))
let bundle: Promise<string> | undefined

/** The server as it is built for use, made once for all test files of a worker; inside the project, where it finds its packages. */
function serverBundle(): Promise<string> {
  bundle ??= createBuilder({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    environments: { server: { build: { ssr: true, outDir, rolldownOptions: { input: serverEntries } } } },
  })
    .then((builder) => builder.build(builder.environments.server!))
    .then(() => join(outDir, 'main.js'))
  return bundle
}
