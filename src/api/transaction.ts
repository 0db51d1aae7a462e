import { z } from 'zod'
import { TRANSACTION_TYPES } from '../rules/contracts.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  Done,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  money,
  orNone,
  Saved,
  text,
} from './fields.ts'
import { listEndpoint } from './list.ts'

/** Money given to a contragent or taken from it beside the trade, or promised (specification 3 §3, Transaction). */
export const TransactionPayload = z.object({
  type: choice('transactionType', TRANSACTION_TYPES),
  transactionDate: date,
  departmentId: idOf('department'),
  contragentId: idOf('contragent'),
  contractId: orNone(idOf('contract')),
  responsibleId: orNone(idOf('employee')),
  priceUzs: money.default(0),
  priceUsd: money.default(0),
  /** Money that was given or taken moves the saldo once it is completed; what was promised is settled. */
  completed: flag.default(false),
  comment: comment.default(''),
})
export const TransactionRow = TransactionPayload.extend({
  id,
  departmentName: text,
  contragentName: text,
  contractName: text.nullable(),
  responsibleName: text.nullable(),
  version: count,
})
export type TransactionRow = z.infer<typeof TransactionRow>

export const searchTransactions = listEndpoint('POST /transaction/search', {
  can: 'view transactions',
  filter: z.object({
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    type: choice('transactionType', TRANSACTION_TYPES).nullish(),
    contragentId: id.nullish(),
    contractId: id.nullish(),
    departmentId: id.nullish(),
    start: date.nullish(),
    end: date.nullish(),
    completed: flag.nullish(),
  }),
  row: TransactionRow,
  totals: ['priceUzs', 'priceUsd'],
  groups: { contragentId: 'contragentName', departmentId: 'departmentName' },
})
/** 400 `sumNeeded` without any sum, `otherContragent` where the contract is another's; 409 `changedMeanwhile`. */
export const saveTransaction = endpoint('POST /transaction/add-or-update', {
  can: 'edit transactions',
  refreshes: ['money-transfer', 'contract', 'contract-management'],
  body: TransactionPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
/** What it moved is moved back. */
export const deleteTransaction = endpoint('DELETE /transaction/delete/{id}', {
  can: 'delete transactions',
  refreshes: ['money-transfer', 'contract', 'contract-management'],
  answer: Done,
})
