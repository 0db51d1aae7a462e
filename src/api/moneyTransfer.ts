import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  day,
  Done,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  money,
  orNone,
  Saved,
  signedMoney,
  text,
  time,
} from './fields.ts'
import { listEndpoint } from './list.ts'

export const CURRENCIES = ['UZS', 'USD', 'EUR', 'RUB', 'GBP'] as const
const currencyCode = choice('currencyCode', CURRENCIES)

/**
 * Money between a department and a contragent, outside the tills: it came in, it was paid out, or a debt of each side was set off
 * against the other's (взаимозачёт), where no money moves.
 */
export const MoneyTransferPayload = z.object({
  date,
  departmentId: idOf('department'),
  contragentId: idOf('contragent'),
  contractId: orNone(idOf('contract')),
  direction: choice('moneyDirection', ['IN', 'OUT', 'OFFSET']).default('IN'),
  paymentWay: choice('paymentWay', ['CASH', 'BANK']).default('BANK'),
  currencyCode: currencyCode.default('UZS'),
  sum: money.gt(0),
  comment: comment.default(''),
})
export type MoneyTransfer = z.infer<typeof MoneyTransferPayload>

const refreshes = ['contract', 'contract-management', 'contragent']
/**
 * Moves the contragent's saldo in this very call. 400 names what is wrong; 422 `nothingToOffset` says how much can be set off;
 * a day in the future is refused.
 */
export const createMoneyTransfer = endpoint('POST /money-transfer/income', {
  can: 'create money-transfer',
  refreshes,
  body: MoneyTransferPayload,
  answer: Saved,
})
/** What of a contract was paid; the same as a money transfer under it. */
export const payContract = endpoint('POST /contract-fee-paid/create', {
  can: 'create money-transfer',
  refreshes: [...refreshes, 'money-transfer'],
  body: MoneyTransferPayload.extend({ contractId: idOf('contract') }),
  answer: Saved,
})
/** Takes back a wrong one by moves of its own. */
export const reverseMoneyTransfer = endpoint('DELETE /money-transfer/delete/{id}', {
  can: 'delete money-transfer',
  refreshes,
  answer: Done,
})

const Sums = { opening: signedMoney, debit: money, credit: money, closing: signedMoney }
/** A contragent's saldo over a year, in one currency: above 0 it owes us. */
export const Saldo = z.object({
  contragentId: id,
  contragentName: text,
  year: count,
  currencyCode,
  /** Those in which anything ever moved between us, the most used first. */
  currencies: z.array(currencyCode),
  ...Sums,
  /** All twelve; those to come are empty. */
  months: z.array(z.object({ month: count, ...Sums })),
})
export type Saldo = z.infer<typeof Saldo>
const year = z.number().int().min(2000).max(2199)
const SaldoQuestion = z.object({ year, currencyCode: currencyCode.default('UZS') })

export const contragentSaldo = endpoint('POST /money-transfer/getConragentSaldo/{id}', {
  can: 'view counterparties',
  reads: true,
  body: SaldoQuestion,
  answer: Saldo,
})
/** The caller's own, of who is a contragent; 404 for everybody else. */
export const ownSaldo = endpoint('POST /money-transfer/getsaldo', {
  can: 'signed-in',
  reads: true,
  body: SaldoQuestion,
  answer: Saldo,
})

export const SALDO_DOCUMENTS = [
  'sale',
  'income',
  'outcome',
  'transfer',
  'moneyTransfer',
  'transaction',
  'cashSession',
] as const
/**
 * One document behind the figures of a saldo: what it made the contragent owe, or paid off. Who sees contragents sees theirs, who is
 * one its own, anybody else none.
 */
export const SaldoMove = z.object({
  id,
  date: time,
  documentKind: text.meta({ kind: 'enum', enumName: 'historySubject' }),
  documentId: id,
  documentName: text.nullable(),
  contragentId: id,
  contragentName: text,
  departmentName: text,
  currencyCode,
  debit: money,
  credit: money,
  comment: text,
})
export type SaldoMove = z.infer<typeof SaldoMove>
export const searchSaldoMoves = listEndpoint('POST /money-transfer/documents', {
  can: 'signed-in',
  filter: z.object({
    contragentId: id.nullish(),
    /** UZS unless said: sums of several currencies would be sums of nothing. */
    currencyCode: currencyCode.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: SaldoMove,
  totals: ['debit', 'credit'],
})

/** Who owes what, and since when: each debt is of the newest documents that make it up. */
export const Debt = z.object({
  id,
  contragentName: text,
  inn: text,
  phone: text,
  currencyCode,
  /** Above 0 the contragent owes us, below 0 we owe it. */
  saldo: signedMoney,
  days30: money,
  days60: money,
  days90: money,
  older: money,
  /** Of the oldest document that is still owed for. */
  since: date.nullable(),
})
export type Debt = z.infer<typeof Debt>
export const searchDebts = listEndpoint('POST /money-transfer/debts', {
  can: 'view counterparties',
  filter: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    /** UZS unless said. */
    currencyCode: currencyCode.nullish(),
    /** True: only who owes us; false: only whom we owe. */
    owesUs: flag.nullish(),
  }),
  row: Debt,
  key: ['id', 'currencyCode'],
  totals: ['saldo', 'days30', 'days60', 'days90', 'older'],
})

/** Lines that an act of reconciliation may have; more is refused with the number there are. */
export const RECONCILIATION_LINES_MAX = 5_000
/** Act of reconciliation (акт сверки) over days, both included. 400 `periodTooLong` over too many documents. */
export const reconciliation = endpoint('GET /money-transfer/reconciliation/{id}', {
  can: 'signed-in',
  query: z.object({ start: day, end: day, currencyCode: currencyCode.default('UZS') }),
  answer: z.object({
    id,
    contragentName: text,
    inn: text,
    vatCode: text,
    oked: text,
    /** Number of the account, bank and its MFO in one. */
    bank: text,
    start: date,
    end: date,
    currencyCode,
    ...Sums,
    lines: z.array(
      z.object({
        date,
        documentKind: text.meta({ kind: 'enum', enumName: 'historySubject' }),
        documentName: text.nullable(),
        debit: money,
        credit: money,
      }),
    ),
  }),
})
