import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { preview } from 'vite'
import { readGoods } from '../seedGoods.ts'
import { buildForUse } from './buildForUse.ts'
import { BARE, GRIDS } from './grids.ts'

/** Builds the pages for use, and serves them with the list of real goods on a free port. */
export async function servePages(): Promise<{ address: string; close: () => Promise<void> }> {
  const root = resolve('bench/grid')
  const outDir = resolve('.cache/benchGrid')
  await buildForUse({
    root,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: [...GRIDS, BARE].map((name) => join(root, `${name}.html`)) },
    },
  })
  await writeFile(
    join(outDir, 'goods.json'),
    JSON.stringify(readGoods().map(({ name, category, brand }) => [name, category, brand])),
  )
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const { port } = server.httpServer.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}
