import { CurrencyRatePayload } from '../../src/api/currencyRate.ts'
import type { RecordName } from '../../src/rules/records.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { defineRecord } from '../records/defineRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { Refusal } from '../refusal.ts'

/** What everything is reckoned in: one of it is always one. */
export const BASE_CURRENCY = 'UZS'

/** Everybody's rates, and those of the caller's departments. */
export const ratesInScope = (caller: Caller, department: Sql): Sql =>
  sql`(${department} is null or ${inScope(caller, department)})`

const taken = () => new Refusal(409, 'rateTaken', {}, { date: 'rateTaken' })

const definedOver = (name: RecordName, table: 'currency_rate' | 'sky_currency_rate') =>
  defineRecord({
    name,
    table,
    payload: CurrencyRatePayload,
    linked: [DEPARTMENT, REFERENCE],
    letsGo: ['departmentId'],
    called: (own) =>
      sql`(select code from reference where reference.id = ${own}.currency_id) || ' · ' || to_char(${own}.date, 'DD.MM.YYYY')`,
    scope: (caller) => ratesInScope(caller, raw(`${table}.department_id`)),
    // Whoever types a rate answers for it: the central bank no longer corrects it.
    derived: () => ({ source: 'MANUAL' }),
    columns: { source: raw(`${table}.source`) },
    check: (db, _caller, { currencyId }) => requireForeign(db, currencyId),
    taken: { [`${table}_day`]: taken },
  })

/** Rates by day, and those of onboard sales: the same design, two sets. */
export const CURRENCY_RATE = definedOver('currencyRate', 'currency_rate')
export const SKY_CURRENCY_RATE = definedOver('skyCurrencyRate', 'sky_currency_rate')

async function requireForeign(db: Transaction, currencyId: number): Promise<void> {
  const base = await db.first(sql`select 1 from reference where id = ${currencyId} and code = ${BASE_CURRENCY}`)
  if (base) throw new Refusal(400, 'badInput', {}, { currencyId: 'baseCurrency' })
}
