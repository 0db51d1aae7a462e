import { randomUUID } from 'node:crypto'
import { createBrigade } from '../../../src/api/brigade.ts'
import { saveSkyCurrencyRate, skyRatesOn } from '../../../src/api/currencyRate.ts'
import { saveEmployee } from '../../../src/api/employee.ts'
import type { AnswerOf, Endpoint, SentTo } from '../../../src/api/endpoint.ts'
import { createFlight, getFlight, sendFlight, settleFlight, startFlight } from '../../../src/api/flight.ts'
import { finishSkyShop } from '../../../src/api/flightSale.ts'
import { saveSkyShop } from '../../../src/api/skyShop.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { worth } from '../../../src/rules/money.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'

const DAY_MS = 86_400_000
const RATES: Readonly<Record<string, number>> = { USD: 12_100, EUR: 14_050, RUB: 153, GBP: 15_900 }
const CREWS = [
  {
    name: 'Восток',
    people: [
      ['Турсунова', 'Нилуфар', 'Б-114'],
      ['Ким', 'Анна', 'Б-120'],
      ['Хасанов', 'Жамшид', 'Б-131'],
    ],
  },
  {
    name: 'Запад',
    people: [
      ['Исмоилова', 'Севара', 'Б-142'],
      ['Петрова', 'Ольга', 'Б-118'],
    ],
  },
] as const
const FLIGHTS = [
  { flightNumber: 'HY-601', routeTo: 'Москва', ago: 6, crew: 0, till: 'FINISHED' },
  { flightNumber: 'HY-271', routeTo: 'Стамбул', ago: 3, crew: 1, till: 'FINISHED' },
  { flightNumber: 'HY-231', routeTo: 'Франкфурт', ago: 1, crew: 0, till: 'SENT' },
  { flightNumber: 'HY-753', routeTo: 'Сеул', ago: 0, crew: 1, till: 'DRAFT' },
] as const
const LOADED = 8
const SEALS = [
  { seal1: '004511', seal2: '004512', seal3: '004513', seal4: '004514', seal5: '004515' },
  { seal1: '004516', seal2: '004517', seal3: '', seal4: '', seal5: '' },
]

type Run = <E extends Endpoint>(endpoint: E, input: SentTo<E>, when?: Date) => Promise<AnswerOf<E>>

/** Crew groups, the airline's settings, and flights in every state with their sales. */
export async function fillOnboard(context: Context, { manager, shops }: DemoCompany): Promise<void> {
  const run: Run = (endpoint, input, when = context.now()) => callAs(context, manager, when, endpoint, input)
  const departmentId = shops[0]!.id
  const crews = await fillCrews(run, departmentId)
  await fillRates(context, run)
  await run(saveSkyShop, {
    body: { departmentId, carrierName: 'Uzbekistan Airways', receiverId: crews[0]!.crew[0]!.employeeId },
  })
  // Whatever lot a flight of the past takes: it had a price before the first of them.
  const first = new Date(context.now().getTime() - FLIGHTS[0].ago * DAY_MS)
  const goods = await context.database.rows<{ itemId: number }>(sql`
    select own.item_id as "itemId" from stock_balance own join item on item.id = own.item_id
    where own.department_id = ${departmentId} and own.on_hand > 0 and not item.weighed
    group by own.item_id having max(own.on_hand - own.reserved) >= 20 and bool_and(exists (
      select from price where price.department_id = own.department_id and price.lot_id = own.lot_id
        and price.price_uzs is not null and price.effective_from <= ${first}))
    order by own.item_id limit ${LOADED}`)
  for (const flight of FLIGHTS) {
    const when = new Date(context.now().getTime() - flight.ago * DAY_MS)
    const { brigadeId, crew } = crews[flight.crew]!
    const { flightNumber, routeTo } = flight
    const { id, version } = await run(
      createFlight,
      {
        body: {
          regDate: businessDayOf(when, context.timeZone),
          fromDepartmentId: departmentId,
          flightNumber,
          routeFrom: 'Ташкент',
          routeTo,
          aircraft: 'Boeing 787-8, UK-78701',
          crew,
          seals: SEALS,
          changeMoney: [
            { currencyCode: 'EUR', amount: 50 },
            { currencyCode: 'USD', amount: 50 },
          ],
          whItems: goods.map(({ itemId }, at) => ({ itemId, count: 2 + (at % 3) })),
        },
      },
      when,
    )
    if (flight.till !== 'DRAFT') await fly(run, { id, version, brigadeId, when, settles: flight.till === 'FINISHED' })
  }
}

async function fillCrews(run: Run, departmentId: number) {
  const crews = []
  for (const { name, people } of CREWS) {
    const { id: brigadeId } = await run(createBrigade, { body: { name } })
    const crew = []
    for (const [lastName, firstName, personnel] of people) {
      const { id: employeeId } = await run(saveEmployee, { body: { lastName, firstName, personnel, departmentId } })
      crew.push({ brigadeId, employeeId })
    }
    crews.push({ brigadeId, crew })
  }
  return crews
}

async function fillRates(context: Context, run: Run): Promise<void> {
  const date = businessDayOf(new Date(context.now().getTime() - 30 * DAY_MS), context.timeZone)
  const currencies = await context.database.rows<{ id: number; code: string }>(sql`
    select word.id, word.code from reference word join reference list on list.id = word.parent_id
    where list.code = 'CURRENCY' and list.parent_id is null and word.code = any(${Object.keys(RATES)}::text[])`)
  for (const { id: currencyId, code } of currencies)
    await run(saveSkyCurrencyRate, { body: { date, currencyId, departmentId: null, rate: RATES[code]! } })
}

interface Flown {
  id: number
  version: number
  brigadeId: number
  when: Date
  settles: boolean
}

/** Loads, sends and sells; of a flight that is settled one piece is missing. */
async function fly(run: Run, { id, version, brigadeId, when, settles }: Flown): Promise<void> {
  const loaded = await run(startFlight, { path: { id }, body: { version } }, when)
  await run(sendFlight, { path: { id }, body: { version: loaded.version } }, when)
  const rates = await run(skyRatesOn, { query: {} }, when)
  for (const [at, { id: lineId, priceUzs }] of loaded.whItems.slice(0, 5).entries()) {
    const sum = worth(priceUzs!, 1)
    const currencyCode = (['UZS', 'USD', 'EUR'] as const)[at % 3]!
    const rate = rates.find((held) => held.currencyCode === currencyCode)?.rate ?? 1
    await run(
      finishSkyShop,
      {
        body: {
          uuid: randomUUID(),
          documentId: id,
          brigadeId,
          saleItems: [{ id: lineId, count: 1 }],
          payments: [
            {
              paymentType: at % 2 === 0 ? 'CASH' : 'VISA',
              currencyCode,
              amount: Math.max(0.01, Math.round((sum / rate) * 100) / 100),
            },
          ],
        },
      },
      new Date(when.getTime() + (at + 1) * 600_000),
    )
  }
  if (!settles) return
  const now = await run(getFlight, { path: { id } })
  const short = now.whItems.find(({ remaining }) => remaining > 1)!
  await run(
    settleFlight,
    { path: { id }, body: { version: now.version, whItems: [{ id: short.id, count: short.remaining - 1 }] } },
    new Date(when.getTime() + 8 * 3_600_000),
  )
}
