import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import pino from 'pino'
import type { AnswerOf, Endpoint, SentTo } from '../src/api/endpoint.ts'
import type { Failure } from '../src/api/failure.ts'
import type { RoleCode } from '../src/rules/permissions.ts'
import { createApp } from '../server/app.ts'
import type { Context } from '../server/context.ts'
import type { Database } from '../server/db/database.ts'
import { seedStandardReferences } from '../server/db/standardReferences.ts'
import { seedStandardRoles } from '../server/db/standardRoles.ts'
import type { Language } from '../src/rules/language.ts'
import { freshDatabase } from './database.ts'
import { peopleOn } from './people.ts'

/** What a call may carry besides its input. */
export interface Extras {
  /** A UUID: a replay with it gives the first answer. */
  key?: string
  language?: Language
  /** Aborts when the client goes away before its answer. */
  gone?: AbortSignal
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

/** Everybody who may call a server, and the departments that they work in. */
export interface People {
  database: Database
  /** A new user with this role; what it may see and move are `departmentId` and `departments`. Administrators see everything. */
  person(
    role: RoleCode,
    settings?: { departmentId?: number; departments?: number[]; transfers?: number[] },
  ): Promise<Person>
  /** Somebody without a session. */
  stranger: Pick<Person, 'call' | 'refused' | 'response'>
  /** Who has signed in and got this token. */
  withToken(token: string): Pick<Person, 'call' | 'refused' | 'response'>
  /** A new department; answers its id. */
  department(
    type: 'WAREHOUSE' | 'SHOP' | 'DINING_ROOM',
    settings?: { name?: string; saleType?: 'RETAIL' | 'WHOLE' },
  ): Promise<number>
  /** Makes an employee of a user, in the user's department; answers the employee's id. */
  employed(userId: number, lastName?: string): Promise<number>
  /** The id of a word of a reference list: `reference('unit', 'PIECE')`. */
  reference(parentCode: string, code: string): Promise<number>
}

export interface TestServer extends People {
  context: Context
}

/** The clock of test servers: it begins at noon of 20 November 2026 in Tashkent and goes on, so that no test meets midnight. */
export function fromNoon(): () => Date {
  const begun = performance.now()
  return () => new Date(Date.UTC(2026, 10, 20, 7) + performance.now() - begun)
}

/**
 * The whole server on a database of this test file alone, called in process. Every answer is parsed by its contract. Call it
 * at the top of the file with `await`, or in `beforeAll`.
 * @example
 * const server = await testServer()
 * const keeper = await server.person('WAREHOUSE', { departmentId: await server.department('WAREHOUSE') })
 * expect(await keeper.refused(createItem, { body: {} })).toMatchObject({ status: 400, fields: { name: 'Обязательное поле' } })
 */
export async function testServer({
  pool = {},
  ...settings
}: Partial<Pick<Context, 'now' | 'randomBytes' | 'cbuRatesUrl' | 'packing' | 'timeZone'>> & {
  pool?: pg.PoolConfig
} = {}): Promise<TestServer> {
  const database = await freshDatabase(pool)
  await seedStandardRoles(database)
  await seedStandardReferences(database)
  const context: Context = {
    database,
    log: pino({ level: 'error' }, pino.destination({ dest: 2, sync: true })),
    timeZone: 'Asia/Tashkent',
    now: fromNoon(),
    randomBytes,
    checkAnswers: true,
    ...settings,
  }
  const app = createApp(context)
  return { context, ...peopleOn(database, (address, request) => app.request(address, request)) }
}
