import { z } from 'zod'
import { NOTICE_NAMES } from '../rules/notices.ts'
import { endpoint } from './endpoint.ts'
import { choice, count, listOf } from './fields.ts'

/** Something that waits for the caller, and how much of it; 0 of what he may know of and there is none. */
export const Notice = z.object({ name: choice('notice', NOTICE_NAMES), count })
export type Notice = z.infer<typeof Notice>

/** For the bell: every kind that the caller's rights let him know of, the most urgent first. */
export const listNotifications = endpoint('GET /notification/list', { can: 'signed-in', answer: listOf(Notice) })
