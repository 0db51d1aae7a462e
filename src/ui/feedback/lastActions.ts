import { REPORTED_ACTIONS_MAX } from '../../api/errorReport.ts'

/** What the person did last, by addresses without ids and words: enough to do it again, nothing that names anybody. */
const actions: string[] = []

/** Notes where somebody went (`→ /point-of-sale/sales/$id`), or what was called and how it ended (`PUT /item/edit/{id} 409`). */
export function noteAction(action: string): void {
  actions.push(action)
  if (actions.length > REPORTED_ACTIONS_MAX) actions.shift()
}

/** The last ones, the latest at the end. */
export const lastActions = (): string[] => [...actions]
