import { copyFile, mkdtemp, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashPassword } from '../../server/auth/passwords.ts'
import { openDatabase } from '../../server/db/database.ts'
import { fsck } from '../../server/db/fsck/fsck.ts'
import { migrate } from '../../server/db/migrate.ts'
import { fill } from '../../server/reports/rollups/catchUp.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { until } from '../until.ts'
import { runServer, serverThatEnds, spawnServer } from './runServer.ts'
import { ask, atCleanup, cleanUpAfterEach, scratchDirectory, startForTest } from './scratch.ts'

cleanUpAfterEach()

const MIGRATIONS = resolve('server/db/migrations')
/** The last migration of the release whose database is made here. */
const RELEASE = '0240'
const ITEMS = 500
const PASSWORD = 'Сезам, откройся'
const START_MS_MAX = 60_000

/** The database of an older release, which ended with the migration `last`: its tables, as its own files made them, and a shop in them. */
async function olderDatabase(last = RELEASE) {
  const dataDir = await scratchDirectory()
  const directory = await mkdtemp(join(dataDir, 'older-'))
  const files = (await readdir(MIGRATIONS)).sort()
  const older = files.filter((name) => name.slice(0, last.length) <= last)
  for (const name of older) await copyFile(join(MIGRATIONS, name), join(directory, name))
  const { connection } = await startForTest({ dataDir })
  const database = openDatabase(connection)
  atCleanup(() => database.close())
  await migrate(database.pool, { directory })
  const hash = pg.escapeLiteral(await hashPassword(PASSWORD))
  await ask(
    connection,
    `insert into department (name, name_key, type, sale_type) values ('Чиланзар', ${pg.escapeLiteral(nameKey('Чиланзар'))}, 'SHOP', 'RETAIL');
     insert into role (code) values ('admin'); insert into role_permission select id, 'manage all' from role;
     insert into app_user (username, password_hash, department_id) select 'admin', ${hash}, id from department;
     insert into user_role select app_user.id, role.id from app_user, role;
     insert into reference (code, name, name_key) values ('unit', 'Единицы', 'unit');
     insert into reference (parent_id, code, name, name_key) select id, 'PIECE', 'шт', 'piece' from reference;
     insert into item (name, name_key, search, unit_id)
       select 'Товар ' || n, 'tovar ' || n, 'tovar ' || n, (select id from reference where code = 'PIECE')
       from generate_series(1, ${ITEMS}) n`,
  )
  return { dataDir, connection, database, files, older }
}

const applied = async (connection: pg.ClientConfig) =>
  (await ask<{ name: string }>(connection, 'select name from migration order by name')).map(({ name }) => name)

test('a database of an older release is brought to this one, also by a start that was killed in the middle, and goes on', async () => {
  const { dataDir, connection, database, files, older } = await olderDatabase()
  // Somebody still reads what a later migration changes: it waits for him, with all before it done.
  const reader = new pg.Client(connection)
  await reader.connect()
  await reader.query('begin; select from session limit 1')
  const killed = await spawnServer({ PORT: '0', DATA_DIR: dataDir })
  const isWaiting = async () =>
    (
      await ask(
        connection,
        `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%alter table session%'`,
      )
    ).length > 0
  await until(isWaiting, START_MS_MAX)
  killed.child.kill('SIGKILL')
  await reader.end()
  await until(async () => !(await isWaiting()))
  const halfway = await applied(connection)
  expect(halfway.length).toBeGreaterThan(older.length)
  expect(halfway.length).toBeLessThan(files.length)

  const server = await runServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'only for a new database' })
  expect(await applied(connection)).toEqual(files)
  const answer = await fetch(`${server.address}/api/v1/auth-payload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  const found = await fetch(`${server.address}/api/v1/item/search/categories`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  })
  expect(((await found.json()) as { total: number }).total).toBe(ITEMS)
  expect(await fsck(database)).toEqual([])
})

test('sums that lay in one table are parted into the company’s own and the departments’, each row in its place', async () => {
  const { connection, database } = await olderDatabase('0385')
  const figures = 'department_id * 1000 + item_id'
  const rows = `from (values (0), (1), (2)) department (department_id) cross join generate_series(1, 40) item (item_id)
    cross join (values (date '2025-01-01'), (date '2026-01-01')) period (day)`
  await ask(
    connection,
    `insert into sales_item_month select department_id, day, item_id, 'RETAIL', 1, 0, ${figures}, 5, 0, 3, 0, 5, 1, 0 ${rows};
     insert into sales_item_year select * from sales_item_month;
     insert into stock_item_month select department_id, day, item_id, 1, ${figures}, 0, 7, 0 ${rows};
     insert into stock_item_year select *, 4, 9 from stock_item_month`,
  )
  const tables = ['sales_item_month', 'sales_item_year', 'stock_item_month', 'stock_item_year']
  const all = (table: string) => ask(connection, `select * from ${table} order by department_id, day, item_id`)
  const departmentsOf = async (table: string) =>
    (await ask<{ id: number }>(connection, `select distinct department_id::int as id from ${table} order by id`)).map(
      ({ id }) => id,
    )
  const before = await Promise.all(tables.map(all))
  await migrate(database.pool)
  expect(await Promise.all(tables.map(all))).toMatchObject(before)
  for (const table of tables) {
    expect(await departmentsOf(`${table}_company`)).toEqual([0])
    expect(await departmentsOf(`${table}_department`)).toEqual([1, 2])
    const { rowCount } = await database.pool.query(`insert into ${table} select * from ${table} on conflict do nothing`)
    expect(rowCount).toBe(0)
  }
})

test('years learn what was sold in each of their months, and what it brought', async () => {
  const { connection, database } = await olderDatabase('0391')
  const month = (day: string, quantity: number, saleType = 'RETAIL', department = 1) =>
    `(${department}, date '${day}', 7, '${saleType}', 1, 0, ${quantity}, ${5 * quantity}, 0, 3, 0, 5, 1, 0)`
  await ask(
    connection,
    `insert into sales_item_month values ${[
      month('2025-03-01', 30),
      month('2025-12-01', 120),
      month('2025-12-01', 121, 'WHOLE'),
      month('2025-12-01', 1_200, 'RETAIL', 0),
      month('2026-01-01', 10),
    ].join(', ')};
     insert into sales_item_year select department_id, date_trunc('year', day)::date, item_id, sale_type, sum(lines), sum(changes), sum(quantity),
       sum(revenue), 0, 3, 0, 5, 1, 0 from sales_item_month group by 1, 2, 3, 4`,
  )
  await migrate(database.pool)
  const months = (name: string) => Array.from({ length: 12 }, (_, at) => `${name}_${at + 1}`).join(', ')
  const years = await ask(
    connection,
    `select department_id::int as id, extract(year from day)::int as year, sale_type as of,
       array[${months('quantity')}]::int[] as quantities, array[${months('revenue')}]::int[] as revenues
     from sales_item_year order by 1, 2, 3`,
  )
  const expected = [
    { id: 0, year: 2025, of: 'RETAIL', quantities: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1_200] },
    { id: 1, year: 2025, of: 'RETAIL', quantities: [0, 0, 30, 0, 0, 0, 0, 0, 0, 0, 0, 120] },
    { id: 1, year: 2025, of: 'WHOLE', quantities: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 121] },
    { id: 1, year: 2026, of: 'RETAIL', quantities: [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  ]
  expect(years).toEqual(expected.map((row) => ({ ...row, revenues: row.quantities.map((quantity) => 5 * quantity) })))
})

test('goods of a way of paying that were kept by month are added up anew by day, and nothing counts twice', async () => {
  const { connection, database } = await olderDatabase('0406')
  await ask(
    connection,
    `insert into cashbox (department_id, number, name) select id, '1', 'Касса' from department;
     insert into cash_session (cashbox_id, department_id, session_number, opened_by) select id, department_id, 1, (select id from app_user) from cashbox;
     insert into sale (status, department_id, cashbox_id, session_id, sale_number, uuid, user_id, kind, sale_type, sale_date, total_count, total_sum, final_total_sum)
       select 'FINISHED', department_id, cashbox_id, id, 1, gen_random_uuid(), opened_by, 'SALE', 'RETAIL', '2026-02-03 10:00+05', 2, 100, 100 from cash_session;
     insert into sale_line (sale_id, department_id, position, item_id, quantity, price_uzs, total_sum, final_sum)
       select id, department_id, 1, (select min(id) from item), 2, 50, 100, 100 from sale;
     insert into sale_payment (sale_id, department_id, payment_type, amount) select id, department_id, 'HUMO', 100 from sale;
     insert into sales_payment_hour (department_id, day, hour, sale_type, payment_type, lines, changes, quantity, revenue, discount, cost, returned, sold, receipts, returns)
       select id, '2026-02-03', 10, 'RETAIL', 'HUMO', 1, 0, 2000, 10000, 0, 0, 0, 10000, 1, 0 from department;
     insert into sales_payment_item_year (department_id, day, item_id, sale_type, payment_type, lines, changes, quantity, revenue, discount, cost, returned, sold, receipts, returns)
       select 0, '2026-01-01', min(id), 'RETAIL', 'HUMO', 1, 0, 2000, 10000, 0, 0, 0, 10000, 1, 0 from item;
     delete from sales_rollup_due; update sales_rollup_state set filled = true, time_zone = 'Asia/Tashkent'`,
  )
  const sums = (table: string) =>
    ask(connection, `select department_id::int as of, day::text, payment_type, lines, revenue::int from ${table}`)
  const row = { payment_type: 'HUMO', lines: 1, revenue: 10_000 }
  const byHour = [{ ...row, of: 1, day: '2026-02-03' }]
  expect(await sums('sales_payment_hour')).toEqual(byHour)
  await migrate(database.pool)
  await fill({ db: database, timeZone: 'Asia/Tashkent', now: new Date('2026-02-04T00:00:00Z') })
  expect(await sums('sales_payment_hour')).toEqual(byHour)
  expect(await sums('sales_payment_item_day')).toEqual(byHour)
  expect(await sums('sales_payment_item_year')).toEqual([{ ...row, of: 0, day: '2026-01-01' }])
})

test('a program on a database of a newer one ends with words for a person, and changes nothing', async () => {
  const { dataDir, connection } = await olderDatabase()
  await ask(connection, "insert into migration (name, sha256, applied_at) values ('9999_future.sql', '', now())")
  const before = await applied(connection)
  const { code, said } = await serverThatEnds({ PORT: '0', DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(said).toContain('newer version of Savdo')
  expect(said).toContain('9999_future.sql')
  expect(await applied(connection)).toEqual(before)
})
