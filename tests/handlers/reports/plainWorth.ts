import { groupedBy, type Move, type PlainBooks, tiyin } from './plainBooks.ts'

/**
 * What the moves of one shelf have left there, at the prices from before a moment: so'm, each lot rounded to the tiyin; null where no lot
 * has such a price. `unpriced` is the cost of those without a retail price, null where there are none.
 */
export function worthOf({ prices }: PlainBooks, moves: readonly Move[], before: Date) {
  const lots = [...groupedBy(moves, ({ lotId }) => String(lotId)).values()].flatMap((ofLot) => {
    const [{ lotId, shelfOf }] = ofLot as [Move]
    const price = prices.findLast(
      (one) => one.lotId === lotId && one.departmentId === shelfOf && Date.parse(one.from) < before.getTime(),
    )
    const quantity = ofLot.reduce((left, move) => left + move.quantity, 0)
    const cost = ofLot.reduce((left, move) => left + move.cost, 0)
    return quantity === 0 && cost === 0 ? [] : [{ price, quantity, cost }]
  })
  const without = (kind: 'retail' | 'wholesale') => lots.filter(({ price }) => (price?.[kind] ?? null) === null)
  const atPrice = (kind: 'retail' | 'wholesale') =>
    without(kind).length === lots.length
      ? null
      : lots.reduce((sum, { price, quantity }) => sum + Math.round((quantity * tiyin(price?.[kind] ?? 0)) / 1_000), 0) /
        100
  const unpriced = without('retail').reduce((sum, { cost }) => sum + cost, 0) / 100
  return { retail: atPrice('retail'), wholesale: atPrice('wholesale'), unpriced: unpriced === 0 ? null : unpriced }
}
