import type { DifferenceKind } from '../../src/api/paidSale.ts'
import { amount, quantity } from '../../src/rules/money.ts'
import type { Promotion } from '../../src/rules/promotion.ts'
import type { Goods } from '../ledger/postStock.ts'
import { Refusal } from '../refusal.ts'
import type { OpenSession } from './openSession.ts'

/** Something about a paid sale that a manager has to look at. */
export interface Difference {
  kind: DifferenceKind
  lineId: number | null
  lotId: number | null
  quantity: number | null
  costSum: number | null
  /** The code of the refusal that it would have been. */
  reason: string
}

/** A sale that is a fact, on its way through `complete`: what it was like, and what is noted of it. */
export class PaidSale {
  readonly differences: Difference[] = []
  readonly occurredAt: Date
  readonly sellerId: number
  readonly cardPercent: number
  readonly promotions: readonly (readonly Promotion[])[]
  /** The session it is counted in; one that was closed meanwhile gets a later one. */
  readonly session: (found: OpenSession | null) => Promise<OpenSession>

  constructor(
    given: Pick<PaidSale, 'occurredAt' | 'sellerId' | 'cardPercent' | 'promotions'>,
    session: (paid: PaidSale, found: OpenSession | null) => Promise<OpenSession>,
  ) {
    this.occurredAt = given.occurredAt
    this.sellerId = given.sellerId
    this.cardPercent = given.cardPercent
    this.promotions = given.promotions
    this.session = (found) => session(this, found)
  }

  /** Makes a check whose refusal is only noted. */
  async note(kind: DifferenceKind, check: () => Promise<void>): Promise<void> {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.differs(kind, error.code)
    }
  }

  differs(kind: DifferenceKind, reason: string): void {
    if (!this.differences.some((known) => known.kind === kind && known.reason === reason))
      this.differences.push({ kind, reason, lineId: null, lotId: null, quantity: null, costSum: null })
  }

  /** Goods that were sold and do not lie on the shelf. */
  lacks(goods: Goods): void {
    this.differences.push({ ...partsOf(goods), kind: 'STOCK', reason: 'outOfStock' })
  }

  /** Goods of another term or price than the till said. */
  tookOther(goods: Goods): void {
    this.differences.push({ ...partsOf(goods), kind: 'PRICE', reason: 'priceChanged' })
  }
}

const partsOf = ({ lineId, lotId, quantity: count, costSum }: Goods) => ({
  lineId: lineId ?? null,
  lotId,
  quantity: quantity(count),
  costSum: amount(costSum),
})
