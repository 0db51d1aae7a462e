import type { ReturnedLine } from '../api/paidSale.ts'
import type { Sale } from '../api/sale.ts'
import { CART_LINES_MAX } from '../rules/cart.ts'

/**
 * Ids of receipts and clients that the server has not numbered yet: below 0, and the same whenever they are worked out, so that a cart may speak of
 * their lines. The server hears of them by UUID and position.
 */
export const isOfDevice = (id: number): boolean => id < 0

export const localId = (uuid: string): number => -(Number.parseInt(uuid.slice(-8), 16) + 1)

const IDS_OF_RECEIPT = CART_LINES_MAX + 1
/** @param position from 1 on, in the receipt's order */
export const localLineId = (uuid: string, position: number): number => localId(uuid) * IDS_OF_RECEIPT - position

/** The line as the server finds it; null for one of a receipt that is none of these, or that the server has numbered. */
export function returnedLineOf(lineId: number, receipts: readonly Pick<Sale, 'uuid'>[]): ReturnedLine | null {
  if (!isOfDevice(lineId)) return null
  const position = -lineId % IDS_OF_RECEIPT
  const receipt = receipts.find(({ uuid }) => localLineId(uuid, position) === lineId)
  return receipt ? { uuid: receipt.uuid, position } : null
}
