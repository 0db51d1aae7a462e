import { randomBytes } from 'node:crypto'
import type { Endpoint } from '../src/api/endpoint.ts'
import { nameKey } from '../src/rules/nameKey.ts'
import { hashToken } from '../server/auth/findCaller.ts'
import type { Database } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import { API_BASE } from '../server/serve.ts'
import { exactAnswer } from './exactAnswer.ts'
import type { Extras, People, Person } from './server.ts'

/**
 * People and departments on a server, wherever it runs: they are written into its database, and call it by `send`, which gets an
 * address from `/api/v1` on.
 */
export function peopleOn(
  database: Database,
  send: (address: string, request: RequestInit) => Response | Promise<Response>,
): People {
  const callerWith = (token: string) => {
    const response = async (endpoint: Endpoint, input: unknown = {}, extras: Extras = {}) =>
      send(addressOf(endpoint, input as Input), requestOf(endpoint, input as Input, token, extras))
    const call = async (endpoint: Endpoint, input: Input = {}, extras?: Extras): Promise<unknown> => {
      const answer = await response(endpoint, input, extras)
      if (!answer.ok) throw new Error(`${endpoint.signature} was refused: ${answer.status} ${await answer.text()}`)
      if (endpoint.parts.answer === 'file') return new File([await answer.arrayBuffer()], 'answer')
      const found: unknown = await answer.json()
      if (!endpoint.parts.reads || !input.body) return found
      const { page: _page, limit: _limit, ...unpaged } = input.query ?? {}
      return exactAnswer(endpoint, found, input.body, (other, body) =>
        call(other, { ...input, query: other === endpoint ? input.query! : unpaged, body }, extras),
      )
    }
    return {
      call,
      response,
      async refused(endpoint: Endpoint, input?: unknown, extras?: Extras) {
        const answer = await response(endpoint, input, extras)
        if (answer.ok) throw new Error(`${endpoint.signature} was not refused: ${await answer.text()}`)
        return { status: answer.status, ...(await answer.json()) }
      },
    } as unknown as Pick<Person, 'call' | 'refused' | 'response'>
  }
  let made = 0

  return {
    database,
    stranger: callerWith(''),
    withToken: callerWith,

    async person(role, { departmentId, departments = [], transfers = [] } = {}) {
      const username = `${role.toLowerCase()}${++made}`
      const { id } = await database.one<{ id: number }>(sql`
        insert into app_user (username, password_hash, department_id) values (${username}, '', ${departmentId ?? null}) returning id`)
      await database.run(
        sql`insert into user_role (user_id, role_id) select ${id}::bigint, id from role where code = ${role}`,
      )
      await database.run(sql`
        insert into user_department (user_id, department_id, kind)
        select ${id}::bigint, d, 'PERMITTED' from unnest(${departments}::bigint[]) d
        union all select ${id}::bigint, d, 'TRANSFER' from unnest(${transfers}::bigint[]) d`)
      const token = randomBytes(32).toString('base64url')
      await database.run(sql`
        insert into session (token_hash, user_id, expires_at) values (${hashToken(token)}, ${id}, now() + interval '1 day')`)
      return { userId: id, username, token, ...callerWith(token) }
    },

    async employed(userId, lastName = 'Каримов') {
      const { id } = await database.one<{ id: number }>(sql`
        with employed as (insert into employee (last_name, first_name, name_key, department_id)
          select ${lastName}, 'Анвар', ${nameKey(`${lastName} Анвар`)}, department_id from app_user where id = ${userId} returning id)
        update app_user set employee_id = employed.id from employed where app_user.id = ${userId} returning employed.id`)
      return id
    },

    async department(type, { name = `${type} ${++made}`, saleType } = {}) {
      const { id } = await database.one<{ id: number }>(sql`
        insert into department (name, name_key, type, sale_type) values (${name}, ${nameKey(name)}, ${type}, ${saleType ?? null})
        returning id`)
      return id
    },

    async reference(parentCode, code) {
      const found = await database.first<{ id: number }>(sql`
        select child.id from reference child join reference parent on parent.id = child.parent_id
        where parent.code = ${parentCode} and parent.parent_id is null and child.code = ${code}`)
      if (!found) throw new Error(`There is no reference ${parentCode} ${code}`)
      return found.id
    },
  }
}

interface Input {
  path?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: object
  form?: Record<string, string | Blob>
}

function addressOf(endpoint: Endpoint, { path = {}, query = {} }: Input): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (path[name] === undefined) throw new Error(`${endpoint.signature}: path.${name} is missing`)
    return encodeURIComponent(path[name])
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${API_BASE}${filled}${search.size > 0 ? `?${search}` : ''}`
}

function requestOf(endpoint: Endpoint, { body, form }: Input, token: string, extras: Extras): RequestInit {
  const { key, language, gone: signal = null } = extras
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  if (language) headers.set('accept-language', language)
  if (endpoint.method === 'GET') return { method: endpoint.method, headers, signal }
  if (form) {
    const data = new FormData()
    for (const [name, value] of Object.entries(form)) data.set(name, value)
    return { method: endpoint.method, headers, signal, body: data }
  }
  if (body !== undefined) headers.set('content-type', 'application/json')
  return { method: endpoint.method, headers, signal, body: body === undefined ? null : JSON.stringify(body) }
}
