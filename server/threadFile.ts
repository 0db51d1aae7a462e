import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { serverEntries } from './entries.ts'

/** A built thread: beside the server's bundle or above its chunks; where the tests run the sources, they build it. */
export function threadFile(name: keyof typeof serverEntries): string {
  const folders = [import.meta.dirname, join(import.meta.dirname, '..'), resolve('.cache')]
  const file = folders.map((folder) => join(folder, `${name}.js`)).find((place) => existsSync(place))
  if (!file) throw new Error(`${name}.js is not built: run \`npm run build\``)
  return file
}
