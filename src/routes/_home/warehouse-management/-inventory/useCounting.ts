import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../../api/client/call.ts'
import { refreshAfter } from '../../../../api/client/queries.ts'
import { type Inventory } from '../../../../api/inventory.ts'
import { saveInventory } from '../../../../api/inventoryLine.ts'
import { PROGRESS_MS } from '../../../../rules/inventory.ts'
import { notifyFailure } from '../../../../ui/feedback/notify.ts'
import { playSound } from '../../../../ui/scanner/sounds.ts'
import { useSession } from '../../../../ui/session/useSession.ts'
import { atMostEvery } from './atMostEvery.ts'
import { CountQueue } from './countQueue.ts'
import { countStore } from './countStore.ts'

export type Counting = ReturnType<typeof useCounting>

/** Counting into one count by one person on this device. */
export function useCounting({ id: inventoryId, serverTime }: Inventory) {
  const client = useQueryClient()
  const userId = useSession().user?.id ?? 0
  const [progress] = useState(() => atMostEvery(PROGRESS_MS, () => refreshAfter(saveInventory, client)))
  useEffect(() => progress.stop, [progress])
  const [queue] = useState(() => {
    const clockOffsetMs = Date.parse(serverTime) - Date.now()
    return new CountQueue(
      { inventoryId, userId },
      countStore(),
      async (lines) => {
        const answer = await call(
          saveInventory,
          { path: { inventoryId }, body: { lines, clockOffsetMs } },
          { retries: 0 },
        )
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
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  return {
    ...state,
    add: (what: { itemId?: number; barcode?: string }, code: string) => {
      queue.add(what, code)
      playSound('success')
    },
    say: queue.say.bind(queue),
    giveUp: queue.giveUp.bind(queue),
  }
}
