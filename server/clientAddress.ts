import { isIP } from 'node:net'
import type { Context as HonoContext } from 'hono'

/** What @hono/node-server adds; absent when a test calls the app directly. */
interface NodeEnv {
  incoming?: { socket: { remoteAddress?: string } }
}

/**
 * The address that a request comes from. Behind `trustedProxies` proxies of ours it is what the outermost of them wrote into
 * X-Forwarded-For; what stands to the left of it was written by the client itself and proves nothing.
 */
export function clientAddress(c: HonoContext, trustedProxies: number): string {
  const own = (c.env as NodeEnv | undefined)?.incoming?.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return plain(own)
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',')
  const told = plain(forwarded.at(-trustedProxies)?.trim() ?? '')
  return isIP(told) ? told : plain(own)
}

/** An IPv4 address is the same however it is written; a port or brackets around one of version 6 are not its own. */
const plain = (address: string): string =>
  address
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
