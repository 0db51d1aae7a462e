import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { INVARIANTS } from '../../server/db/fsck/invariants.ts'
import { migrate } from '../../server/db/migrate.ts'
import { sql } from '../../server/db/sql.ts'
import { emptyDatabase } from '../database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations')
const folder = await mkdtemp(join(tmpdir(), 'savdo-before-value-'))
afterAll(() => rm(folder, { recursive: true }))

/** 0.335 at 0.10 is worth 0.0335: whatever way its parts are rounded, they do not meet. */
const BOOKS = `
  insert into item (id, name, sku, unit_id, name_key) values (1, 'Сахар', 'S1', 1, 'сахар');
  insert into warehouse_document (id, action, status, department_id, from_department_id, to_department_id, contragent_id, reg_date, reg_number) values
    (1, 'KIRIM', 'READY', 1, null, 1, 7, '2026-01-01', 1), (2, 'KOCHIRISH', 'PARTIAL', 1, 1, 2, null, '2026-01-01', 1),
    (3, 'SPISAT', 'READY', 1, 1, null, null, '2026-01-01', 1);
  insert into warehouse_document_line (id, document_id, department_id, position, item_id, lot_id, quantity, unit_cost, received) values
    (1, 1, 1, 1, 1, 1, 0.335, 0.10, 0), (2, 2, 1, 1, 1, 1, 0.15, 0.10, 0.1), (3, 3, 1, 1, 1, 1, 0.185, 0.10, 0);
  insert into lot (id, item_id, unit_cost, income_line_id) values (1, 1, 0.10, 1);
  insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, unit_cost, document_kind, document_id, line_id, occurred_at) values
    (1, 'SUPPLIER', null, 1, 1, -0.335, 0.10, 'income', 1, 1, now()), (1, 'DEPARTMENT', 1, 1, 1, 0.335, 0.10, 'income', 1, 1, now()),
    (1, 'DEPARTMENT', 1, 1, 1, -0.15, 0.10, 'transfer', 2, 2, now()), (1, 'TRANSIT', null, 1, 1, 0.15, 0.10, 'transfer', 2, 2, now()),
    (1, 'TRANSIT', null, 1, 1, -0.05, 0.10, 'transfer', 2, 2, now()), (1, 'DEPARTMENT', 2, 1, 1, 0.05, 0.10, 'transfer', 2, 2, now()),
    (1, 'TRANSIT', null, 1, 1, -0.05, 0.10, 'transfer', 2, 2, now()), (1, 'DEPARTMENT', 2, 1, 1, 0.05, 0.10, 'transfer', 2, 2, now()),
    (1, 'DEPARTMENT', 1, 1, 1, -0.185, 0.10, 'writeOff', 3, 3, now()), (1, 'LOSS', null, 1, 1, 0.185, 0.10, 'writeOff', 3, 3, now());
  insert into stock_balance (department_id, lot_id, item_id, on_hand) values (1, 1, 1, 0), (2, 1, 1, 0.1);
  insert into account (id, department_id, kind, contragent_id, holder) values (1, 1, 'SUPPLIER', 7, 'contragent 7'), (2, 1, 'PURCHASES', null, 'department');
  insert into money_move (department_id, account_id, amount, document_kind, document_id, occurred_at) values
    (1, 1, -0.03, 'income', 1, now()), (1, 2, 0.03, 'income', 1, now());`

const OF_VALUE = [
  'a balance is the sum of its moves',
  'the stock moves of a document add up to zero over all places, lot by lot, in quantity and in value',
  'what is in transit is what transfers sent and nobody received or returned',
  'a supplier has charged what his goods came in with',
]

test('books from before the value get one: every promise about it holds, and no tiyin is made or lost', async () => {
  for (const name of await readdir(MIGRATIONS)) if (name < '0100') await cp(join(MIGRATIONS, name), join(folder, name))
  const database = await emptyDatabase()
  await migrate(database.pool, { directory: folder })
  // Rows as a shop left them, without the people and goods that they name.
  await database.pool.query(`begin; set local session_replication_role = replica; ${BOOKS} commit`)
  await migrate(database.pool)

  const checks = INVARIANTS.filter(({ name }) => OF_VALUE.includes(name))
  expect(checks).toHaveLength(OF_VALUE.length)
  for (const { name, breaches } of checks)
    expect({ name, breaches: await database.rows(breaches) }).toEqual({ name, breaches: [] })
  expect(
    await database.rows(sql`select department_id as department, cost_sum as worth from stock_balance order by 1`),
  ).toEqual([
    { department: 1, worth: 0 },
    { department: 2, worth: 0.02 },
  ])
  expect(
    await database.rows(
      sql`select place, sum(cost_sum) as worth from stock_move where place <> 'DEPARTMENT' group by 1 order by 1`,
    ),
  ).toEqual([
    { place: 'LOSS', worth: 0.02 },
    { place: 'REVALUATION', worth: -0.01 },
    { place: 'SUPPLIER', worth: -0.03 },
    { place: 'TRANSIT', worth: 0 },
  ])
})
