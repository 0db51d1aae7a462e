import type { CountedGood } from '../../../../api/inventoryLine.ts'
import type { KeptLine } from './countStore.ts'

/** A good as its counter sees it: what the count has of it in all, and what is still on its way. */
export interface SeenGood {
  key: string
  good?: CountedGood
  code: string
  waiting: number
  /** Nobody knows the code, or it is not of this count: kept to be settled. */
  doubt?: 'unknown' | 'outside' | undefined
}

const keyOf = ({ line }: Pick<KeptLine, 'line'>): string =>
  line.itemId ? `item ${line.itemId}` : `code ${line.barcode}`

/** The good of a line stands first, with what of it is on its way. */
export function atFront(seen: readonly SeenGood[], kept: KeptLine, code: string): SeenGood[] {
  const key = keyOf(kept)
  const known = seen.find(
    ({ key: other, good, code: otherCode }) => [other, `item ${good?.itemId}`].includes(key) || otherCode === code,
  )
  return [{ ...(known ?? { code }), key, waiting: kept.line.quantity }, ...seen.filter((one) => one !== known)]
}

/** What the server has said of the lines that were sent. */
export function withAnswer(
  seen: readonly SeenGood[],
  sent: readonly KeptLine[],
  answer: {
    lines: readonly { id: string; itemId: number | null; outside: boolean }[]
    goods: readonly CountedGood[]
  },
): SeenGood[] {
  const keys = new Map(sent.map((kept) => [kept.id, keyOf(kept)]))
  const answers = new Map(answer.lines.map((line) => [keys.get(line.id), line]))
  const goods = new Map(answer.goods.map((good) => [good.itemId, good]))
  return seen.map((one) => {
    const line = answers.get(one.key)
    const good = goods.get(line?.itemId ?? one.good?.itemId ?? 0)
    if (!line) return good ? { ...one, good } : one
    const doubt = line.itemId === null ? 'unknown' : line.outside ? 'outside' : undefined
    return { ...one, ...(good ? { good } : {}), waiting: 0, doubt }
  })
}
