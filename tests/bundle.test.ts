import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBuilder, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

/** What a shop's slow line may have to load before somebody can sign in (issue 2), bytes after gzip. */
const SIGN_IN_BYTES_MAX = 200 * 1024

let chunks: Map<string, Rolldown.OutputChunk>

beforeAll(async () => {
  // Vitest calls it `test`, and would get React's development half.
  vi.stubEnv('NODE_ENV', 'production')
  const builder = await createBuilder({ logLevel: 'error', mode: 'production', build: { write: false } })
  const built = (await builder.build(builder.environments.client!)) as Rolldown.RolldownOutput
  chunks = new Map(built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}, 120_000)

/** A chunk and all that it imports at once. */
function closure(start: Rolldown.OutputChunk): Set<Rolldown.OutputChunk> {
  const reached = new Set([start])
  for (const chunk of reached) for (const name of chunk.imports) if (chunks.has(name)) reached.add(chunks.get(name)!)
  return reached
}
const chunkOf = (moduleEnd: string) => [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(moduleEnd))!
const gzipped = (loaded: Iterable<Rolldown.OutputChunk>) =>
  [...loaded].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)

test('the sign-in page loads at most 200 kB of script', () => {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)!
  const texts = ['ru', 'uz', 'uz-latn'].map((language) => chunkOf(`texts/${language}.ts`))
  const bytes = Math.max(...texts.map((text) => gzipped(new Set([...closure(entry), ...closure(text)]))))
  expect(bytes).toBeLessThanOrEqual(SIGN_IN_BYTES_MAX)
  // Else the measure is of something else than the page.
  expect(bytes).toBeGreaterThan(80 * 1024)
})

test('whoever has signed in waits for three files, and the sign-in page for as many', () => {
  const start = closure([...chunks.values()].find((chunk) => chunk.isEntry)!)
  const program = [...closure(chunkOf('src/startApplication.tsx'))].filter((chunk) => !start.has(chunk))
  expect([start.size, program.length]).toEqual([3, 3])
  expect(gzipped(program)).toBeGreaterThan(200 * 1024)
})

test('the program does not wait for the start, which waits for it', () => {
  const start = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))!
  expect(closure(chunkOf('src/startApplication.tsx')).has(start)).toBe(false)
})

test('nothing of the grids that ours is measured against is shipped', () => {
  const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => /node_modules\/(@mui\/x-data-grid|ag-grid|ag-stack)/.test(id))).toEqual([])
  expect(modules.some((id) => id.includes('src/ui/grid/'))).toBe(true)
})

test('nothing of the server is shipped, neither a setting nor a secret of it', () => {
  const modules = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds)
  expect(modules.filter((id) => id.startsWith(`${resolve('server')}/`) || id.startsWith('node:'))).toEqual([])
  const settings = /\b(ADMIN_PASSWORD|DATABASE_URL|PACKING_PASSWORD|ERROR_BOT_URL|METRICS_TOKEN)\b/
  expect([...chunks.values()].filter(({ code }) => settings.test(code)).map(({ fileName }) => fileName)).toEqual([])
})

test('the sign-in page has nothing of the UI kit, the router, the lists and the forms', () => {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)!
  const foreign = [...closure(entry)].flatMap((chunk) =>
    chunk.moduleIds.filter((id) =>
      /node_modules\/(@mui|@emotion|@tanstack)|src\/(grids|forms|print|pos|ui\/(grid|form))\//.test(id),
    ),
  )
  expect(foreign).toEqual([])
})
