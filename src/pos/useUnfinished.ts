import { useQuery } from '@tanstack/react-query'
import type { CashReport } from '../api/cashSession.ts'
import { queryOf } from '../api/client/queries.ts'
import { suspendedSales } from '../api/sale.ts'
import { addUp, amount, tiyin } from '../rules/money.ts'
import { useSession } from '../ui/session/useSession.ts'
import { deviceTillStorage } from './deviceTillStorage.ts'
import { registerKeyOf } from './register.ts'
import { isEmpty, pricedOf } from './tillCart.ts'

/** What a register has begun and not finished. Sums are amounts. */
export interface Unfinished {
  /** What the cart on this device comes to; null when it is empty. */
  readonly cartSum: number | null
  readonly heldCount: number
  readonly heldSum: number
  /** Sales that this device has not brought to the server yet, or that it refused. */
  readonly unsent: number
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
  return { ...device.data, heldCount: own.length, heldSum }
}

async function onDevice(registerKey: string): Promise<Pick<Unfinished, 'cartSum' | 'unsent'>> {
  const storage = await deviceTillStorage()
  const cart = await storage.read('carts', registerKey)
  const waiting = [
    ...(await storage.readAll('outbox')),
    ...(await storage.readAll('rejected')),
    ...(await storage.readAll('paid')),
  ]
  const own = waiting.filter((sale) => sale.registerKey === registerKey)
  const empty = !cart || isEmpty(cart) || own.some(({ uuid }) => uuid === cart.uuid)
  return { cartSum: empty ? null : amount(pricedOf(cart.cart).totals.finalTotalSum), unsent: own.length }
}
