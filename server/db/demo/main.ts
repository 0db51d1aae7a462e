import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import pino from 'pino'
import { StartupError } from '../../startupError.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { DEMO_PASSWORD, fillCompany } from './company.ts'
import { fillGoods } from './goods.ts'
import { fillSales } from './sales.ts'
import { fillStock } from './stock.ts'

/**
 * Fills an empty database with a trading company: departments of each kind, users of every role, 2,000 real goods, stock,
 * prices and three months of sales, all through the same calls that people use. A second time it does nothing.
 * @throws StartupError when the database holds somebody's real goods already.
 */
export async function fillDemo(database: Database, timeZone: string): Promise<void> {
  if (await database.first(sql`select 1 from setting where key = 'demo'`)) return
  if (await database.first(sql`select 1 from item`))
    throw new StartupError(
      '--demo fills only an empty database, and this one has goods. Give another DATA_DIR or DATABASE_URL.',
    )
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const context: Context = { database, log: pino({ level: 'silent' }), timeZone, now: () => new Date(), randomBytes }
  say('Making the demo company (about a minute) …')
  const company = await fillCompany(context)
  const goods = await fillGoods(database)
  say(`  ${goods.length} goods`)
  await fillStock(context, company, goods)
  say('  stock and prices')
  const receipts = await fillSales(context, company, say)
  say(`  ${receipts} receipts of three months`)
  await database.run(sql`analyze`)
  await database.run(sql`insert into setting (key, value) values ('demo', 'true')`)
  say(`Demo users: ${company.usernames.join(', ')}; the password of each is ${DEMO_PASSWORD}.`)
}
