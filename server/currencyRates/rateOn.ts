import type { RateOfDay } from '../../src/api/currencyRate.ts'
import type { BusinessDay } from '../../src/rules/businessDay.ts'
import type { Executor } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { BASE_CURRENCY } from './currencyRateRecord.ts'

export type RateSet = 'currency_rate' | 'sky_currency_rate'

interface Where {
  /** Null: everybody's rates alone. */
  departmentId: number | null
  /** The business day asked about; the last rate until then holds. */
  day: BusinessDay
}

/** A department's own rate goes before everybody's, whichever is younger; of each the youngest until the day. */
const held = (set: RateSet, { departmentId, day }: Where, more: Sql): Sql => sql`
  select distinct on (rate.currency_id) rate.currency_id as "currencyId", currency.code as "currencyCode",
    currency.name as "currencyName", rate.date, rate.department_id as "departmentId", rate.rate
  from ${raw(set)} rate join reference currency on currency.id = rate.currency_id
  where rate.deleted_at is null and rate.date <= ${day} and ${more}
    and (rate.department_id is null or rate.department_id = ${departmentId}::bigint)
  order by rate.currency_id, (rate.department_id is null), rate.date desc`

/** Every currency's rate that holds on the day. */
export const readRates = (db: Executor, set: RateSet, where: Where): Promise<RateOfDay[]> =>
  db.rows<RateOfDay>(
    sql`select * from (${held(set, where, sql`currency.deleted_at is null`)}) as held order by "currencyCode"`,
  )

/**
 * What one unit of the currency costs in UZS on a day in a department: its own rate or else everybody's, the last one until that
 * day; 1 of UZS itself. Keep it on the document: nothing changes afterwards because a rate did.
 * @throws 422 `noRate` naming `field` where none was set until then, 400 where there is no such currency
 * @example const { rate } = await rateOn(db, { currencyId, departmentId, day: businessDayOf(now, timeZone) })
 */
export async function rateOn(
  db: Executor,
  { currencyId, field = 'currencyId', set = 'currency_rate', ...where }: Where & { currencyId: number } & Asked,
): Promise<RateOfDay> {
  const currency = await db.first<{ code: string; name: string }>(sql`
    select word.code, word.name from reference word join reference list on list.id = word.parent_id
    where word.id = ${currencyId} and list.code = 'CURRENCY' and list.parent_id is null`)
  if (!currency) throw new Refusal(400, 'badInput', {}, { [field]: 'notFound' })
  if (currency.code === BASE_CURRENCY)
    return {
      currencyId,
      currencyCode: currency.code,
      currencyName: currency.name,
      date: where.day,
      departmentId: null,
      rate: 1,
    }
  const found = await db.first<RateOfDay>(held(set, where, sql`rate.currency_id = ${currencyId}`))
  if (!found) throw new Refusal(422, 'noRate', { currency: currency.code, day: where.day }, { [field]: 'noRate' })
  return found
}

/** The same by the currency's code (`USD`), as documents keep it. */
export async function rateOfCode(
  db: Executor,
  { currencyCode, ...asked }: Where & { currencyCode: string } & Asked,
): Promise<RateOfDay> {
  const word = await db.first<{ id: number }>(sql`
    select word.id from reference word join reference list on list.id = word.parent_id
    where word.code = ${currencyCode} and list.code = 'CURRENCY' and list.parent_id is null and word.deleted_at is null`)
  if (!word) throw new Refusal(400, 'badInput', {}, { [asked.field ?? 'currencyCode']: 'notFound' })
  return rateOn(db, { field: 'currencyCode', ...asked, currencyId: word.id })
}

interface Asked {
  /** The field of the request that a refusal names. */
  field?: string
  set?: RateSet
}
