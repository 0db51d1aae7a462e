import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  count,
  date,
  Done,
  flag,
  id,
  idOf,
  LIMIT_MAX,
  orNone,
  rate,
  Saved,
  text,
  wordName,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

/** What one unit of a currency costs in UZS from a day on: for everybody, or for the one department that has its own. */
export const CurrencyRatePayload = z.object({
  date,
  currencyId: wordOf('CURRENCY'),
  departmentId: orNone(idOf('department')),
  rate,
})
export const RateSource = choice('rateSource', ['MANUAL', 'CBU'])
export const CurrencyRateRow = recordRow(CurrencyRatePayload).extend({
  source: RateSource,
})
export type CurrencyRateRow = z.infer<typeof CurrencyRateRow>

const filter = z.object({
  start: date.nullish(),
  end: date.nullish(),
  currencyId: id.nullish(),
  departmentId: id.nullish(),
})
const listed = {
  can: 'view currency-rates',
  filter,
  row: CurrencyRateRow,
  groups: { date: 'date', currencyId: 'currencyName' },
} as const
const saved = CurrencyRatePayload.extend({ id: id.optional(), version: count.optional() })
/** The specification's list of ids. */
const chosen = z.array(id).min(1).max(LIMIT_MAX)

/** The rate of a currency that holds on a day: the last one that was set until then. */
export const RateOfDay = z.object({
  currencyId: id,
  currencyCode: text,
  currencyName: wordName,
  /** The day it was set for, which may lie before the day that was asked about. */
  date,
  /** The department whose own rate it is; null for everybody's. */
  departmentId: id.nullable(),
  rate,
})
export type RateOfDay = z.infer<typeof RateOfDay>
const ratesOfDay = z.array(RateOfDay)
/** Today unless said. */
const onDay = z.object({ date: date.optional() })

export const searchCurrencyRates = listEndpoint('POST /currency-rate/search', listed)
export const searchSkyCurrencyRates = listEndpoint('POST /sky-currency-rate/search', listed)
/** Of a form that opens one. */
export const getCurrencyRate = endpoint('GET /currency-rate/get/{id}', {
  can: 'view currency-rates',
  answer: CurrencyRateRow,
})
export const getSkyCurrencyRate = endpoint('GET /sky-currency-rate/get/{id}', {
  can: 'view currency-rates',
  answer: CurrencyRateRow,
})

/**
 * Adds a rate, or with `id` and `version` corrects one. 409 `rateTaken` where that day, currency and department have one;
 * 400 for UZS itself and for a day to come.
 */
export const saveCurrencyRate = endpoint('POST /currency-rate/add-or-update', {
  can: 'edit currency-rates',
  body: saved,
  answer: Saved,
})
export const saveSkyCurrencyRate = endpoint('POST /sky-currency-rate/add-or-update', {
  can: 'edit currency-rates',
  body: saved,
  answer: Saved,
})
export const deleteCurrencyRates = endpoint('POST /currency-rate/delete', {
  can: 'edit currency-rates',
  body: chosen,
  answer: Done,
})
export const deleteSkyCurrencyRates = endpoint('POST /sky-currency-rate/delete', {
  can: 'edit currency-rates',
  body: chosen,
  answer: Done,
})

/** What holds on a day for the caller's own department, every currency that has a rate. */
export const ratesOn = endpoint('GET /currency-rate/last-return', {
  can: 'signed-in',
  kept: true,
  query: onDay,
  answer: ratesOfDay,
})
export const skyRatesOn = endpoint('GET /sky-currency-rate/last-return', {
  can: 'signed-in',
  query: onDay,
  answer: ratesOfDay,
})
/** The same, of today. */
export const lastRates = endpoint('GET /currency-rate/last', { can: 'signed-in', answer: ratesOfDay })
/** What held when a cash session was opened, for its department. */
export const ratesOfSession = endpoint('GET /currency-rate/by-z-report/{id}', {
  can: 'signed-in',
  answer: ratesOfDay,
})
/** The rate of one currency in one department. 422 `noRate` where none was ever set until that day. */
export const rateOfDepartment = endpoint('GET /currency-rate/department/{depId}/{currencyId}', {
  can: 'signed-in',
  query: onDay,
  answer: RateOfDay,
})
/** Every rate that holds on a day: everybody's, and each department's own. */
export const allRatesOn = endpoint('POST /currency-rate/allByDate', {
  can: 'view currency-rates',
  reads: true,
  body: z.object({ date }),
  answer: z.array(RateOfDay.extend({ departmentName: text.nullable() })),
})

export const CbuOutcome = choice('cbuOutcome', ['ADDED', 'CORRECTED', 'SAME', 'TYPED', 'JUMP'])
/** What became of the central bank's answer, of our own currencies. */
export const CbuResult = z.object({
  rates: z.array(
    z.object({
      currencyCode: text,
      /** The day of the answer, which need not be the one that was asked for. */
      date,
      rate,
      /** What held until now. */
      previous: rate.nullable(),
      /** TYPED: somebody typed another one for that day, which stays. JUMP: too far from the last one to be taken unasked. */
      outcome: CbuOutcome,
    }),
  ),
  /** Rows that could not be taken. */
  problems: z.array(z.object({ currencyCode: text, value: text, message: text })),
  /** Our currencies of which the answer says nothing. */
  missing: z.array(text),
  /** The answer is of another day than the one asked for. */
  otherDay: flag,
})
export type CbuResult = z.infer<typeof CbuResult>
/**
 * Fetches the central bank's rates of a day, today unless said: a change, though it is a GET (domain.md). `accepted`: codes whose
 * leap was looked at, with commas. 422 `cbuOff`, `cbuAway`, `cbuUnreadable`, `cbuNothing`; then nothing has changed.
 */
export const fetchCbuRates = endpoint('GET /currency-rate/insert-currency-from-cbu', {
  can: 'edit currency-rates',
  refreshes: ['currency-rate'],
  query: z.object({
    date: date.optional(),
    accepted: z
      .string()
      .regex(/^[A-Z]{3}(,[A-Z]{3})*$/)
      .max(400)
      .optional(),
  }),
  answer: CbuResult,
})
