import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Hono } from 'hono'
import type { Env } from './serve.ts'

const SOURCE = 'serviceWorker.js'
const PAGE = 'index.html'
/** Files that are only wanted where there is a network, or that are none of the program's. */
const LEFT_OUT = new Set([SOURCE, PAGE, 'manifest.webmanifest'])

/**
 * Answers /sw.js: the built worker with the name of this build and everything that it keeps (public/serviceWorker.js). A browser that finds
 * another text there has found an update. The answer is never kept, so that no device stays with an old build.
 */
export function serveServiceWorker(app: Hono<Env>, directory: string, page: string): void {
  const text = serviceWorkerOf(directory, page)
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }
  app.get('/sw.js', (c) => c.body(text, 200, headers))
  const manifest = readFileSync(join(directory, 'manifest.webmanifest'), 'utf8')
  app.get('/manifest.webmanifest', (c) =>
    c.body(manifest, 200, { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' }),
  )
}

/** The worker's text for a built browser half and the page that is served of it: where that says another time zone, it is an update. */
export function serviceWorkerOf(directory: string, page: string): string {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !LEFT_OUT.has(name) && !/(^|\/)\./.test(name))
    .sort()
  const build = createHash('sha256').update(page)
  // Names of assets are hashes of their contents; what has a plain name is looked at.
  for (const name of [...files, SOURCE])
    build.update(name).update(name.startsWith('assets/') ? '' : readFileSync(join(directory, name)))
  const paths = ['/', ...files.map((name) => `/${name}`)]
  return `const BUILD = '${build.digest('base64url').slice(0, 16)}'
const FILES = ${JSON.stringify(paths)}
${readFileSync(join(directory, SOURCE), 'utf8')}`
}
