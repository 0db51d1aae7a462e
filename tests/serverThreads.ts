import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createBuilder } from 'vite'
import { serverEntries } from '../server/entries.ts'

/**
 * A thread runs no TypeScript: tests that run the server's sources need its program where server/threadFile.ts looks for
 * it. Runs may be beside each other, so it takes its place by one rename.
 */
export async function buildThreads(): Promise<void> {
  const { main: _main, ...threads } = serverEntries
  await Promise.all(Object.entries(threads).map(([name, source]) => buildThread(name, source)))
}

/** Each by itself: what two share would be a file of its own otherwise. */
async function buildThread(name: string, source: string): Promise<void> {
  const outDir = resolve(`.cache/${name}-${process.pid}`)
  const builder = await createBuilder({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    environments: { server: { build: { ssr: true, outDir, rolldownOptions: { input: { [name]: source } } } } },
  })
  await builder.build(builder.environments.server!)
  await rename(resolve(outDir, `${name}.js`), resolve(`.cache/${name}.js`))
  await rm(outDir, { recursive: true, force: true })
}
