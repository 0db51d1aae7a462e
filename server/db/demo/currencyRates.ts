import { saveCurrencyRate } from '../../../src/api/currencyRate.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import { chance } from './chance.ts'

const USUAL: Readonly<Record<string, number>> = { USD: 12_020, EUR: 13_950, RUB: 152, GBP: 15_800 }
const DAYS = 60
const DAY_MS = 86_400_000

/** Two months of rates, as somebody typed them each working day. */
export async function fillCurrencyRates(context: Context, userId: number): Promise<void> {
  const { whole } = chance(17)
  const currencies = await context.database.rows<{ id: number; code: string }>(sql`
    select word.id, word.code from reference word join reference list on list.id = word.parent_id
    where list.code = 'CURRENCY' and list.parent_id is null and word.code = any(${Object.keys(USUAL)}::text[])`)
  for (let ago = DAYS; ago >= 0; ago--) {
    const moment = new Date(context.now().getTime() - ago * DAY_MS)
    const date = businessDayOf(moment, context.timeZone)
    if ([0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) && ago < DAYS) continue
    for (const { id: currencyId, code } of currencies) {
      // Half a percent up or down.
      const rate = Math.round(USUAL[code]! * (1 + whole(-50, 50) / 10_000) * 100) / 100
      const body = { date, currencyId, departmentId: null, rate }
      await callAs(context, userId, moment, saveCurrencyRate, { body })
    }
  }
}
