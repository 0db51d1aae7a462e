import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { Context } from './context.ts'
import { failureOf } from './failure.ts'
import { allHandlers } from './handlers.ts'
import { healthOf } from './health.ts'
import { hidePointFiles } from './hidePointFiles.ts'
import { languageOf } from './messages.ts'
import { serveMetrics } from './metrics/serveMetrics.ts'
import { openApiDocument, openApiPage } from './openApiDocument.ts'
import { pageOf } from './page.ts'
import { Refusal } from './refusal.ts'
import { API_BASE, type Env, serveAll } from './serve.ts'
import { serveServiceWorker } from './serviceWorker.ts'
import { serveTrust } from './shopHttps/trustPage.ts'
import type { Trust } from './shopHttps/https.ts'

const YEAR_SECONDS = 31_536_000
const REQUEST_ID = /^[0-9a-f]{16}$/

/**
 * The whole server as one Hono app; `clientDirectory` holds the built browser half (absent in API tests), `trust` the certificate that
 * devices must come to trust.
 */
export function createApp(context: Context, clientDirectory?: string, trust?: Trust): Hono<Env> {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    // The browser's own, so that what somebody saw is found in the log.
    const told = c.req.header('x-request-id') ?? ''
    c.set('requestId', REQUEST_ID.test(told) ? told : context.randomBytes(8).toString('hex'))
    c.header('x-request-id', c.get('requestId'))
    const startedMs = performance.now()
    await next()
    const durationMs = Math.round((performance.now() - startedMs) * 10) / 10
    context.log.info({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      durationMs,
    })
  })
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The UI kit writes its style sheets at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        // The one text that becomes a page is printing's (src/ui/print/printFrames.ts); workers are scripts of ours (src/offline).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'worker'],
      },
      referrerPolicy: 'same-origin',
      // Of a certificate of our own making it would lock a shop out that makes another one, and a proxy promises for itself.
      strictTransportSecurity: context.hasOwnCertificate ? `max-age=${YEAR_SECONDS}` : false,
    }),
  )
  app.onError((error, c) => failureOf(c, context, languageOf(c.req.header('accept-language')), error))

  app.get('/health', async (c) => {
    const status = await healthOf(context)
    return c.json({ status, time: context.now().toISOString() }, status === 'ok' ? 200 : 503)
  })
  // Whether callers may be sent here: not while it ends, though it still answers those that it has.
  app.get('/ready', async (c) => {
    const status = context.isEnding?.() ? 'ending' : await healthOf(context)
    return c.json({ status }, status === 'ok' ? 200 : 503)
  })
  serveMetrics(app, context, context.metricsToken ?? '')
  app.get(`${API_BASE}/openapi.json`, (c) => c.json(openApiDocument(allHandlers)))
  app.get(`${API_BASE}/reference`, (c) => c.html(openApiPage(allHandlers)))
  serveAll(app, context, allHandlers)
  app.all('/api/*', () => {
    throw new Refusal(404, 'noSuchAddress')
  })
  if (trust) serveTrust(app, trust)
  if (clientDirectory) serveClient(app, clientDirectory, context)
  return app
}

function serveClient(app: Hono<Env>, directory: string, { timeZone }: Context): void {
  app.use('*', hidePointFiles)
  const page = pageOf(readFileSync(join(directory, 'index.html'), 'utf8'), timeZone)
  serveServiceWorker(app, directory, page)
  app.use(
    '/assets/*',
    compress(),
    serveStatic({
      root: directory,
      onFound: (_path, c) => c.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
    }),
  )
  // A chunk of an older build must be missed, not answered with the page.
  app.get('/assets/*', (c) => c.notFound())
  const answerPage: Handler<Env> = (c) => c.html(page, 200, { 'cache-control': 'no-cache' })
  // By its own name, too, it is the page and not its file.
  app.get('/index.html', compress(), answerPage)
  app.use('*', serveStatic({ root: directory, index: 'none' }))
  app.get('*', compress(), answerPage)
}
