import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { buildForUse } from './buildForUse.ts'
import { ENGINES, type GridName } from './grids.ts'

const ENTRY = 'virtual:engine'
/** What every page of the product has loaded before it shows a list, and what is no part of a grid. */
const REACT = /^react(-dom)?($|\/)/

/** Kilobytes of script after gzip that a page loads to have this grid, with its libraries and without React. */
export async function engineKilobytes(name: GridName): Promise<number> {
  const built = await buildForUse({
    publicDir: false,
    plugins: [react(), entryOf(ENGINES[name])],
    build: {
      write: false,
      target: 'es2023',
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: ENTRY, external: REACT, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const loaded = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  for (const chunk of loaded) for (const next of chunk.imports) if (chunks.has(next)) loaded.add(chunks.get(next)!)
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1024
}

const entryOf = (code: string): Plugin => ({
  name: 'engine',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) => (id === ENTRY ? code : undefined),
})
