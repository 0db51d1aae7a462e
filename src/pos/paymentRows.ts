import type { PaymentSent, PaymentType } from '../api/payment.ts'
import { addUp, amount as amountOf, tiyin, type Tiyin } from '../rules/money.ts'
import { CASH, DEBT, isOfTerminal, type Payment, roundedOff, settle, type Settlement } from '../rules/payments.ts'
import { refundByTheWayPaid } from '../rules/refund.ts'

/** What a till takes, in the order of its buttons, each with its key in the payment panel. FOREIGN is cash in another currency. */
export const TILL_PAYMENT_KEYS = {
  CASH: 'F1',
  UZCARD: 'F2',
  HUMO: 'F3',
  VISA: 'F4',
  CLICK: 'F6',
  UZUM: 'F7',
  PAYME: 'F8',
  TRANSFER: 'F9',
  CERTIFICATE: 'Insert',
  SPONSORSHIP: 'F5',
  DEBT: 'F12',
  FOREIGN: 'F11',
} as const satisfies Partial<Record<PaymentType | 'FOREIGN', string>>
export type TillPaymentType = keyof typeof TILL_PAYMENT_KEYS
export const TILL_PAYMENT_TYPES = Object.keys(TILL_PAYMENT_KEYS) as TillPaymentType[]

/** One row of the panel. Amounts are without sign, whether money comes or goes; null: whatever is left to pay. */
export interface PaymentRow {
  readonly type: TillPaymentType
  readonly amount: Tiyin | null
  /** Of a card: what stands on the terminal's slip, and whose card it was. */
  readonly slipNumber?: string
  readonly bankCardId?: number | null
  /** Of foreign notes: `amount` is what they are taken for. */
  readonly notes?: ForeignNotes
}

export interface ForeignNotes {
  readonly currencyCode: string
  /** Of one unit, in so'm. */
  readonly rate: number
  readonly currencyAmount: Tiyin
}

/** A payment with what is sent of it besides. */
export type TillPayment = Payment & Partial<PaymentDetails>
type PaymentDetails = Pick<PaymentSent, 'slipNumber' | 'bankCardId' | 'currencyCode' | 'currencyAmount'>

/** The panel begins with everything in cash. */
export const FIRST_ROWS: readonly PaymentRow[] = [{ type: CASH, amount: null }]

/**
 * How a refund begins: by the kinds of money that the receipts were paid with, in each no more than was paid in it. What was
 * owed goes first and cash last; what nobody paid for (goods without a receipt) goes back in cash.
 */
export function refundRows(
  paid: readonly { readonly paymentType: string; readonly amount: number }[],
  due: Tiyin,
): readonly PaymentRow[] {
  const ours = new Set<string>(TILL_PAYMENT_TYPES)
  const taken = paid
    .filter(({ paymentType, amount }) => ours.has(paymentType) && amount > 0)
    .map(({ paymentType, amount }) => ({ paymentType, amount: tiyin(amount) }))
  const rows = refundByTheWayPaid(taken, due).map(({ paymentType, amount }) => ({
    type: paymentType as TillPaymentType,
    amount,
  }))
  return rows.map((row, index) => (index === rows.length - 1 ? { ...row, amount: null } : row))
}

/** What each row stands for, so that a row without an amount takes what the others leave. */
export function amountsOf(rows: readonly PaymentRow[], due: Tiyin): Tiyin[] {
  const given = addUp(rows.map((row) => row.amount ?? 0))
  return rows.map((row) => row.amount ?? Math.max(0, due - given))
}

/** The same rows with one of this type: it takes the place of the row without an amount, for there is never but one. */
export function withType(rows: readonly PaymentRow[], type: TillPaymentType): readonly PaymentRow[] {
  if (rows.some((row) => row.type === type)) return rows
  // Whatever foreign notes are worth, the rest stays where it was.
  if (type === 'FOREIGN') return [...rows, { type, amount: 0 }]
  return [...rows.filter((row) => row.amount !== null), { type, amount: null }]
}

export function withAmount(
  rows: readonly PaymentRow[],
  type: TillPaymentType,
  amount: Tiyin | null,
): readonly PaymentRow[] {
  const others = rows.map((row) =>
    // Two rows cannot both take what is left.
    amount === null && row.type !== type && row.amount === null ? { ...row, amount: 0 } : row,
  )
  return others.map((row) => (row.type === type ? { ...row, amount } : row))
}

/** The same rows with what is said of one of them. */
export const withDetails = (
  rows: readonly PaymentRow[],
  type: TillPaymentType,
  details: Partial<PaymentRow>,
): readonly PaymentRow[] => rows.map((row) => (row.type === type ? { ...row, ...details } : row))

/** Whether a card is paid with whose slip the register asks for and nobody has typed. */
export const lacksSlip = (rows: readonly PaymentRow[], due: Tiyin): PaymentRow | undefined => {
  const amounts = amountsOf(rows, due)
  return rows.find((row, index) => isOfTerminal(row.type) && amounts[index]! > 0 && !row.slipNumber?.trim())
}

/** Without the row; an empty panel begins anew. */
export function withoutType(rows: readonly PaymentRow[], type: TillPaymentType): readonly PaymentRow[] {
  const left = rows.filter((row) => row.type !== type)
  return left.length > 0 ? left : FIRST_ROWS
}

/** What the other rows leave for cash: the sum that the buyer hands notes over for. */
export function leftForCash(rows: readonly PaymentRow[], due: Tiyin): Tiyin {
  const amounts = amountsOf(rows, due)
  return Math.max(0, due - addUp(rows.map(({ type }, index) => (type === CASH ? 0 : amounts[index]!))))
}

/**
 * The same rows with so much handed over in cash. What the others stand for, a debt that takes the rest too, stays theirs.
 *
 * @param cash null: to the tiyin, without change
 */
export function withCash(rows: readonly PaymentRow[], due: Tiyin, cash: Tiyin | null): readonly PaymentRow[] {
  const amounts = amountsOf(rows, due)
  const others = rows.map((row, index) => (row.type === CASH ? row : { ...row, amount: amounts[index]! }))
  return withAmount(withType(others, CASH), CASH, cash)
}

/** The rows as they are sent: below 0 when money goes back to the buyer; rows of 0 are left out. */
export const paymentsOf = (rows: readonly PaymentRow[], total: Tiyin): TillPayment[] =>
  amountsOf(rows, Math.abs(total))
    .map((amount, index) => paymentOf(rows[index]!, total < 0 ? 0 - amount : amount))
    .filter(({ amount }) => amount !== 0)

const paymentOf = ({ type, slipNumber, bankCardId, notes }: PaymentRow, amount: Tiyin): TillPayment => ({
  paymentType: type === 'FOREIGN' ? CASH : type,
  amount,
  ...(slipNumber?.trim() && { slipNumber: slipNumber.trim() }),
  ...(bankCardId && { bankCardId }),
  ...(notes && { currencyCode: notes.currencyCode, currencyAmount: amountOf(notes.currencyAmount) }),
})

export const settlementOf = (rows: readonly PaymentRow[], total: Tiyin, hasDebtor: boolean): Settlement =>
  settle(total, paymentsOf(rows, total), { hasDebtor })

/** The part of the rows that certificates pay. */
export const byCertificate = (rows: readonly PaymentRow[], due: Tiyin): Tiyin =>
  addUp(amountsOf(rows, due).filter((_, index) => rows[index]!.type === 'CERTIFICATE'))

/** The same rows with certificates of this worth paying as much as they can; what they leave is for cash, unless another row takes it. */
export function withCertificates(rows: readonly PaymentRow[], due: Tiyin, worth: Tiyin): readonly PaymentRow[] {
  const others = rows.filter(({ type }) => type !== 'CERTIFICATE')
  const given = addUp(others.map(({ amount }) => amount ?? 0))
  const pays = Math.min(worth, Math.max(0, due - given))
  const rest = others.some(({ amount }) => amount === null) || given + pays >= due ? others : [...others, ...FIRST_ROWS]
  const fills = given + pays >= due ? rest.filter(({ amount }) => amount !== null) : rest
  return [{ type: 'CERTIFICATE', amount: pays }, ...fills]
}

/** What the debt among the rows comes to. */
export const owedIn = (rows: readonly PaymentRow[], due: Tiyin): Tiyin =>
  addUp(amountsOf(rows, due).filter((_, index) => rows[index]!.type === DEBT))

/**
 * What cash rounding takes off: where cash is among the rows, it pays what the others leave, foreign notes being cash too.
 * @param step of the register; 0: it does not round
 */
export function roundedIn(rows: readonly PaymentRow[], due: Tiyin, step: Tiyin): Tiyin {
  if (!rows.some(({ type }) => type === CASH || type === 'FOREIGN')) return 0
  const amounts = amountsOf(rows, due)
  const isCash = ({ type }: PaymentRow) => type === CASH || type === 'FOREIGN'
  return roundedOff(due - addUp(rows.map((row, index) => (isCash(row) ? 0 : amounts[index]!))), step)
}

export const owes = (rows: readonly PaymentRow[]): boolean => rows.some((row) => row.type === DEBT)

/** The notes that are handed over, in so'm. */
const NOTES_UZS = [1_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]
const SUMS_MAX = 5

/** Sums that a buyer may well hand over for what is left: rounded up to each note, the smallest first, never `left` itself. */
export function likelyCash(left: Tiyin): Tiyin[] {
  if (left === 0) return []
  const sums = NOTES_UZS.map((note) => Math.ceil(left / tiyin(note)) * tiyin(note))
  return [...new Set(sums)]
    .filter((sum) => sum > left)
    .sort((a, b) => a - b)
    .slice(0, SUMS_MAX)
}

/**
 * What the arrows make of the cash that is handed over: down goes to the next of the likely sums, up to the one before it, and above
 * the first is no change. What was typed by hand goes to its neighbours.
 */
export function nextCash(rows: readonly PaymentRow[], due: Tiyin, step: 1 | -1): Tiyin | null {
  const sums = likelyCash(leftForCash(rows, due))
  const now = rows.find(({ type }) => type === CASH)?.amount ?? 0
  if (step > 0) return sums.find((sum) => sum > now) ?? sums.at(-1) ?? null
  return sums.findLast((sum) => sum < now) ?? null
}
