import { resolve } from 'node:path'
import type { AddressInfo } from 'node:net'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

/** Builds the grid's story (tests/e2e/gridStory) and serves it on a free port: the engine alone, over a list in the page itself. Each worker has a build of its own. */
export async function serveGridStory(worker: number): Promise<{ address: string; close: () => Promise<void> }> {
  const settings = {
    root: resolve('tests/e2e/gridStory'),
    configFile: false as const,
    plugins: [react()],
    logLevel: 'error' as const,
  }
  const outDir = resolve(`.cache/gridStory${worker}`)
  await build({ ...settings, build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2_000 } })
  const server = await preview({ ...settings, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const { port } = server.httpServer.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
