import type { Paid } from '../api/paidSale.ts'
import type { Sale } from '../api/sale.ts'
import type { OutgoingSale } from './outgoingSale.ts'

/** A sale that is paid and done, on its way to the server: nothing of it ever changes. */
export interface PaidOutgoing extends Pick<OutgoingSale, 'uuid' | 'registerKey' | 'body' | 'username'> {
  readonly paid: Paid
  /** As it was printed. */
  readonly receipt: Sale
  /** Of the entry before it in its series, `''` before the first, and of this one: who changes one breaks the chain. */
  readonly prev: string
  readonly hash: string
}

/** How far this device has counted at a register. */
export interface RegisterSeries {
  readonly registerKey: string
  readonly deviceId: string
  readonly epoch: number
  readonly last: number
  readonly lastHash: string
}

type Chained = Pick<PaidOutgoing, 'uuid' | 'registerKey' | 'body' | 'paid'>

/** SHA-256 over the hash before it and what the sale is, in base64url. */
export async function hashOf({ uuid, registerKey, body, paid }: Chained, prev: string): Promise<string> {
  const text = `${prev}\n${JSON.stringify({ uuid, registerKey, body, paid })}`
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
