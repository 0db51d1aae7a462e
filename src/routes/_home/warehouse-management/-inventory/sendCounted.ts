import { call } from '../../../../api/client/call.ts'
import { session } from '../../../../api/client/session.ts'
import { type LineSent, saveInventory } from '../../../../api/inventoryLine.ts'
import { notifyFailure, notifyInfo } from '../../../../ui/feedback/notify.ts'
import { i18n } from '../../../../ui/i18n/i18n.ts'
import { type CountAnswer, CountQueue } from './countQueue.ts'
import { countStore } from './countStore.ts'

/** Sends lines of a count as their own counter: who signs in on the device after him sends none of them. */
export const sendAs =
  (userId: number, inventoryId: number) =>
  async (lines: LineSent[], clockOffsetMs: number): Promise<CountAnswer> => {
    if (session.get().user?.id !== userId) throw new Error('somebody else is signed in')
    return call(saveInventory, { path: { inventoryId }, body: { lines, clockOffsetMs } }, { retries: 0 })
  }

/**
 * Brings the lines that this device still keeps of counts to the server, from whatever screen the program is opened at: who was without a
 * network until the count was over need not find it again, and is told what became of his lines.
 */
export async function sendCounted(): Promise<void> {
  const userId = session.get().user?.id
  if (userId === undefined) return
  const store = countStore()
  for (const inventoryId of await (await store).counts(userId)) {
    const send = sendAs(userId, inventoryId)
    const queue = new CountQueue(
      { inventoryId, userId, clockOffsetMs: 0 },
      store,
      async (lines, clockOffsetMs) => {
        const answer = await send(lines, clockOffsetMs)
        if (answer.late > 0) notifyInfo(i18n.t('screen.inventory.cameLate', { count: answer.late }))
        return answer
      },
      notifyFailure,
    )
    queue.start()
  }
}
