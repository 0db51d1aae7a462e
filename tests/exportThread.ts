import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createBuilder } from 'vite'
import { serverEntries } from '../server/entries.ts'

/**
 * A thread runs no TypeScript: tests that run the server's sources need its program where server/excel/streamWorkbook.ts looks for
 * it. Runs may be beside each other, so it takes its place by one rename.
 */
export async function buildExportThread(): Promise<void> {
  const outDir = resolve(`.cache/exportThread-${process.pid}`)
  const builder = await createBuilder({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    environments: {
      server: {
        build: { ssr: true, outDir, rolldownOptions: { input: { exportThread: serverEntries.exportThread } } },
      },
    },
  })
  await builder.build(builder.environments.server!)
  await rename(resolve(outDir, 'exportThread.js'), resolve('.cache/exportThread.js'))
  await rm(outDir, { recursive: true, force: true })
}
