import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context as HonoContext, Hono } from 'hono'
import { clientAddress } from '../clientAddress.ts'
import type { Context } from '../context.ts'
import type { Env } from '../serve.ts'
import { readFigures } from './readFigures.ts'
import { prometheusText } from './prometheusText.ts'

const LOOPBACK = /^(127\.|::1$)/

/**
 * `/metrics` for a Prometheus: with the token of METRICS_TOKEN, or without one only from this machine itself. Everybody else finds nothing
 * there.
 */
export function serveMetrics(app: Hono<Env>, context: Context, token: string): void {
  app.get('/metrics', async (c, next) => {
    if (!mayRead(c, context, token)) return next()
    const figures = await readFigures(context, context.database, context.now())
    return c.text(prometheusText(figures, context.watch?.times.all() ?? [], context.now()), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}

function mayRead(c: HonoContext<Env>, { trustedProxies = 0 }: Context, token: string): boolean {
  if (token !== '') return isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)
  // A proxy that nobody has told us of makes everybody look near.
  const isForwarded = trustedProxies === 0 && c.req.header('x-forwarded-for') !== undefined
  return !isForwarded && LOOPBACK.test(clientAddress(c, trustedProxies))
}

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
