import type { Endpoint } from '../src/api/endpoint.ts'
import { API_BASE } from '../server/serve.ts'

/** One call that only reads, as a screen makes it. */
export interface Question {
  endpoint: Endpoint
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
}

export function requestOf({ endpoint, path = {}, query = {}, body }: Question, token: string) {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const init = {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
  return { address: `${API_BASE}${filled}?${search}`, init }
}
