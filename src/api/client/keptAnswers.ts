import type { Endpoint } from '../endpoint.ts'
import { session } from './session.ts'
import { readDevice, writeDevice } from './store.ts'
import type { Sent } from './request.ts'

/** The last answers of calls that say `kept`: where there is no network, what was so the last time stands in. */
const keyOf = ({ signature }: Endpoint, { path = {}, query = {} }: Sent) =>
  `savdo.kept ${session.get().user?.id} ${signature} ${JSON.stringify([path, query])}`

export function keepAnswer(endpoint: Endpoint, sent: Sent, answer: unknown): void {
  if (endpoint.parts.kept) writeDevice(keyOf(endpoint, sent), answer)
}

/** Undefined where nothing is kept. */
export const keptAnswer = (endpoint: Endpoint, sent: Sent): unknown =>
  endpoint.parts.kept ? readDevice(keyOf(endpoint, sent)) : undefined
