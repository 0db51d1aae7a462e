import { amount, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { CASH, isOfTerminal, type Payment, worthOfNotes } from '../../src/rules/payments.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { BASE_CURRENCY } from '../currencyRates/currencyRateRecord.ts'
import { rateOfCode } from '../currencyRates/rateOn.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import type { OpenSession } from './openSession.ts'

interface PaymentSent {
  paymentType: string
  amount: number
  slipNumber?: string | null | undefined
  bankCardId?: number | null | undefined
  currencyCode?: string | null | undefined
  currencyAmount?: number | null | undefined
}

/** Foreign notes that were taken for a part of the cash. */
export interface ForeignCash {
  currencyCode: string
  /** Of one unit, in so'm. */
  rate: number
  currencyAmount: Tiyin
  /** What they were taken for. */
  sum: Tiyin
}

/** What is kept of a payment besides its kind and sum. */
export interface PaymentDetails {
  slipNumber: string | null
  bankCardId: number | null
  foreign: ForeignCash | null
}
export const NO_DETAILS: PaymentDetails = { slipNumber: null, bankCardId: null, foreign: null }

/**
 * The foreign notes among the payments, each at the rate that holds in the department today.
 * @throws Refusal 400 for notes that are no cash, or go back to the buyer; 422 `noRate`; 409 `rateChanged` with the rate of now
 */
export async function takeForeign(
  { db, now, timeZone }: Pick<Call, 'db' | 'now' | 'timeZone'>,
  departmentId: number,
  { cashRounding, currencyCode: own }: Pick<OpenSession, 'cashRounding' | 'currencyCode'>,
  payments: readonly PaymentSent[],
): Promise<ForeignCash[]> {
  const day = businessDayOf(now, timeZone)
  const taken: ForeignCash[] = []
  for (const [index, { paymentType, amount: sum, currencyCode, currencyAmount }] of payments.entries()) {
    if (!currencyCode && !currencyAmount) continue
    const field = `payments.${index}.currencyCode`
    if (
      paymentType !== CASH ||
      own !== BASE_CURRENCY ||
      currencyCode === own ||
      !currencyCode ||
      !currencyAmount ||
      sum <= 0
    )
      throw new Refusal(400, 'badInput', {}, { [field]: 'wrongValue' })
    const { rate } = await rateOfCode(db, { currencyCode, departmentId, day, field })
    const worth = worthOfNotes(tiyin(currencyAmount), rate, tiyin(cashRounding))
    if (worth !== tiyin(sum)) {
      const figures = { currency: currencyCode, rate }
      throw new Refusal(409, 'rateChanged', figures, { [field]: 'rateChanged' }, figures)
    }
    taken.push({ currencyCode, rate, currencyAmount: tiyin(currencyAmount), sum: worth })
  }
  return taken
}

/** 400 names each card payment without the number of its slip, where the register asks for it. */
export function requireSlips({ asksSlip }: Pick<OpenSession, 'asksSlip'>, payments: readonly PaymentSent[]): void {
  if (!asksSlip) return
  const lacking = payments.flatMap(({ paymentType, amount: sum, slipNumber }, index) =>
    isOfTerminal(paymentType) && sum > 0 && !slipNumber ? [[`payments.${index}.slipNumber`, 'required']] : [],
  )
  if (lacking.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(lacking))
}

/** 400 names each card that is none of the reference BANK_CARD. */
export async function requireBankCards(db: Executor, payments: readonly PaymentSent[]): Promise<void> {
  const ids = payments.flatMap(({ bankCardId }) => bankCardId ?? [])
  if (ids.length === 0) return
  const known = await db.rows<{ id: number }>(sql`
    select card.id from reference card join reference list on list.id = card.parent_id
    where list.code = 'BANK_CARD' and list.parent_id is null and card.deleted_at is null and card.id = any(${ids}::bigint[])`)
  const fields = payments.flatMap(({ bankCardId }, index) =>
    bankCardId && !known.some(({ id }) => id === bankCardId) ? [[`payments.${index}.bankCardId`, 'notFound']] : [],
  )
  if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
}

/**
 * Rounding takes off less than the register's step, and leaves cash that is paid in it.
 * @param rounded what it took off; no more than the sale is worth
 * @throws Refusal 409 `roundingDiffers`: the register rounds otherwise than this till thinks
 */
export function requireRounding(
  { cashRounding }: Pick<OpenSession, 'cashRounding'>,
  rounded: Tiyin,
  kept: readonly Payment[],
): void {
  if (rounded === 0) return
  const step = tiyin(cashRounding)
  const cash = kept.find(({ paymentType }) => paymentType === CASH)?.amount ?? 0
  if (rounded < step && cash % step === 0) return
  throw new Refusal(409, 'roundingDiffers', { step: cashRounding }, { rounding: 'roundingDiffers' }, { cashRounding })
}

/** Cash as it lies in the drawer: foreign notes by currency, and in so'm what is left of it, below 0 where more went out as change. */
export function splitCash(kept: readonly Payment[], foreign: readonly ForeignCash[]): (Payment & PaymentDetails)[] {
  const cash = kept.find(({ paymentType }) => paymentType === CASH)?.amount ?? 0
  const inSums = foreign.reduce((rest, { sum }) => rest - sum, cash)
  const rows = foreign.map((notes) => ({ ...NO_DETAILS, paymentType: CASH, amount: notes.sum, foreign: notes }))
  return [...rows, ...(inSums === 0 ? [] : [{ ...NO_DETAILS, paymentType: CASH, amount: inSums }])]
}

/** What is said of the payments of a kind: of cards alone, whose rows are one a kind. */
export const detailsOf = (paymentType: string, sent: readonly PaymentSent[]): PaymentDetails => {
  const row = sent.find((payment) => payment.paymentType === paymentType && (payment.slipNumber || payment.bankCardId))
  return { ...NO_DETAILS, slipNumber: row?.slipNumber || null, bankCardId: row?.bankCardId ?? null }
}

/** Foreign notes by their currency, for the running totals of a session. */
export function byCurrency(foreign: readonly ForeignCash[]): { code: string; amount: number; takenFor: number }[] {
  const codes = [...new Set(foreign.map(({ currencyCode }) => currencyCode))].sort()
  return codes.map((code) => {
    const notes = foreign.filter(({ currencyCode }) => currencyCode === code)
    return {
      code,
      amount: amount(notes.reduce((sum, { currencyAmount }) => sum + currencyAmount, 0)),
      takenFor: amount(notes.reduce((sum, part) => sum + part.sum, 0)),
    }
  })
}
