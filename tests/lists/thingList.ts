import { Hono } from 'hono'
import pino from 'pino'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  choice,
  badges,
  barcode,
  count,
  date,
  flag,
  id,
  money,
  name,
  signedQuantity,
  text,
  time,
} from '../../src/api/fields.ts'
import { listEndpoint } from '../../src/api/list.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { hashToken } from '../../server/auth/findCaller.ts'
import type { Context } from '../../server/context.ts'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { handleList } from '../../server/lists/handleList.ts'
import { matchesWords } from '../../server/lists/matchesWords.ts'
import { exportProgressHandlers } from '../../server/lists/exportProgress.ts'
import { API_BASE, type Env, serveAll } from '../../server/serve.ts'
import { freshDatabase } from '../database.ts'
import { peopleOn } from '../people.ts'
import type { Person } from '../server.ts'

/** A row with a column of every kind. */
export const Thing = z.object({
  id,
  name,
  code: barcode.nullable(),
  price: money.nullable(),
  stock: signedQuantity,
  pieces: count,
  day: date.nullable(),
  at: time,
  marked: flag,
  state: choice('documentStatus', ['DRAFT', 'READY', 'SENT']).nullable(),
  tags: badges,
  cost: money.optional(),
  /** Without a kind: for the screen alone, no column. */
  extra: z.object({ note: z.string() }),
})
export type Thing = z.infer<typeof Thing>

export const searchThings = listEndpoint('POST /thing/search/{shelf}', {
  can: 'view goods',
  filter: z.object({ keyword: text.nullish(), states: z.array(z.string()).nullish() }),
  row: Thing,
  totals: ['stock', 'cost'],
  groups: { state: 'state', marked: 'marked', day: 'day' },
  unsorted: ['tags'],
  only: { cost: 'view cost' },
})

export const thingHandlers = handleList(searchThings, {
  from: sql`thing`,
  columns: {
    id: sql`thing.id`,
    name: { sql: sql`thing.name`, sort: sql`thing.name collate "C"`, folded: sql`thing.search` },
    code: sql`thing.code`,
    price: sql`thing.price`,
    stock: sql`thing.stock`,
    pieces: sql`thing.pieces`,
    day: sql`thing.day`,
    at: sql`thing.at`,
    marked: sql`thing.marked`,
    state: sql`thing.state`,
    tags: sql`thing.tags`,
    cost: sql`thing.cost`,
    extra: sql`jsonb_build_object('note', thing.name)`,
  },
  scope: ({ path }) => sql`thing.shelf = ${path.shelf}`,
  filter: {
    keyword: (words) => matchesWords(sql`thing.search`, words),
    states: (states) => sql`thing.state = any(${states}::text[])`,
  },
  defaultSort: [{ field: 'name' }],
})

export interface ThingServer {
  database: Database
  app: Hono<Env>
  /** The administrator's. */
  token: string
  /** Posts to an address below /api/v1 as an administrator, or as a seller, who may not see costs. */
  post(
    address: string,
    body?: unknown,
    settings?: { as?: 'admin' | 'SELLER'; language?: string; signal?: AbortSignal },
  ): Promise<Response>
  get(address: string): Promise<Response>
  /** Calls by the contract, as an administrator or a seller; answers the totals even where they come late. */
  caller(as?: 'admin' | 'SELLER'): Pick<Person, 'call'>
}

export const SHELF = 'main'
/** A server with this one list and these rows on the shelf `main`. */
export async function thingServer(
  rows: readonly Omit<Thing, 'extra'>[],
  settings?: Parameters<typeof freshDatabase>[0],
): Promise<ThingServer> {
  const database = await freshDatabase(settings)
  await database.run(sql`create table thing (
    shelf text not null, id bigint not null, name text not null, search text not null, code text, price numeric(18, 2),
    stock numeric(15, 3) not null, pieces int not null, day date, at timestamptz not null, marked boolean not null, state text,
    tags text[] not null, cost numeric(18, 2) not null)`)
  const data = JSON.stringify(rows.map((row) => ({ ...row, shelf: SHELF, search: foldSearch(row.name) })))
  await database.run(sql`insert into thing select * from jsonb_populate_recordset(null::thing, ${data}::jsonb)`)
  await database.run(sql`insert into thing select 'other', id, name, search, code, price, stock, pieces, day, at, marked, state, tags, cost
    from thing limit 7`)
  const context: Context = {
    database,
    log: pino({ level: 'error' }, pino.destination({ dest: 2, sync: true })),
    timeZone: 'Asia/Tashkent',
    now: () => new Date('2026-11-20T20:30:00Z'),
    randomBytes,
    checkAnswers: true,
  }
  const app = new Hono<Env>()
  serveAll(app, context, [...thingHandlers, ...exportProgressHandlers])
  const tokens = { admin: await tokenOf(database, ['manage all']), SELLER: await tokenOf(database, ['view goods']) }
  const people = peopleOn(database, (address, request) => app.request(address, request))
  return {
    database,
    app,
    token: tokens.admin,
    caller: (as = 'admin') => people.withToken(tokens[as]),
    post: async (address, body, { as = 'admin', language = 'ru', signal } = {}) =>
      app.request(API_BASE + address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens[as]}`,
          'content-type': 'application/json',
          'accept-language': language,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
        ...(signal ? { signal } : {}),
      }),
    get: async (address) => app.request(API_BASE + address, { headers: { authorization: `Bearer ${tokens.admin}` } }),
  }
}

async function tokenOf(database: Database, permissions: string[]): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.run(sql`
    with person as (insert into app_user (username, password_hash) values (${token}, '') returning id),
      made as (insert into role (code) values (${token}) returning id),
      granted as (insert into role_permission select made.id, p from made, unnest(${permissions}::text[]) p),
      given as (insert into user_role select person.id, made.id from person, made)
    insert into session (token_hash, user_id, expires_at) select ${hashToken(token)}, id, now() + interval '1 day' from person`)
  return token
}
