import type { Sale } from '../api/sale.ts'
import type { Till } from './till.ts'

/** The newest receipt of this register that the device has seen; undefined when it has seen none. */
export async function lastReceiptOf({ parts, register }: Till): Promise<Sale | undefined> {
  const receipts = await parts.storage.readAll('receipts')
  const own = receipts.filter(({ cashboxId }) => cashboxId === register.cashboxId)
  return own.sort((a, b) => (a.saleDate < b.saleDate ? 1 : -1))[0]
}
