import { cashboxes } from '../api/cashbox.ts'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { call } from '../api/client/call.ts'
import { session } from '../api/client/session.ts'
import { claimSeries } from '../api/paidSale.ts'
import type { Sale } from '../api/sale.ts'
import type { ShopClock } from '../offline/shopClock.ts'
import { addUp, tiyin } from '../rules/money.ts'
import { aloneRefusal, type AloneLimits, debtIn, NO_LIMITS } from './aloneLimits.ts'
import { Journal, type JournalParts } from './journal.ts'
import { isOfDevice, returnedLineOf } from './localIds.ts'
import { localReceipt } from './localReceipt.ts'
import type { OutgoingSale } from './outgoingSale.ts'
import { type ChainKey, isSale, type JournalEntry, type PaidOutgoing, type SessionOutgoing } from './paidOutgoing.ts'
import { type Register, registerKeyOf } from './register.ts'
import { receiptsAfter } from './deviceReceipts.ts'
import { linesInOrder, newTillCart, type TillCart } from './tillCart.ts'
import type { GoodsOnDevice } from './variantCache.ts'

/** What the till takes from the world around it to finish a sale by itself. */
interface Parts extends JournalParts {
  clock: ShopClock
  newUuid: () => string
  goods: GoodsOnDevice | undefined
}

type SessionDone = SessionOutgoing['session']
/** What is said of a session; the rest the journal knows. */
type SessionSaid =
  | { kind: 'OPEN'; openingCash: number }
  | ({ kind: 'CLOSE' } & Pick<Extract<SessionDone, { kind: 'CLOSE' }>['body'], 'countedCash' | 'notes' | 'comment'>)

/**
 * Does without the server what a till has to do: finishes sales, opens and closes sessions. Each sale gets the register's own number, and is on the disk with it before its receipt prints. From
 * then on it is a fact (reliability §5).
 */
export class PaidSales {
  private readonly register: Register
  private readonly registerKey: string
  private readonly parts: Parts
  private readonly journal: Journal
  private terms: AloneLimits = NO_LIMITS
  /** What sales that wait have given on trust, by their UUIDs. */
  private readonly owed = new Map<string, number>()

  constructor(register: Register, parts: Parts) {
    this.register = register
    this.registerKey = registerKeyOf(register)
    this.parts = parts
    this.journal = new Journal(this.registerKey, parts)
  }

  /** Reads how far this device has counted, and claims a series for it once the server can be asked. */
  async open(): Promise<void> {
    const { storage, newUuid, clock } = this.parts
    // What only this page remembers is no promise.
    if (!storage.lasting) return
    const series = await this.journal.read()
    for (const entry of await storage.readAll('paid')) this.noteDebt(entry)
    const { departmentId, cashboxId } = this.register
    const deviceId = series?.deviceId ?? newUuid()
    try {
      const body = { departmentId, cashboxId, deviceId, lastNumber: series?.last ?? 0 }
      const { epoch, now } = await call(claimSeries, { body }, { key: deviceId, retries: 0 })
      clock.set(now)
      await this.askTerms()
      await this.journal.begin(deviceId, epoch)
    } catch (error) {
      // Without a network it counts on where it was; a device that never had one waits for the server, as before.
      if (!(error instanceof ApiFailure)) throw error
      await this.askTerms()
    }
  }

  /** What the manager lets it do alone; without a network what was so the last time. */
  private async askTerms(): Promise<void> {
    const { departmentId, cashboxId } = this.register
    try {
      const found = await call(cashboxes, { path: { depId: departmentId } }, { retries: 0 })
      const own = found.find(({ id }) => id === cashboxId)
      if (own)
        this.terms = {
          debtMax: tiyin(own.offlineDebtMax ?? 0),
          certificateMax: tiyin(own.offlineCertificateMax ?? 0),
        }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  /** How far it may go where nobody can be asked. */
  limits(): AloneLimits {
    return this.terms
  }

  /** Whether this sale may be finished without the server. */
  mayFinish(outgoing: Pick<OutgoingSale, 'uuid' | 'body' | 'cart'>): boolean {
    if (!this.counts || !session.get().user) return false
    const waiting = this.parts.waiting.uuids()
    const owed = addUp([...this.owed].flatMap(([uuid, sum]) => (waiting.has(uuid) ? [sum] : [])))
    return aloneRefusal(outgoing, this.terms, owed) === undefined
  }

  /** Whether it speaks of what only this device knows: a receipt or a client that the server has not heard of. */
  namesOwn({ cart: { met, cart } }: Pick<OutgoingSale, 'cart'>): boolean {
    return met !== undefined || cart.lines.some(({ returnedLineId = 0 }) => isOfDevice(returnedLineId))
  }

  /** Whether the disk still takes what a sale needs and some more. */
  hasRoom(): Promise<boolean> {
    return this.journal.hasRoom()
  }

  /** Nobody can be asked, or there are sales before it that must go first. */
  goesBehind(): boolean {
    return this.parts.goods?.awaySince() !== undefined || this.parts.waiting.get().count > 0
  }

  /**
   * Makes the sale a fact. With its number, the new cart and its receipt it is on the disk before this resolves; rejects when the disk does
   * not take it, and then nothing has happened.
   */
  async finish(outgoing: OutgoingSale): Promise<Sale> {
    const { storage, clock, newUuid } = this.parts
    const { uuid, registerKey, body, username, cart } = outgoing
    const madeAt = new Date(clock.nowMs()).toISOString()
    const vatPercents = await this.vatPercentsOf(outgoing)
    const returned = await receiptsAfter(cart, storage)
    const written = await this.journal.write(async (series) => {
      const number = series.last + 1
      const paid = { epoch: series.epoch, number, madeAt, sellerId: session.get().user!.id, ...contentsOf(cart) }
      const receiptNumber = `${this.register.cashboxNumber}-${series.epoch}-${number}`
      const printed = localReceipt(outgoing, {
        register: this.register,
        receiptNumber,
        madeAt,
        currencyName: 'UZS',
        vatPercents,
      })
      const entry: Omit<PaidOutgoing, ChainKey> = { uuid, registerKey, body, username, paid, receipt: printed }
      return {
        entry,
        last: number,
        changes: [
          { store: 'outbox', key: uuid, value: undefined },
          ...returned,
          { store: 'receipts', key: uuid, value: printed },
          { store: 'carts', key: this.registerKey, value: newTillCart(newUuid()) },
        ],
      }
    })
    this.noteDebt(written)
    return written.receipt
  }

  /** Opens or closes the register's session, for the server to hear of. Rejects when the disk does not take it. */
  async session(said: SessionSaid): Promise<void> {
    const { clock, newUuid } = this.parts
    const { departmentId, cashboxId } = this.register
    const uuid = newUuid()
    const username = session.get().user?.username ?? ''
    const madeAt = new Date(clock.nowMs()).toISOString()
    await this.journal.write(async ({ epoch, last }) => {
      const { kind, ...rest } = said
      const body = { uuid, departmentId, cashboxId, epoch, number: last, madeAt, ...rest }
      const entry = { uuid, registerKey: this.registerKey, username, session: { kind, body } as SessionDone }
      return { entry, last, changes: [] }
    })
  }

  /** Whether this device counts receipts at the register: without that it does nothing alone. */
  get counts(): boolean {
    return this.journal.series !== undefined
  }

  private noteDebt(entry: JournalEntry): void {
    if (isSale(entry) && entry.registerKey === this.registerKey && debtIn(entry.body) > 0)
      this.owed.set(entry.uuid, debtIn(entry.body))
  }

  private async vatPercentsOf({ body }: OutgoingSale): Promise<ReadonlyMap<number, number>> {
    const known = await Promise.all(
      [...new Set(body.saleItems.map(({ itemId }) => itemId))].map(async (itemId) => {
        const [variant] = (await this.parts.goods?.variantsOf(itemId)) ?? []
        return [itemId, variant?.vatPercent ?? 0] as const
      }),
    )
    return new Map(known)
  }
}

/** What only the till can say of a cart. */
const contentsOf = ({ cart, met, returnedReceipts = [] }: TillCart) => {
  const returned = linesInOrder(cart).map(({ returnedLineId = 0 }) => returnedLineOf(returnedLineId, returnedReceipts))
  return {
    cardPercent: cart.cardPercent ?? 0,
    promotions: linesInOrder(cart).map(({ promotions = [] }) => [...promotions]),
    ...(met && { client: met }),
    ...(returned.some(Boolean) && { returned }),
  }
}
