import { randomUUID } from 'node:crypto'
import { claimSeries, finishPaidSale } from '../../src/api/paidSale.ts'
import { finishSale, type Sale } from '../../src/api/sale.ts'
import type { Shop } from '../ledger/shop.ts'
import type { SentSale } from './checkHistory.ts'

/** What a till gets back of one try. */
export type Tried = { status: number; body: unknown } | 'no answer'

export interface Till {
  cashboxId: number
  /** Sends the sale once; a lost connection is `no answer`. */
  send: (body: ReturnType<Shop['saleOf']>) => Promise<Tried>
  /** Resolves when it is worth trying again. */
  calm: () => Promise<void>
}

/** Answers that a client may get while faults go on, and that say nothing of what became of its sale. */
const UNKNOWN_OUTCOME = new Set([503])

/**
 * A till that sells until it is told to stop. It keeps the UUID of each sale and sends it again, unchanged, until it knows how the
 * sale ended. Anything but a receipt, a refusal or 503 is thrown: nobody may see more of a fault than that.
 * @param told is called after each sale whose end is known, with how often it was sent
 */
export async function sellThroughFaults(
  shop: Shop,
  till: Till,
  itemIds: readonly number[],
  goesOn: () => boolean,
  told: (sale: SentSale, tries: number) => void,
): Promise<void> {
  for (let sale = 0; goesOn(); sale++) {
    const itemId = itemIds[sale % itemIds.length]!
    const body = shop.saleOf([{ itemId, count: 1 + (sale % 3) }], 1_000, { cashboxId: till.cashboxId })
    let outcome: SentSale['outcome'] | undefined
    let tries = 0
    while (!outcome) {
      tries++
      const tried = await till.send(body)
      outcome = tried === 'no answer' ? undefined : outcomeOf(tried)
      if (!outcome) await till.calm()
    }
    told({ uuid: body.uuid, outcome }, tries)
  }
}

function outcomeOf({ status, body }: Exclude<Tried, string>): SentSale['outcome'] | undefined {
  if (status === 200) return { finished: receiptText(body as Sale) }
  if (UNKNOWN_OUTCOME.has(status)) return undefined
  const { code } = body as { code: string }
  if (status >= 500) throw new Error(`a till was told ${status} ${code}`)
  return { refused: `${status} ${code}` }
}

/** The receipt as text, to be compared with what a replay answers. */
export const receiptText = (receipt: Sale): string => JSON.stringify(receipt)

/** Tries until it is done; answers whether the connection held. */
export async function trySale(shop: Shop, body: ReturnType<Shop['saleOf']>): Promise<Tried> {
  try {
    const answer = await shop.cashier.response(finishSale, { body })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return 'no answer'
  }
}

/** How a till sends what it has sold already: each sale keeps the number it was given, however often it is sent. */
export async function paidSender(shop: Shop, cashboxId: number): Promise<Till['send']> {
  const { cashier } = shop
  const { epoch, now } = await cashier.call(claimSeries, {
    body: { departmentId: shop.shop, cashboxId, deviceId: randomUUID(), lastNumber: 0 },
  })
  const numbers = new Map<string, number>()
  return async (body) => {
    const number = numbers.get(body.uuid!) ?? numbers.size + 1
    numbers.set(body.uuid!, number)
    const paid = { epoch, number, madeAt: now, sellerId: cashier.userId, promotions: body.saleItems.map(() => []) }
    try {
      const answer = await cashier.response(finishPaidSale, { body: { ...body, paid } })
      const said = (await answer.json()) as { sale?: unknown }
      return { status: answer.status, body: said.sale ?? said }
    } catch {
      return 'no answer'
    }
  }
}
