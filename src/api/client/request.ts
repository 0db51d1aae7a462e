import { changes, type Endpoint } from '../endpoint.ts'
import { environment } from './environment.ts'
import { preferences } from './preferences.ts'

const ID_BYTES = 8

/** What a call may send, before it is typed by its endpoint. */
export interface Sent {
  path?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
}

/** The endpoint's address with its parameters filled and the query behind it; absent values are left out. */
export function addressOf(endpoint: Endpoint, { path = {}, query = {} }: Sent): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (path[name] === undefined || path[name] === '')
      throw new Error(`${endpoint.signature} needs the path parameter ${name}`)
    return encodeURIComponent(path[name])
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, textOf(value))
  }
  const text = search.toString()
  return environment.apiBase + filled + (text && `?${text}`)
}

/** The request as `fetch` wants it. `key` is sent only where the call changes data. */
export function requestOf(endpoint: Endpoint, sent: Sent, token: string | null, key: string): RequestInit {
  const headers: Record<string, string> = {
    'accept-language': preferences.get().language,
    'x-request-id': madeUpId(),
  }
  if (token && endpoint.parts.can !== 'public') headers.authorization = `Bearer ${token}`
  if (changes(endpoint)) headers['idempotency-key'] = key
  if (endpoint.parts.form) return { method: endpoint.method, headers, body: formOf(sent.form ?? {}) }
  if (endpoint.method === 'GET' || (sent.body === undefined && !endpoint.parts.body))
    return { method: endpoint.method, headers }
  headers['content-type'] = 'application/json'
  return { method: endpoint.method, headers, body: JSON.stringify(sent.body ?? {}) }
}

/** The server's log and its refusal say it again. */
const madeUpId = () =>
  Array.from(environment.randomBytes(ID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part instanceof Blob) form.append(name, part)
      else if (part !== undefined && part !== null) form.append(name, textOf(part))
    }
  }
  return form
}
