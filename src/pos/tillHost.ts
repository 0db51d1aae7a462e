import type { ApiFailure } from '../api/client/apiFailure.ts'
import type { PosItem, Sale } from '../api/sale.ts'
import type { CartKeeper } from './cartKeeper.ts'
import type { FinishBody } from './outgoingSale.ts'
import type { PaidSales } from './paidSales.ts'
import type { Register } from './register.ts'
import type { Sound } from './sounds.ts'
import type { TillCart } from './tillCart.ts'
import type { TillPromotions } from './tillPromotions.ts'
import type { TillState } from './tillState.ts'
import type { TillStorage } from './tillStorage.ts'
import type { GoodsOnDevice, VariantCache } from './variantCache.ts'
import type { Reprice } from './withVariants.ts'

/** What the till takes from the world around it. */
export interface TillParts {
  readonly storage: TillStorage
  /** Absent where the browser keeps no catalogue: then only the server knows the goods. */
  readonly goods?: GoodsOnDevice | undefined
  /** Finishes sales where the server cannot be asked; absent where the device cannot promise to keep them. */
  readonly paid?:
    | Pick<PaidSales, 'open' | 'limits' | 'mayFinish' | 'namesOwn' | 'hasRoom' | 'goesBehind' | 'finish'>
    | undefined
  readonly newUuid: () => string
  readonly random: () => number
  readonly now: () => Date
  readonly play: (sound: Sound) => void
  /** The server has taken the sale: the receipt may go to the printer. */
  readonly print: (sale: Sale) => void
  /** Something changed on the server: what is shown of its sales, sessions and stock is old. */
  readonly changed: () => void
}

/**
 * The till as its own parts see it: the scans, the way of a sale to the server, the held sales. They know this and nothing of
 * each other, and the till knows them.
 */
export interface TillHost {
  readonly register: Register
  readonly registerKey: string
  readonly parts: TillParts
  readonly cache: VariantCache
  readonly keeper: CartKeeper
  readonly promotions: Pick<TillPromotions, 'ask'>
  readonly isClosed: boolean
  readonly get: () => TillState
  set(patch: Partial<TillState>): void
  notify(tone: Sound | 'info', key: string, values?: Record<string, unknown>): void
  fail(error: unknown): void
  refuse(failure: ApiFailure, refused: FinishBody): void
  hold(held: TillCart, patch?: Partial<TillState>): void
  put(item: PosItem, code?: string): void
  /** Offers several variants, or one that nobody sells without having chosen it. */
  offer(code: string, items: readonly PosItem[]): void
  learn(itemId: number, variants: readonly PosItem[], reprice?: Reprice): void
  working(work: NonNullable<TillState['work']>, run: () => Promise<void>): Promise<boolean>
  continueScanning(finished: boolean): void
}
