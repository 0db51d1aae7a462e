import { randomBytes } from 'node:crypto'
import pino from 'pino'
import type { AnswerOf, Endpoint, SentTo } from '../src/api/endpoint.ts'
import type { Failure } from '../src/api/failure.ts'
import { nameKey } from '../src/rules/nameKey.ts'
import type { RoleCode } from '../src/rules/permissions.ts'
import { createApp } from '../server/app.ts'
import { hashToken } from '../server/auth/findCaller.ts'
import type { Context } from '../server/context.ts'
import type { Database } from '../server/db/database.ts'
import { sql } from '../server/db/sql.ts'
import { seedStandardReferences } from '../server/db/standardReferences.ts'
import { seedStandardRoles } from '../server/db/standardRoles.ts'
import type { Language } from '../server/messages.ts'
import { API_BASE } from '../server/serve.ts'
import { freshDatabase } from './database.ts'

/** What a call may carry besides its input. */
interface Extras {
  /** A UUID: a replay with it gives the first answer. */
  key?: string
  language?: Language
}

/** Somebody who calls the API: `call` wants an answer, `refused` wants a refusal, both say what came instead. */
export interface Person {
  userId: number
  username: string
  token: string
  call<E extends Endpoint>(endpoint: E, input?: SentTo<E>, extras?: Extras): Promise<AnswerOf<E>>
  refused<E extends Endpoint>(endpoint: E, input?: Loose<SentTo<E>>, extras?: Extras): Promise<Refused>
  /** Whatever it answers: for files and headers. */
  response<E extends Endpoint>(endpoint: E, input?: Loose<SentTo<E>>, extras?: Extras): Promise<Response>
}
export type Refused = Failure & { status: number; details?: unknown }

/** Bad input is what a refusal is about, so its types are not those of the contract. */
type Loose<Sent> = { [Part in keyof Sent]?: unknown }

export interface TestServer {
  database: Database
  context: Context
  /** A new user with this role; what it may see and move are `departmentId` and `departments`. Administrators see everything. */
  person(
    role: RoleCode,
    settings?: { departmentId?: number; departments?: number[]; transfers?: number[] },
  ): Promise<Person>
  /** Somebody without a session. */
  stranger: Pick<Person, 'call' | 'refused' | 'response'>
  /** A new department; answers its id. */
  department(type: 'WAREHOUSE' | 'SHOP', settings?: { name?: string; saleType?: 'RETAIL' | 'WHOLE' }): Promise<number>
  /** The id of a word of a reference list: `reference('unit', 'PIECE')`. */
  reference(parentCode: string, code: string): Promise<number>
}

/**
 * The whole server on a database of this test file alone, called in process. Every answer is parsed by its contract. Call it
 * at the top of the file with `await`, or in `beforeAll`.
 * @example
 * const server = await testServer()
 * const keeper = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
 * expect(await keeper.refused(createItem, { body: {} })).toMatchObject({ status: 400, fields: { name: 'Обязательное поле' } })
 */
export async function testServer(settings: Partial<Pick<Context, 'now' | 'randomBytes'>> = {}): Promise<TestServer> {
  const database = await freshDatabase()
  await seedStandardRoles(database)
  await seedStandardReferences(database)
  const context: Context = {
    database,
    log: pino({ level: 'error' }, pino.destination({ dest: 2, sync: true })),
    timeZone: 'Asia/Tashkent',
    now: () => new Date(),
    randomBytes,
    checkAnswers: true,
    ...settings,
  }
  const app = createApp(context)
  const callerWith = (token: string) => {
    const response = async (endpoint: Endpoint, input: unknown = {}, extras: Extras = {}) =>
      app.request(addressOf(endpoint, input as Input), requestOf(endpoint, input as Input, token, extras))
    return {
      response,
      async call(endpoint: Endpoint, input?: unknown, extras?: Extras) {
        const answer = await response(endpoint, input, extras)
        if (!answer.ok) throw new Error(`${endpoint.signature} was refused: ${answer.status} ${await answer.text()}`)
        return endpoint.parts.answer === 'file' ? new File([await answer.arrayBuffer()], 'answer') : answer.json()
      },
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
    context,
    stranger: callerWith(''),

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
  body?: unknown
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

function requestOf(endpoint: Endpoint, { body, form }: Input, token: string, { key, language }: Extras): RequestInit {
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (key) headers.set('idempotency-key', key)
  if (language) headers.set('accept-language', language)
  if (endpoint.method === 'GET') return { method: endpoint.method, headers }
  if (form) {
    const data = new FormData()
    for (const [name, value] of Object.entries(form)) data.set(name, value)
    return { method: endpoint.method, headers, body: data }
  }
  if (body !== undefined) headers.set('content-type', 'application/json')
  return { method: endpoint.method, headers, body: body === undefined ? null : JSON.stringify(body) }
}
