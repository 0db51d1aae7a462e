import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { afterAll } from 'vitest'
import { API_BASE } from '../../server/serve.ts'

/** Lets the app listen on a real port until the file's tests are over. Answers the address of its API. */
export async function listening(app: { fetch: (request: Request) => Response | Promise<Response> }): Promise<string> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${API_BASE}`
}
