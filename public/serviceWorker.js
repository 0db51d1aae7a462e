// Keeps the whole program on the device, so that it starts without a network. The server puts the name of the build and the list of its
// files before this text (server/serviceWorker.ts) and answers it at /sw.js: another build is another text, and so an update.
/* global BUILD, FILES */

const PREFIX = 'savdo '
const OWN = PREFIX + BUILD
/** What only the server answers: its calls, its tokens and its certificate are never kept. */
const SERVERS = /^\/(api\/|health$|sw\.js$|trust$|ca\.crt$)/

addEventListener('install', (event) => event.waitUntil(fill()))

/** So many files at once: what a page wants that is being opened goes before them. */
const LANES = 2

/** One file that is missing fails the whole, and the build that works goes on working. */
async function fill() {
  const cache = await caches.open(OWN)
  const paths = FILES.values()
  const lane = async () => {
    for (const path of paths) await cache.put(path, await fileOf(path))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function fileOf(path) {
  // A name with a hash in it never means another file.
  const isForEver = path.startsWith('/assets/')
  const known = isForEver && (await caches.match(path))
  if (known) return known
  const response = await fetch(path, { cache: isForEver ? 'default' : 'no-cache', priority: 'low' })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

addEventListener('activate', (event) => event.waitUntil(begin()))

/** The build before this one stays: a page of it may be open and still want one of its parts. */
async function begin() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
  await clients.claim()
}

// A page says when nothing on its screen would be lost; until then an update waits.
addEventListener('message', ({ data }) => {
  if (data === 'take over') skipWaiting()
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || SERVERS.test(pathname)) return
  event.respondWith(answer(request))
})

async function answer(request) {
  const cache = await caches.open(OWN)
  const kept = await cache.match(request.mode === 'navigate' ? '/' : request, { ignoreSearch: true })
  return kept ?? (await caches.match(request)) ?? fetch(request)
}
