import type { Permission } from './permissions.ts'
import type { HistorySubject } from './records.ts'

/** Whose files are seen and changed by which rights: those of the record itself. */
interface Filed {
  see: Permission
  change: Permission
}

/** Every kind of document and record that files may be put to. A further one is a line here. */
export const FILED = {
  income: { see: 'view incomes', change: 'edit incomes' },
  outcome: { see: 'view wh-expence', change: 'edit wh-expence' },
  transfer: { see: 'view transfers', change: 'edit transfers' },
  writeOff: { see: 'view write-offs', change: 'edit write-offs' },
  adjustment: { see: 'view adjustment', change: 'edit adjustment' },
  extraCost: { see: 'view extra-cost', change: 'edit extra-cost' },
  surplus: { see: 'view inventory', change: 'edit inventory' },
  inventory: { see: 'view inventory', change: 'edit inventory' },
  conversion: { see: 'view item-convert', change: 'edit item-convert' },
  pricing: { see: 'view pricing', change: 'edit pricing' },
  transferRequest: { see: 'view request-documents', change: 'edit request-documents' },
  order: { see: 'view orders', change: 'edit orders' },
  contragentOrder: { see: 'view contragent-orders', change: 'edit contragent-orders' },
  booking: { see: 'view booking', change: 'edit booking' },
  contract: { see: 'view contracts', change: 'edit contracts' },
  transaction: { see: 'view transactions', change: 'edit transactions' },
  expense: { see: 'view expenses', change: 'edit expenses' },
  contragent: { see: 'view counterparties', change: 'edit counterparties' },
} as const satisfies Partial<Record<HistorySubject, Filed>>

export type FileSubject = keyof typeof FILED
export const isFileSubject = (subject: string): subject is FileSubject => Object.hasOwn(FILED, subject)
