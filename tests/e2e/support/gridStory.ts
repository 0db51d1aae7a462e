import { resolve } from 'node:path'
import type { AddressInfo } from 'node:net'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'

/** Serves the grid's story (tests/e2e/gridStory) on a free port: the engine alone, over a list in the page itself. */
export async function serveGridStory(): Promise<{ address: string; close: () => Promise<void> }> {
  const server = await createServer({
    root: resolve('.'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    cacheDir: '.cache/viteStory',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    optimizeDeps: { entries: ['tests/e2e/gridStory/index.html'] },
  })
  await server.listen()
  const { port } = server.httpServer!.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/tests/e2e/gridStory/index.html`, close: () => server.close() }
}
