import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, flag, id, idOf, money, name, Saved, textUpTo } from './fields.ts'

const NUMBER_LENGTH_MAX = 20
/** No coin or note that nobody has change for is worth more. */
const CASH_ROUNDING_MAX = 10_000

/** A till of a department. The specification names its number, id and address on the device but shows no call for it. */
export const CashboxPayload = z.object({
  departmentId: idOf('department'),
  number: textUpTo(NUMBER_LENGTH_MAX).min(1),
  name,
  /** What is paid in cash is a multiple of it, rounded down; 0: to the tiyin. */
  cashRounding: money.max(CASH_ROUNDING_MAX).default(0),
  /** Cards are taken by terminals that know nothing of us: the cashier types the number of their slip. */
  asksSlip: flag.default(false),
  /** How much it gives on trust while nobody can be asked, until the server has it; 0: nothing. */
  offlineDebtMax: money.default(0),
  /** How much certificates pay of a sale while nobody can look at them; 0: they do not. */
  offlineCertificateMax: money.default(0),
})
export const Cashbox = CashboxPayload.extend({
  id,
  /** A session is open on it now. */
  open: flag,
  version: count,
})
export type Cashbox = z.infer<typeof Cashbox>

export const cashboxes = endpoint('GET /cashbox/list/{depId}', {
  can: 'signed-in',
  kept: true,
  answer: z.array(Cashbox),
})
/** 409 `numberTaken` when the department has that number. */
export const saveCashbox = endpoint('POST /cashbox/add-or-update', {
  can: 'edit departments',
  body: CashboxPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
/** 409 `cashboxOpen` while a session is open. */
export const deleteCashbox = endpoint('DELETE /cashbox/delete/{id}', { can: 'edit departments', answer: Done })
