import { useQuery } from '@tanstack/react-query'
import type { CashReport } from '../api/cashSession.ts'
import { queryOf } from '../api/client/queries.ts'
import { type Sale, suspendedSales } from '../api/sale.ts'
import { addUp, amount, tiyin } from '../rules/money.ts'
import { useSession } from '../ui/session/useSession.ts'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { namesOf } from './namesOf.ts'
import type { OutgoingSale } from './outgoingSale.ts'
import { isSale, type PaidOutgoing } from './paidOutgoing.ts'
import { registerKeyOf } from './register.ts'
import { isEmpty, linesInOrder, pricedOf } from './tillCart.ts'

/** A sale that stays behind. */
export interface LeftSale {
  readonly uuid: string
  readonly at: string
  readonly goods: string
  readonly sum: number
}

/** What a register has begun and not finished. Sums are amounts. */
export interface Unfinished {
  /** What the cart on this device comes to; null when it is empty. */
  readonly cartSum: number | null
  readonly held: readonly LeftSale[]
  readonly heldSum: number
  /** What this device has not brought to the server yet, or the server refused: sessions count, too. */
  readonly unsentCount: number
  readonly unsent: readonly LeftSale[]
}

/** What a register leaves behind when its session is closed; undefined until it is known. */
export function useUnfinished({ departmentId, cashboxId }: CashReport): Unfinished | undefined {
  const mayHold = useSession().may(suspendedSales)
  const held = useQuery({ ...queryOf(suspendedSales, { query: { cashboxId } }), enabled: mayHold, staleTime: 0 })
  const device = useQuery({
    queryKey: ['till on this device', departmentId, cashboxId],
    queryFn: () => onDevice(registerKeyOf({ departmentId, cashboxId })),
    gcTime: 0,
    staleTime: 0,
  })
  // Who may not see the held sales, or is without a network, closes all the same: the server has the last word.
  if (!device.data || (mayHold && held.isPending)) return undefined
  const own = (held.data?.items ?? []).filter((sale) => sale.cashboxId === cashboxId)
  const heldSum = amount(addUp(own.map((sale) => tiyin(sale.finalTotalSum))))
  return { ...device.data, held: own.map(leftOf), heldSum }
}

async function onDevice(registerKey: string): Promise<Pick<Unfinished, 'cartSum' | 'unsentCount' | 'unsent'>> {
  const storage = await deviceTillStorage()
  const cart = await storage.read('carts', registerKey)
  const isOwn = (sale: { registerKey: string }) => sale.registerKey === registerKey
  const asked = [...(await storage.readAll('outbox')), ...(await storage.readAll('rejected'))].filter(isOwn)
  const done = (await storage.readAll('paid')).filter(isOwn)
  const own = [...asked, ...done]
  const empty = !cart || isEmpty(cart) || own.some(({ uuid }) => uuid === cart.uuid)
  return {
    cartSum: empty ? null : amount(pricedOf(cart.cart).totals.finalTotalSum),
    unsentCount: own.length,
    unsent: [...asked.map(askedOf), ...done.filter(isSale).map(paidOf)],
  }
}

const leftOf = (sale: Sale): LeftSale => ({
  uuid: sale.uuid,
  at: sale.saleDate,
  goods: namesOf(sale),
  sum: sale.finalTotalSum,
})
const askedOf = ({ uuid, madeAt, cart: { cart } }: OutgoingSale): LeftSale => ({
  uuid,
  at: madeAt,
  goods: namesOf({ saleItems: linesInOrder(cart) }),
  sum: amount(pricedOf(cart).totals.finalTotalSum),
})
const paidOf = ({ receipt }: PaidOutgoing): LeftSale => leftOf(receipt)
