import type { CountedGood } from '../../../../api/inventoryLine.ts'
import type { KeptLine } from './countStore.ts'

/** A good as its counter sees it: what the count has of it, as far as the server has said. */
export interface SeenGood {
  /** Of its row, as long as that stands: what is being typed there outlives every answer. */
  key: string
  good?: CountedGood
  itemId?: number | null | undefined
  code: string
  /** Nobody knows the code, it is not of this count, or the count was over: kept to be looked at. */
  doubt?: 'unknown' | 'outside' | 'late' | undefined
}

type OfGood = Pick<SeenGood, 'good' | 'itemId' | 'code'>

const isOf = ({ line }: Pick<KeptLine, 'line'>, { good, itemId, code }: OfGood): boolean =>
  line.itemId ? line.itemId === (good?.itemId ?? itemId) : line.barcode === code

/** The good of a line stands first. */
export function atFront(seen: readonly SeenGood[], kept: KeptLine, code: string): SeenGood[] {
  const known = seen.find((one) => isOf(kept, one))
  return [known ?? { key: kept.id, itemId: kept.line.itemId, code }, ...seen.filter((one) => one !== known)]
}

/** What of a good the server has not yet: the number that its counter said, in place of all before, and what was added since. */
export function onItsWay(kept: readonly KeptLine[], seen: OfGood): { said: number | undefined; added: number } {
  let said: number | undefined
  let added = 0
  for (const { line } of kept.filter((one) => !one.problem && isOf(one, seen)))
    if (line.replaces) [said, added] = [line.quantity, 0]
    else added += line.quantity
  return { said, added }
}

/** What the server has said of the lines that were sent. Two codes of one good are one good from then on. */
export function withAnswer(
  seen: readonly SeenGood[],
  sent: readonly KeptLine[],
  answer: {
    late: number
    lines: readonly { id: string; itemId: number | null; outside: boolean }[]
    goods: readonly CountedGood[]
  },
): SeenGood[] {
  const answers = new Map(answer.lines.map((line) => [line.id, line]))
  const goods = new Map(answer.goods.map((good) => [good.itemId, good]))
  return oneOfEach(
    seen.map((one) => {
      const line = answers.get(sent.findLast((kept) => isOf(kept, one))?.id ?? '')
      const good = goods.get(line?.itemId ?? one.good?.itemId ?? 0)
      // Of a count that is over all lines are late.
      const doubt = answer.late > 0 ? 'late' : line?.itemId === null ? 'unknown' : line?.outside ? 'outside' : undefined
      return { ...one, ...(good ? { good } : {}), ...(line ? { doubt } : {}) }
    }),
  )
}

/** Of a good that stands twice the older row stays, where the newer one stood. */
function oneOfEach(seen: readonly SeenGood[]): SeenGood[] {
  const oldest = new Map(seen.map((one) => [one.good?.itemId ?? one.key, one]))
  return [...oldest].map(([, one]) => one)
}
