import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  count,
  documentNumber,
  Done,
  flag,
  id,
  listOf,
  page,
  signedMoney,
  text,
  textUpTo,
  time,
} from './fields.ts'
import { listEndpoint } from './list.ts'

export const FiscalState = choice('fiscalState', ['WAITING', 'SENDING', 'DONE', 'REFUSED', 'UNKNOWN'])
export type FiscalState = z.infer<typeof FiscalState>

/** A sale or refund as its register owes it to the fiscal desk. */
export const FiscalRow = z.object({
  id,
  saleId: id,
  saleNumber: documentNumber.nullable(),
  saleDate: time,
  fiscalKind: choice('fiscalKind', ['SALE', 'REFUND']),
  depId: id,
  shopName: text,
  cashboxNumber: text,
  finalTotalSum: signedMoney,
  state: FiscalState,
  attempts: count,
  /** Why it has no sign yet: our own word for it, or the desk's code. */
  deskProblem: text.nullable().meta({ kind: 'text', enumName: 'deskProblem' }),
  /** What was said beside it: the goods, or the desk's own words. */
  deskError: text,
  fiscalSign: text.nullable(),
  fiscalAt: time.nullable(),
})
export type FiscalRow = z.infer<typeof FiscalRow>

/** Sales of a register whose fiscal answer is missing, the oldest first (specification 1 §7, KKM list). */
export const salesWithoutFiscal = endpoint('GET /sale/responseEmptyKKM/{depId}/{cashboxId}', {
  can: 'view fiscal-queue',
  query: page,
  answer: listOf(FiscalRow),
})
/** How many there are, and since when the oldest waits. `attached`: the register has a desk at all. */
export const salesWithoutFiscalCount = endpoint('GET /sale/responseEmptyKKMCount/{depId}/{cashboxId}', {
  can: 'view fiscal-queue',
  answer: z.object({ count, oldestAt: time.nullable(), attached: flag, simulated: flag }),
})
/** Not in the specification: the whole queue of the permitted departments, with what is done. */
export const searchFiscalQueue = listEndpoint('POST /fiscal-receipt/search', {
  can: 'view fiscal-queue',
  filter: z.object({ departmentId: id.nullish(), state: FiscalState.nullish() }),
  row: FiscalRow,
  groups: { depId: 'shopName' },
})
/** Not in the specification: sends what was refused, or what nobody knows of, once more. 409 `wrongState` for what is done. */
export const resendFiscal = endpoint('POST /fiscal-receipt/resend/{id}', {
  can: 'edit fiscal-queue',
  refreshes: ['sale'],
  answer: Done,
})

export const FiscalDeskRow = z.object({
  cashboxId: id,
  cashboxNumber: text,
  kind: choice('fiscalDesk', ['SIMULATOR', 'HTTP']).nullable(),
  address: text,
  enabled: flag,
  version: count,
})
export type FiscalDeskRow = z.infer<typeof FiscalDeskRow>
/** Not in the specification: the fiscal desks of a department's registers. */
export const fiscalDesks = endpoint('GET /fiscal-desk/list/{depId}', {
  can: 'view pos-settings',
  answer: z.array(FiscalDeskRow),
})
/** Not in the specification: which desk answers for a register; `kind` null takes it away. 400 for an address that is none. */
export const saveFiscalDesk = endpoint('POST /fiscal-desk/save', {
  can: 'edit pos-settings',
  refreshes: ['sale'],
  body: z
    .object({
      cashboxId: id,
      kind: choice('fiscalDesk', ['SIMULATOR', 'HTTP']).nullable(),
      address: textUpTo(200).default(''),
      enabled: flag.default(true),
      version: count,
    })
    .refine(({ kind, address }) => kind !== 'HTTP' || /^https?:\/\/[^\s]+$/.test(address), {
      path: ['address'],
      error: 'wrongValue',
    }),
  answer: Done,
})
