import type { PoolClient } from 'pg'
import { openSession } from '../src/api/cashSession.ts'
import { saveContragent } from '../src/api/contragent.ts'
import { sql } from '../server/db/sql.ts'
import { fill } from '../server/reports/rollups/catchUp.ts'
import { peopleOn } from '../tests/people.ts'
import type { BenchServer } from './benchServer.ts'
import { callerOf, keptCompany } from './company.ts'
import { copyRows } from './copyRows.ts'
import * as history from './salesHistory.ts'
import { seedGoods } from './seedGoods.ts'

export const TIME_ZONE = 'Asia/Tashkent'
/** Sales that are added up in one transaction: the first filling of a company whose shop stands still. */
const FILLED_AT_ONCE = 100_000
/** Those whose rows say their own numbers. */
const NUMBERED = ['sale', 'sale_line', 'lot', 'warehouse_document_line', 'pricing_line']
const TABLES = [...NUMBERED, 'sale_payment', 'stock_move', 'stock_balance', 'price', 'current_price']

export interface SalesCompany {
  token: string
  departmentIds: number[]
  cashboxIds: number[]
  itemIds: number[]
  /** A seller, and the employee that this is. */
  sellerId: number
  sellerEmployeeId: number
  /** How long the lines took to be written with all that belongs to them. */
  writtenSeconds: number
  /** And to be added up; nobody knows where that was broken off and went on later. */
  filledSeconds: number | undefined
}

/**
 * Two years of sales in 20 departments, the more popular goods more often, with the lots that they came from, their incomes, moves,
 * prices and payments. Written by COPY; what reports add up is filled by the program. What else books must have for `fsck` comes by
 * `keepBooks`. In a kept folder it is found again.
 */
export async function foundSalesCompany(server: BenchServer, say: (text: string) => void): Promise<SalesCompany> {
  const { database } = server
  const kept = await keptCompany<SalesCompany>(server, 'bench-sales')
  if (kept?.filledSeconds !== undefined) return kept
  const written = kept ?? (await writeCompany(server, say))
  say('sums of sales and shelves')
  const begunMs = performance.now()
  await fill({ db: database, timeZone: TIME_ZONE, now: new Date() }, FILLED_AT_ONCE)
  const filledSeconds = (performance.now() - begunMs) / 1_000
  say(`filled in ${filledSeconds.toFixed(0)} s`)
  await withClient(server, (client) => client.query('vacuum (analyze)'))
  return kept ?? keepCompany(server, { ...written, filledSeconds })
}

async function keepCompany({ database }: BenchServer, company: SalesCompany): Promise<SalesCompany> {
  await database.run(sql`
    insert into setting (key, value) values ('bench-sales', ${JSON.stringify(company)}::jsonb)
    on conflict (key) do update set value = excluded.value`)
  return company
}

async function writeCompany(server: BenchServer, say: (text: string) => void): Promise<SalesCompany> {
  const { database } = server
  const people = peopleOn(database, () => Promise.reject(new Error('nobody is called here')))
  const { token } = await people.person('admin')
  say(`${history.SOLD_GOODS} goods`)
  const itemIds = await seedGoods(database, history.SOLD_GOODS)
  const departmentIds: number[] = []
  const cashboxIds: number[] = []
  const sessionIds: number[] = []
  const userIds: number[] = []
  const call = callerOf(server, token)
  for (let place = 0; place < history.SOLD_DEPARTMENTS; place++) {
    const departmentId = await people.department('SHOP', { saleType: 'RETAIL' })
    const { id } = await database.one<{ id: number }>(sql`
      insert into cashbox (department_id, number, name) values (${departmentId}, '1', 'Касса') returning id`)
    const session = await call(openSession, { path: { depId: departmentId, cashboxId: id }, body: { openingCash: 0 } })
    departmentIds.push(departmentId)
    cashboxIds.push(id)
    sessionIds.push(session.id)
    for (let seller = 0; seller < history.SELLERS_OF_DEPARTMENT; seller++)
      userIds.push((await people.person('SELLER', { departmentId })).userId)
  }
  const sellerEmployeeId = await people.employed(userIds[0]!)
  const supplierIds: number[] = []
  for (let supplier = 1; supplier <= history.SUPPLIERS; supplier++)
    supplierIds.push((await call(saveContragent, { body: { fullName: `Поставщик ${supplier}` } })).id)
  say(`${history.SOLD_LINES} lines of receipts`)
  const begunMs = performance.now()
  await writeHistory(server, { departmentIds, cashboxIds, sessionIds, itemIds, supplierIds, userIds }, say)
  const writtenSeconds = (performance.now() - begunMs) / 1_000
  say(`written in ${writtenSeconds.toFixed(0)} s`)
  const sellerId = userIds[0]!
  return keepCompany(server, {
    token,
    departmentIds,
    cashboxIds,
    itemIds,
    sellerId,
    sellerEmployeeId,
    writtenSeconds,
    filledSeconds: undefined,
  })
}

/** Registers of so many departments, each buyer of theirs with a receipt of a few goods. */
export const tillsOf = ({ departmentIds, cashboxIds, itemIds, token }: SalesCompany, count: number) => ({
  registers: departmentIds.slice(0, count).map((departmentId, at) => ({ departmentId, cashboxId: cashboxIds[at]! })),
  token,
  basket: (sale: number, register: number) =>
    Array.from({ length: history.LINES_OF_RECEIPT }, (_, line) => ({
      itemId: itemIds[(sale * 7_919 + line * 104_729 + register * 311) % itemIds.length]!,
      priceUzs: history.PRICE,
    })),
})

/** Two connections at once, as there are two processors; indexes are made when all rows are there. */
async function writeHistory(server: BenchServer, of: history.History, say: (text: string) => void): Promise<void> {
  const indexes = await withClient(server, async (client) => {
    // Fewer checkpoints while all is written; until it lies there, the sums count as filled and nobody begins with them.
    await client.query('alter system set max_wal_size = 8192')
    await client.query('select pg_reload_conf()')
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
      where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
      [TABLES],
    )
    for (const { name } of rows) await client.query(`drop index ${name}`)
    return rows.map(({ definition }) => definition)
  })
  await Promise.all([
    withClient(server, async (client) => {
      await copyRows(client, history.SALE_COLUMNS, history.sales(of))
      await copyRows(client, history.LINE_COLUMNS, history.saleLines(of))
      await copyRows(client, history.PAYMENT_COLUMNS, history.salePayments(of))
      await copyRows(client, history.PRICE_COLUMNS, history.prices(of))
      await client.query(`insert into current_price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
        select department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id from price`)
    }),
    withClient(server, async (client) => {
      await writeDocuments(client, of)
      await copyRows(client, history.LOT_COLUMNS, history.lots(of))
      await copyRows(client, history.INCOME_LINE_COLUMNS, history.incomeLines(of))
      await copyRows(client, history.PRICING_LINE_COLUMNS, history.pricingLines(of))
      await copyRows(client, history.BALANCE_COLUMNS, history.balances(of))
      await copyRows(client, history.MOVE_COLUMNS, history.stockMoves(of))
    }),
  ])
  say('rows are there; indexes')
  await inTurns(2, indexes, (definition) => withClient(server, (client) => client.query(definition)))
  await withClient(server, async (client) => {
    for (const table of [...NUMBERED, 'warehouse_document', 'pricing_document'])
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await client.query(`insert into number_counter (department_id, kind, year, last_number)
      select department_id, 'SALE', number_year, max(sale_number) from sale group by 1, 3
      union all select department_id, 'KIRIM', extract(year from reg_date), max(reg_number) from warehouse_document group by 1, 3
      union all select department_id, 'PRICING', extract(year from reg_date), max(reg_number) from pricing_document group by 1, 3`)
    await client.query('vacuum (analyze)')
    // As if they were of other days: then all of them are made anew, from the year of the first move on.
    await client.query(`update sales_rollup_state set time_zone = 'UTC'`)
    await client.query('alter system reset max_wal_size')
    await client.query('select pg_reload_conf()')
  })
}

/** Incomes, and the prices of what they brought. */
async function writeDocuments(client: PoolClient, of: history.History): Promise<void> {
  await client.query(
    'create temp table brought (id bigint, department_id bigint, contragent_id bigint, number bigint, at timestamptz)',
  )
  await copyRows(client, 'brought (id, department_id, contragent_id, number, at)', history.documents(of))
  await client.query(`insert into warehouse_document (id, action, status, department_id, contragent_id, reg_number, reg_date, posted_at)
    select id, 'KIRIM', 'READY', department_id, contragent_id, number, (at at time zone 'UTC')::date, at from brought`)
  await client.query(`insert into pricing_document (id, status, department_id, reg_number, reg_date, effective_from)
    select id, 'READY', department_id, number, (at at time zone 'UTC')::date, at from brought`)
}

/** A connection without a limit and without a look at each foreign key and trigger: the rows are right by the way they are made. */
export async function withClient<T>({ database }: BenchServer, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
    )
    return await work(client)
  } finally {
    client.release(true)
  }
}

/** Each of some works, so many at once. */
async function inTurns<T>(atOnce: number, things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = [...things]
  const one = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await work(thing)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
