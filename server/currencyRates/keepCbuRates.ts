import type { CbuResult } from '../../src/api/currencyRate.ts'
import type { BusinessDay } from '../../src/rules/businessDay.ts'
import { type CbuRate, leaps, readCbuAnswer } from '../../src/rules/cbuRates.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Translate } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import { BASE_CURRENCY } from './currencyRateRecord.ts'

interface Asked {
  caller: Caller
  translate: Translate
  /** The day that was asked for, and today. */
  day: BusinessDay
  today: BusinessDay
  /** Currencies whose leap somebody has looked at. */
  accepted: ReadonlySet<string>
}

/**
 * Takes the central bank's answer over into everybody's rates, one by one; what a person typed for that day stays.
 * @throws 422 `cbuUnreadable` for what is no list of rates, `cbuNothing` for one without a usable rate of ours
 */
export async function keepCbuRates(db: Transaction, answer: string, asked: Asked): Promise<CbuResult> {
  const ids = await ourCurrencies(db)
  const read = readCbuAnswer(answer, { wanted: new Set(ids.keys()), today: asked.today })
  if (!read) throw new Refusal(422, 'cbuUnreadable')
  if (read.rates.length === 0) throw new Refusal(422, 'cbuNothing')
  // Two who ask at once come one after the other, so that neither meets the other's rows.
  await db.run(sql`lock table currency_rate in share row exclusive mode`)
  const rates: CbuResult['rates'] = []
  for (const rate of read.rates) rates.push(await keepOne(db, ids.get(rate.code)!, rate, asked))
  return {
    rates,
    problems: read.problems.map(({ code, value, reason }) => ({
      currencyCode: code,
      value,
      message: asked.translate(`message.${reason}`),
    })),
    missing: [...ids.keys()].filter((code) => [...read.rates, ...read.problems].every((known) => known.code !== code)),
    otherDay: read.rates.some(({ date }) => date !== asked.day),
  }
}

async function ourCurrencies(db: Executor): Promise<Map<string, number>> {
  const words = await db.rows<{ id: number; code: string }>(sql`
    select word.id, word.code from reference word join reference list on list.id = word.parent_id
    where list.code = 'CURRENCY' and list.parent_id is null and word.deleted_at is null
      and word.code is not null and word.code <> ${BASE_CURRENCY} order by word.code`)
  return new Map(words.map(({ id, code }) => [code, id]))
}

type Outcome = CbuResult['rates'][number]

async function keepOne(
  db: Transaction,
  currencyId: number,
  { code, date, rate }: CbuRate,
  { caller, accepted }: Asked,
): Promise<Outcome> {
  const last = await db.first<{ id: number; date: string; rate: number; source: string }>(sql`
    select id, date, rate, source from currency_rate
    where currency_id = ${currencyId} and department_id is null and deleted_at is null and date <= ${date}
    order by date desc limit 1`)
  const told = { currencyCode: code, date, rate, previous: last?.rate ?? null }
  const ofDay = last?.date === date ? last : undefined
  if (ofDay?.rate === rate) return { ...told, outcome: 'SAME' }
  if (ofDay?.source === 'MANUAL') return { ...told, outcome: 'TYPED' }
  if (leaps(told.previous, rate) && !accepted.has(code)) return { ...told, outcome: 'JUMP' }
  if (ofDay) {
    await db.run(sql`update currency_rate set rate = ${rate}, version = version + 1 where id = ${ofDay.id}`)
    await writeAudit(
      db,
      caller,
      { subject: 'currencyRate', id: ofDay.id, action: 'edit' },
      { rate: [ofDay.rate, rate] },
    )
    return { ...told, outcome: 'CORRECTED' }
  }
  const { id } = await db.one<{ id: number }>(sql`
    insert into currency_rate (date, currency_id, rate, source) values (${date}, ${currencyId}, ${rate}, 'CBU') returning id`)
  await writeAudit(
    db,
    caller,
    { subject: 'currencyRate', id, action: 'create' },
    { date: [null, date], currencyId: [null, currencyId], rate: [null, rate], source: [null, 'CBU'] },
  )
  return { ...told, outcome: 'ADDED' }
}
