import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryOf } from '../../../../api/client/queries.ts'
import { getCountProgress, type Inventory } from '../../../../api/inventory.ts'
import { PROGRESS_MS } from '../../../../rules/inventory.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { playSound } from '../../../../ui/scanner/sounds.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { atMostEvery } from './atMostEvery.ts'
import { CountQueue } from './countQueue.ts'
import { useCountPlace } from './countPlace.ts'
import { countStore } from './countStore.ts'
import { clockOffsetOf } from './keptCount.ts'
import { sendAs } from './sendCounted.ts'

export type Counting = ReturnType<typeof useCounting>

/**
 * Counting into one count by one person on this device. `answeredAt`: when the count was answered, by this device's clock; the page
 * may show it again long afterwards, and then what its clock is wrong by is still that of the answer.
 */
export function useCounting(count: Inventory, answeredAt: number) {
  const { id: inventoryId, serverTime } = count
  // Asked after lines were sent, and never on its own.
  const { data: told, refetch } = useQuery({
    ...queryOf(getCountProgress, { path: { id: inventoryId } }),
    enabled: false,
  })
  const userId = useSession().user?.id ?? 0
  const [progress] = useState(() => atMostEvery(PROGRESS_MS, () => void refetch()))
  useEffect(() => progress.stop, [progress])
  const [queue] = useState(() => {
    const send = sendAs(userId, inventoryId)
    return new CountQueue(
      { inventoryId, userId, clockOffsetMs: clockOffsetOf(count, answeredAt) },
      countStore(),
      async (lines, clockOffsetMs) => {
        const answer = await send(lines, clockOffsetMs)
        progress.ask()
        return answer
      },
      (failure) => {
        playSound('failure')
        notifyFailure(failure)
      },
    )
  })
  useEffect(() => queue.start(), [queue])
  const [sectorId, moveTo] = useCountPlace(inventoryId, count.sectors)
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  return {
    ...state,
    /** The count, as far as it is known to be. */
    count: told && told.serverTime > serverTime ? { ...count, ...told } : count,
    sectorId,
    moveTo,
    add: (what: { itemId?: number; barcode?: string }, code: string) => {
      queue.add({ ...what, sectorId }, code)
      playSound('success')
    },
    say: (itemId: number, code: string, quantity: number) => queue.say({ itemId, sectorId }, code, quantity),
    giveUp: queue.giveUp.bind(queue),
  }
}
