import { quantity, thousandths } from '../../src/rules/money.ts'
import { Refusal } from '../refusal.ts'

/** How much of a line, and where in the request that was said. */
export interface LineCount {
  count: number
  field: string
}

/**
 * What was sent of each line; a line that was counted in several parts counts with their sum.
 * @throws Refusal 400 naming every line that is none of `known`, where that is given.
 */
export function countsByLine(
  sent: readonly { id: number; count: number }[],
  known?: ReadonlySet<number>,
): Map<number, LineCount> {
  const byLine = new Map<number, LineCount>()
  const unknown: Record<string, string> = {}
  for (const [index, { id, count }] of sent.entries()) {
    if (known && !known.has(id)) unknown[`whItems.${index}.id`] = 'notFound'
    const before = byLine.get(id)?.count ?? 0
    byLine.set(id, { count: quantity(thousandths(before) + thousandths(count)), field: `whItems.${index}.count` })
  }
  if (Object.keys(unknown).length > 0) throw new Refusal(400, 'badInput', {}, unknown)
  return byLine
}
