import { amount, tiyin } from './money.ts'

interface Rate {
  currencyCode: string
  currencyName: string
  /** Of one in so'm. */
  rate: number
}

/** The currencies of the report's table, in its order; EUR is 1 (specification 3 §9). */
export const REPORT_CURRENCIES = ['EUR', 'USD', 'GBP', 'UZS', 'RUB'] as const
const NAMED_DECIMALS = 6

/**
 * The table of rates of a flight's day: each currency in so'm and per euro, what all that was paid is worth in it, and what was
 * really paid in it. Currencies that were paid in and stand in no list of ours follow.
 */
export function euroTable(
  paidUzs: number,
  rates: readonly Rate[],
  payments: readonly { currencyCode: string; currencyName: string; currencyAmount: number }[],
) {
  const known = new Map([
    ['UZS', { currencyCode: 'UZS', currencyName: 'UZS', rate: 1 }],
    ...rates.map((one) => [one.currencyCode, one] as const),
  ])
  const paid = new Map(payments.map((one) => [one.currencyCode, one]))
  const euro = known.get('EUR')?.rate
  return [...new Set<string>([...REPORT_CURRENCIES, ...paid.keys()])].map((currencyCode) => {
    const rate = known.get(currencyCode)?.rate ?? null
    return {
      currencyCode,
      currencyName: known.get(currencyCode)?.currencyName ?? paid.get(currencyCode)?.currencyName ?? currencyCode,
      rate,
      perEuro: rate === null || euro === undefined ? null : Number((euro / rate).toFixed(NAMED_DECIMALS)),
      payable: rate === null ? null : inCurrency(paidUzs, rate),
      paid: paid.get(currencyCode)?.currencyAmount ?? 0,
    }
  })
}

/** So'm in a currency, to its least unit. */
export const inCurrency = (uzs: number, rate: number): number => amount(Math.round(tiyin(uzs) / rate))
