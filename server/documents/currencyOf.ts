import type { Executor } from '../db/database.ts'
import { rateOfCode } from '../currencyRates/rateOn.ts'
import { requireCurrency } from '../currencyRates/requireCurrency.ts'
import { type Currency, UZS } from '../ledger/postMoney.ts'
import type { BusinessDay } from '../../src/rules/businessDay.ts'

/**
 * What a document costs in, with the rate that it keeps: the one that was typed, else that of its day in its department.
 * @throws Refusal 422 `noRate` where none was set until that day, 400 for a currency that is not there.
 */
export async function currencyOf(
  db: Executor,
  asked: {
    currencyCode: string
    currencyRate?: number | null | undefined
    departmentId: number | null
    day: BusinessDay
  },
): Promise<Currency> {
  if (asked.currencyCode === UZS.code) return UZS
  const { currencyCode: code, currencyRate: typed } = asked
  if (!typed) return { code, rate: (await rateOfCode(db, asked)).rate }
  await requireCurrency(db, code)
  return { code, rate: typed }
}
