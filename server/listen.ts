import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './serve.ts'
import type { Certified } from './shopHttps/certificates.ts'
import type { Https } from './shopHttps/https.ts'
import { leadToHttps, twoProtocols } from './shopHttps/twoProtocols.ts'
import { unlessTooMuch } from './unlessTooMuch.ts'
import { StartupError } from './startupError.ts'

/** Requests that run longer than this after the signal to stop are cut off. */
const DRAIN_MS_MAX = 10_000

/** A server that is being replaced needs a moment to leave its port. */
const TAKEN_MS_MAX = 2_000
const TAKEN_POLL_MS = 100
/** What was answered while the server stops is closed so soon. */
const IDLE_POLL_MS = 20
/**
 * A connection that nobody uses stays open for so long: longer than proxies keep theirs (nginx for 60 s), for what is sent on one that
 * the server is just closing is lost. Node's own 5 s would be the shorter.
 */
const UNUSED_MS_MAX = 75_000
/** Addresses of the machine and files of certificates change so rarely. */
const RENEW_POLL_MS = 600_000

export interface Listening {
  port: number
  /** Takes no more connections, lets running requests finish, then answers. */
  drain: () => Promise<void>
}

/** Opens the web server, with HTTPS on the same port. Throws a StartupError when the port is taken or may not be used. */
export async function listen(app: Hono<Env>, host: string, port: number, https?: Https): Promise<Listening> {
  // With its own Request and Response in place of the global ones what a call says goes to the socket as the text that it is.
  const listener = getRequestListener(app.fetch)
  const answer = unlessTooMuch((request, response) => void listener(request, response))
  let isStopping = false
  const serve: RequestListener = (request, response) => {
    // A till asks again at once, so its connection would never be idle.
    if (isStopping) response.setHeader('connection', 'close')
    return answer(request, response)
  }
  const plain = createServer(https ? leadToHttps(serve) : serve)
  const secure = https && createSecureServer(shown(await https.current()), serve)
  const { server, dropSilent } = secure ? twoProtocols(plain, secure) : { server: plain }
  const renewing = secure && setInterval(() => void renew(secure, https), RENEW_POLL_MS).unref()
  const speaking = secure ? [plain, secure] : [plain]
  for (const one of speaking) one.keepAliveTimeout = UNUSED_MS_MAX
  for (const deadline = Date.now() + TAKEN_MS_MAX; ; await sleep(TAKEN_POLL_MS))
    try {
      server.listen(port, host)
      await once(server, 'listening')
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > deadline)
        throw explained(error, host, port)
    }
  return {
    port: (server.address() as AddressInfo).port,
    drain: () =>
      new Promise((resolve) => {
        isStopping = true
        clearInterval(renewing)
        const closeIdle = () => speaking.forEach((one) => one.closeIdleConnections())
        const closingIdle = setInterval(closeIdle, IDLE_POLL_MS)
        const cutOff = setTimeout(() => speaking.forEach((one) => one.closeAllConnections()), DRAIN_MS_MAX)
        server.close(() => {
          clearTimeout(cutOff)
          clearInterval(closingIdle)
          if (secure) speaking.forEach((one) => one.close())
          resolve()
        })
        closeIdle()
        dropSilent?.()
      }),
  }
}

const shown = ({ certificate, key }: Certified) => ({ cert: certificate, key })

/** Shows the newest certificate from the next connection on. One that cannot be read leaves the old one. */
async function renew(server: SecureServer, https: Https): Promise<void> {
  await https.current().then(
    (one) => server.setSecureContext(shown(one)),
    () => undefined,
  )
}

function explained(error: unknown, host: string, port: number): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `The port ${port} of ${host} is taken, perhaps by a Savdo that is already running. Set PORT to another one.`,
    EACCES: `This user may not use the port ${port}. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one of its own, 127.0.0.1 or 0.0.0.0.`,
    ENOTFOUND: `The address ${host} is not known. Set HOST to an address of this machine, 127.0.0.1 or 0.0.0.0.`,
  }
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new StartupError(reason) : error
}
