import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { queryOf } from '../../../../api/client/queries.ts'
import { session } from '../../../../api/client/session.ts'
import { readDevice, writeDevice } from '../../../../api/client/store.ts'
import { getInventory, type Inventory } from '../../../../api/inventory.ts'

/** The count that was open last on this device, as the server told it then. */
interface KeptCount {
  userId: number | undefined
  count: Inventory
  clockOffsetMs: number
}

const KEY = 'savdo.countOpened'
const userId = () => session.get().user?.id
const kept = () => readDevice(KEY) as KeptCount | undefined

/** A count; where the server cannot be reached, as this device has opened it last: it is counted on, also when the page is opened anew. */
export function countQuery(id: number) {
  const asked = queryOf(getInventory, { path: { id } })
  return {
    ...asked,
    queryFn: async (context: Parameters<NonNullable<typeof asked.queryFn>>[0]): Promise<Inventory> => {
      try {
        const count = await asked.queryFn!(context)
        const clockOffsetMs = Date.parse(count.serverTime) - Date.now()
        writeDevice(KEY, { userId: userId(), count, clockOffsetMs } satisfies KeptCount)
        return count
      } catch (error) {
        const last = kept()
        const isAway = error instanceof ApiFailure && error.status === 0
        if (isAway && last?.count.id === id && last.userId === userId()) return last.count
        throw error
      }
    },
  }
}

/**
 * What is to be added to this device's clock to have the server's. `answeredAt`: when the count was answered, by this device; one that
 * the device has kept was answered long before, and its clock was compared then.
 */
export function clockOffsetOf({ id, serverTime }: Inventory, answeredAt: number): number {
  const last = kept()
  return last?.count.id === id && last.count.serverTime === serverTime
    ? last.clockOffsetMs
    : Date.parse(serverTime) - answeredAt
}
