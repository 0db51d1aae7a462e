import type { AnswerOf, Endpoint, SentTo } from '../../../src/api/endpoint.ts'
import { signIn } from '../../../src/api/auth.ts'
import config, { ADMIN_PASSWORD } from '../../../playwright.config.ts'

/** Somebody who calls the API of the server under test, by the contract. */
export interface Caller {
  username: string
  password: string
  /** Rejects with what the server said when it refuses. */
  call<E extends Endpoint>(endpoint: E, input?: SentTo<E>): Promise<AnswerOf<E>>
}

type Input = { path?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown }

/** Signs in by the API: `const admin = await callerAs()`; another one with name and password. May be kept for a whole file. */
export async function callerAs(username = 'admin', password = ADMIN_PASSWORD): Promise<Caller> {
  const { token } = await send('', signIn, { body: { username, password } })
  return {
    username,
    password,
    call: (endpoint, input) => send(token, endpoint, input),
  }
}

async function send<E extends Endpoint>(token: string, endpoint: E, input?: SentTo<E>): Promise<AnswerOf<E>> {
  const { path = {}, query = {}, body } = (input ?? {}) as Input
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const given = Object.entries(query).map(([name, value]) => [name, String(value)])
  const address = new URL(`/api/v1${filled}?${new URLSearchParams(given).toString()}`, config.use!.baseURL)
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  })
  if (!response.ok) throw new Error(`${endpoint.signature}: ${response.status} ${await response.text()}`)
  return (await response.json()) as AnswerOf<E>
}
