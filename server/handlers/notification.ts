import { listNotifications } from '../../src/api/notification.ts'
import { NOTICE_NAMES } from '../../src/rules/notices.ts'
import { handleRead } from '../handle.ts'
import { readNotices } from '../notifications/readNotices.ts'

export const notificationHandlers = [
  handleRead(listNotifications, async (call) => {
    const counts = await readNotices(call)
    const items = NOTICE_NAMES.flatMap((name) => (counts[name] === undefined ? [] : [{ name, count: counts[name] }]))
    return { items, total: items.length }
  }),
]
