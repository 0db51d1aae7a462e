import type { IncomingMessage, RequestListener, Server as HttpServer, ServerResponse } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { isLoopback } from './ownNetwork.ts'

/** The first byte of TLS: a handshake. */
const HANDSHAKE = 0x16
/** Whoever connects and says nothing is not waited for. */
const SILENT_MS_MAX = 5_000

/** Paths that are answered without HTTPS too: how to come to trust it, and whether the server is well. */
const PLAIN = new Set(['/trust', '/ca.crt', '/health'])

/**
 * One port for both protocols: what begins like TLS goes to `secure`, all else to `plain`; neither listens itself. `dropSilent` ends the
 * connections that have said nothing yet.
 */
export function twoProtocols(plain: HttpServer, secure: HttpsServer): { server: Server; dropSilent: () => void } {
  // So they keep count of their connections, although it is not they that listen.
  for (const server of [plain, secure]) server.emit('listening')
  const silent = new Set<Socket>()
  const server = createServer((socket) => {
    const giveUp = () => socket.destroy()
    silent.add(socket)
    socket.setTimeout(SILENT_MS_MAX, giveUp).on('error', giveUp)
    socket.once('close', () => silent.delete(socket))
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null
      if (!first) return giveUp()
      silent.delete(socket)
      socket.unshift(first)
      socket.setTimeout(0).off('timeout', giveUp).off('error', giveUp)
      const speaker = first[0] === HANDSHAKE ? secure : plain
      speaker.emit('connection', socket)
    })
  })
  return { server, dropSilent: () => silent.forEach((socket) => socket.destroy()) }
}

/** What plain HTTP answers beside HTTPS: everything to this machine itself, to others little more than the way to HTTPS. */
export function leadToHttps(serve: RequestListener): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (isLoopback((request.socket as Socket).remoteAddress ?? '') || PLAIN.has(path)) return serve(request, response)
    lead(request, response)
  }
}

/** 307, not 308: that would be remembered for ever, also when the shop has no HTTPS any more. */
function lead(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? ''
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host)) {
    response.writeHead(400).end()
    return
  }
  response.writeHead(307, { location: `https://${host}${request.url ?? '/'}`, 'cache-control': 'no-store' }).end()
}
