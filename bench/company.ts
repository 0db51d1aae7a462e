import { randomUUID } from 'node:crypto'
import { signIn } from '../src/api/auth.ts'
import { openSession } from '../src/api/cashSession.ts'
import type { AnswerOf, Endpoint, SentTo } from '../src/api/endpoint.ts'
import { createPricing, fillPricing, makePricingReady } from '../src/api/pricing.ts'
import { changeDocumentStatus, createDocument } from '../src/api/warehouseDocument.ts'
import { ADMIN_USERNAME } from '../server/adminUser.ts'
import { sql } from '../server/db/sql.ts'
import { peopleOn } from '../tests/people.ts'
import { BENCH_PASSWORD, type BenchServer } from './benchServer.ts'
import { seedGoods } from './seedGoods.ts'
import { send } from './send.ts'
import { vacuum } from './vacuum.ts'

export const GOODS = 100_000
const WAREHOUSES = 2
const SHOPS = 4
const REGISTERS_OF_SHOP = 4
/** Of each good on each shelf, enough for all the selling here. */
const PIECES = 10_000
const LINES_OF_INCOME = 5_000
const COST = 8_000

export interface Company {
  itemIds: number[]
  shops: { departmentId: number; cashboxIds: number[]; itemIds: number[] }[]
  token: string
  /** Seconds to post an income of LINES_OF_INCOME lines, one for each that was posted. */
  postingSeconds: number[]
  call: <E extends Endpoint>(endpoint: E, input: SentTo<E>) => Promise<AnswerOf<E>>
}

/**
 * A company of 100,000 goods, 2 warehouses and 4 shops, a quarter of the goods on each shelf. Documents, prices and sessions go
 * through the API; in a folder that was kept (BENCH_DATA) all of it is found again.
 */
export async function foundCompany(server: BenchServer, say: (text: string) => void): Promise<Company> {
  const kept = await keptCompany<Omit<Company, 'call'>>(server, 'bench')
  const people = peopleOn(server.database, async (address, request) => {
    const answer = await send(`${server.address}${address}`, request)
    return new Response(answer.text, { status: answer.status })
  })
  if (kept) return { ...kept, call: callerOf(server, kept.token) }

  const admin = await people.person('admin')
  const call = callerOf(server, admin.token)
  say(`${GOODS} goods`)
  const itemIds = await seedGoods(server.database, GOODS)
  const company: Omit<Company, 'call'> = { itemIds, shops: [], token: admin.token, postingSeconds: [] }
  for (let place = 0; place < WAREHOUSES + SHOPS; place++) {
    const isShop = place >= WAREHOUSES
    say(`stock of ${isShop ? 'shop' : 'warehouse'} ${place + 1}`)
    const departmentId = await people.department(isShop ? 'SHOP' : 'WAREHOUSE', isShop ? { saleType: 'RETAIL' } : {})
    const here = itemIds.filter((_, index) => index % SHOPS === place % SHOPS)
    for (let from = 0; from < here.length; from += LINES_OF_INCOME) {
      const startedMs = performance.now()
      const incomeId = await receive(call, departmentId, here.slice(from, from + LINES_OF_INCOME))
      company.postingSeconds.push((performance.now() - startedMs) / 1000)
      if (isShop) await price(call, departmentId, incomeId)
    }
    if (isShop)
      company.shops.push({ departmentId, itemIds: here, cashboxIds: await openRegisters(server, call, departmentId) })
  }
  await server.database.run(sql`insert into setting (key, value) values ('bench', ${JSON.stringify(company)}::jsonb)`)
  await vacuum(server)
  return { ...company, call }
}

/** What a folder that was kept has under this name. Who calls there signs in anew: the session that it was made in may be over. */
export async function keptCompany<C extends { token: string }>(
  server: BenchServer,
  key: string,
): Promise<C | undefined> {
  const kept = await server.database.first<{ value: C }>(sql`select value from setting where key = ${key}`)
  if (!kept) return undefined
  const body = { username: ADMIN_USERNAME, password: BENCH_PASSWORD }
  const { token } = await callerOf(server, '')(signIn, { body })
  return { ...kept.value, token }
}

/** Calls as whoever holds the token. */
export function callerOf(server: BenchServer, token: string): Company['call'] {
  const people = peopleOn(server.database, async (address, request) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${token}`)
    const answer = await send(`${server.address}${address}`, { ...request, headers })
    return new Response(answer.text, { status: answer.status })
  })
  return (endpoint, input) => people.stranger.call(endpoint, input, { key: randomUUID() })
}

/** An income of these goods, PIECES of each, on the shelf; answers its id. */
export async function receive(call: Company['call'], departmentId: number, itemIds: number[]): Promise<number> {
  const draft = await call(createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: departmentId,
      regDate: '2026-11-20',
      whItems: itemIds.map((itemId) => ({ itemId, count: PIECES, incomeUzs: COST })),
    },
  })
  const ready = { status: 'READY' as const, version: draft.version }
  await call(changeDocumentStatus, { path: { id: draft.id }, body: ready })
  return draft.id
}

/** Prices what an income brought at PRICE. */
export async function price(call: Company['call'], departmentId: number, incomeId: number): Promise<void> {
  const { id, version } = await call(createPricing, { body: { departmentId, sourceDocumentId: incomeId } })
  const filled = await call(fillPricing, { path: { id }, body: { version, markupPercent: 25 } })
  await call(makePricingReady, { path: { id }, body: { version: filled.version } })
}

export async function openRegisters(
  server: BenchServer,
  call: Company['call'],
  departmentId: number,
): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= REGISTERS_OF_SHOP; number++) {
    const { id: cashboxId } = await server.database.one<{ id: number }>(sql`
      insert into cashbox (department_id, number, name) values (${departmentId}, ${String(number)}, 'Касса') returning id`)
    await call(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: 0 } })
    ids.push(cashboxId)
  }
  return ids
}

/** What `fillPricing` makes of the cost. */
export const PRICE = 10_000
