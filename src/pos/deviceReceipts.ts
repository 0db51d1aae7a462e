import type { Sale, SaleRow } from '../api/sale.ts'
import { isReturn } from '../rules/cart.ts'
import { quantity, thousandths } from '../rules/money.ts'
import type { TillCart } from './tillCart.ts'
import type { TillParts } from './tillHost.ts'
import type { TillChange, TillStorage } from './tillStorage.ts'

const sumOf = (one: number, other: number) => quantity(thousandths(one) + thousandths(other))

/** The receipts of this device with what comes back of them counted up, so that it comes back only once. */
export async function receiptsAfter(
  { cart, returnedReceipts = [] }: TillCart,
  storage: Pick<TillStorage, 'read'>,
): Promise<TillChange[]> {
  const back = new Map<number, number>()
  for (const line of cart.lines)
    if (isReturn(line) && line.returnedLineId !== undefined)
      back.set(line.returnedLineId, sumOf(back.get(line.returnedLineId) ?? 0, -quantity(line.quantity)))
  const receipts = await Promise.all(returnedReceipts.map(async ({ uuid }) => uuid && storage.read('receipts', uuid)))
  return receipts.flatMap((receipt): TillChange[] => {
    if (!receipt) return []
    const saleItems = receipt.saleItems.map((line) => {
      const count = back.get(line.id)
      return count === undefined ? line : { ...line, returned: sumOf(line.returned, count) }
    })
    return [{ store: 'receipts', key: receipt.uuid, value: { ...receipt, saleItems } }]
  })
}

/** The server's receipt in the place of the printed one: what has come back of it here since is not forgotten. */
export const numberedBy = (sale: Sale, printed: Sale): Sale => ({
  ...sale,
  saleItems: sale.saleItems.map((line, at) => ({
    ...line,
    returned: Math.max(line.returned, printed.saleItems[at]?.returned ?? 0),
  })),
})

const RECEIPTS_SHOWN = 20

/** Receipts of a department that this device knows, of a number and a day where they are given; the newest first. */
export async function receiptsOnDevice(
  storage: Pick<TillStorage, 'readAll'>,
  { departmentId, number, day }: { departmentId: number; number: string; day: string | undefined },
): Promise<(SaleRow & Pick<Sale, 'receiptNumber'>)[]> {
  const isMeant = ({ saleNumber, receiptNumber }: Sale) =>
    number === '' ||
    String(saleNumber) === number ||
    receiptNumber?.endsWith(`-${number}`) === true ||
    receiptNumber?.replaceAll('-', '') === number
  return (await storage.readAll('receipts'))
    .filter((sale) => sale.shopId === departmentId && sale.kind === 'SALE' && sale.id !== 0 && isMeant(sale))
    .filter((sale) => day === undefined || sale.saleDate.startsWith(day))
    .sort((a, b) => (a.saleDate < b.saleDate ? 1 : -1))
    .slice(0, RECEIPTS_SHOWN)
    .map((sale) => ({
      ...sale,
      depId: sale.shopId,
      lines: sale.saleItems.length,
      paymentTypes: sale.payments.map(({ paymentType }) => paymentType),
    }))
}

/** Receipts are kept this long on the device, for printing again and for comparing after a restore (reliability §5.3). */
const RECEIPT_DAYS = 30
const DAY_MS = 86_400_000

export const oldestReceipt = (now: Date): string => new Date(now.getTime() - RECEIPT_DAYS * DAY_MS).toISOString()

export async function forgetOldReceipts({ storage, now }: Pick<TillParts, 'storage' | 'now'>): Promise<void> {
  const oldest = oldestReceipt(now())
  const old = (await storage.readAll('receipts')).filter((sale) => sale.saleDate < oldest)
  if (old.length === 0) return
  await storage.write(
    old.map(({ uuid }) => ({ store: 'receipts', key: uuid, value: undefined })),
    'relaxed',
  )
}
