import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import pino from 'pino'
import { StartupError } from '../../startupError.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'
import { editCompany } from '../../../src/api/company.ts'
import { catchUp } from '../../reports/rollups/catchUp.ts'
import { fillActions } from './actions.ts'
import { fillBounds } from './bounds.ts'
import { callAs } from './callAs.ts'
import { fillClassifier } from './classifier.ts'
import { DEMO_PASSWORD, type DemoCompany, fillCompany } from './company.ts'
import { fillContracts } from './contracts.ts'
import { fillCounts } from './counts.ts'
import { fillCurrencyRates } from './currencyRates.ts'
import { fillCustomers } from './customers.ts'
import { fillErrorReports } from './errorReports.ts'
import { fillExpenses } from './expenses.ts'
import { fillFiscal } from './fiscal.ts'
import { type DemoItem, fillGoods } from './goods.ts'
import { fillOwnGoods } from './ownGoods.ts'
import { fillOnboard } from './onboard.ts'
import { fillLogo, fillPhotos } from './photos.ts'
import { fillPlans } from './plans.ts'
import { fillPrices } from './prices.ts'
import { fillRequests } from './requests.ts'
import { fillRestaurant } from './restaurant.ts'
import { fillSales } from './sales.ts'
import { fillStock } from './stock.ts'
import { fillTill, openTills } from './till.ts'
import { fillWarehouse } from './warehouse.ts'
import { fillWholesale } from './wholesale.ts'

const REQUISITES = {
  name: 'ООО «Savdo Demo»',
  inn: '309876543',
  phone: '+998 71 200-00-00',
  address: 'Ташкент, пр. Амира Темура, 107',
}
/** One real good of so many has a picture. */
const PICTURED_EVERY = 40

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
  const realGoods = await fillGoods(database)
  const goods = [...realGoods, ...(await fillCatalogue(context, company, realGoods))]
  say(`  ${goods.length} goods`)
  await fillStock(context, company, goods)
  await fillBounds(context, company.manager, company.shops, goods)
  say('  stock and prices')
  await fillCurrencyRates(context, company.manager)
  await fillContracts(context, company)
  await fillExpenses(context, company)
  await fillCustomers(context, company.manager)
  const receipts = await fillSales(context, company, say)
  await openTills(context, company)
  await fillFiscal(context, company)
  await fillActions(context, company, goods)
  await fillPrices(context, company, goods)
  say(`  ${receipts} receipts of three months`)
  await fillTill(context, company)
  await fillWarehouse(context, company, goods)
  await fillWholesale(context, company, goods)
  await fillRequests(context, company, goods)
  await fillCounts(context, company)
  await fillOnboard(context, company)
  await fillRestaurant(context, company, goods)
  await fillErrorReports(context, company)
  await fillPlans(context, company)
  await catchUp({ db: database, timeZone, now: new Date() })
  say('  requests and orders, counts, flights and dishes')
  await database.run(sql`analyze`)
  await database.run(sql`insert into setting (key, value) values ('demo', 'true')`)
  say(`Demo users: ${company.usernames.join(', ')}; the password of each is ${DEMO_PASSWORD}.`)
}

/** What the goods need beside themselves: the head of what is printed, the classifier, the shop's own goods, pictures. Answers the own goods. */
async function fillCatalogue(context: Context, company: DemoCompany, goods: readonly DemoItem[]): Promise<DemoItem[]> {
  const { database, now } = context
  await callAs(context, company.manager, now(), editCompany, { body: REQUISITES })
  await fillLogo(context, company.manager)
  await fillClassifier(database)
  const { code } = await database.one<{ code: string }>(
    sql`select min(mxik_code) as code from item where mxik_code is not null`,
  )
  const own = await fillOwnGoods(context, company.manager, code)
  await fillPhotos(context, company.manager, [...own, ...goods.filter((_, index) => index % PICTURED_EVERY === 0)])
  return own
}
