import { choice, idOf, orNone } from './fields.ts'
import { CURRENCIES } from './moneyTransfer.ts'

/** What an expense is paid with: a department's safe or bank in any currency, or so'm of a till's drawer, while its session is open. */
export const expensePayment = {
  paymentSource: choice('paymentSource', ['SAFE', 'BANK', 'CASHBOX']).default('SAFE'),
  /** Of a drawer alone. */
  cashboxId: orNone(idOf('cashbox')),
  currencyCode: choice('currencyCode', CURRENCIES).default('UZS'),
}
