import { useState } from 'react'
import type { Order, OrderGoods } from '../../../../api/orderDocument.ts'
import { shownWord } from '../../../../ui/shownWord.ts'

/** Goods on the order. */
export interface OrderedGoods {
  itemId: number
  name: string
  detail: string
  unitName: string
  count: number | null
  lastPrice: number | null
}
const lineOf = (goods: OrderGoods, count = 1, lastPrice: number | null = null): OrderedGoods => ({
  itemId: goods.id,
  name: goods.name,
  detail: [goods.barcode, goods.artikul, shownWord(goods.colorName), goods.size, goods.brandName]
    .filter(Boolean)
    .join(' · '),
  unitName: goods.unitName,
  count,
  lastPrice,
})
const linesOf = (order: Order | undefined): OrderedGoods[] =>
  order?.orderDocumentItemsList.map((line) => ({
    itemId: line.itemId,
    name: line.itemName,
    detail: [line.itemBarcode, line.itemArtikul, shownWord(line.itemColor)].filter(Boolean).join(' · '),
    unitName: line.itemUnitName,
    count: line.orderCount,
    lastPrice: line.lastPrice ?? null,
  })) ?? []

/** The goods of an order while they are chosen: once each, however often they are taken. */
export function useChosenGoods(order: Order | undefined, onChange: () => void) {
  const [lines, setLines] = useState<readonly OrderedGoods[]>(() => linesOf(order))
  const change = (next: (before: readonly OrderedGoods[]) => readonly OrderedGoods[]) => {
    setLines(next)
    onChange()
  }
  return {
    lines,
    add: (goods: OrderGoods, count = 1, lastPrice: number | null = null) =>
      change((before) =>
        before.some(({ itemId }) => itemId === goods.id)
          ? before.map((line) => (line.itemId === goods.id ? { ...line, count: (line.count ?? 0) + count } : line))
          : [...before, lineOf(goods, count, lastPrice)],
      ),
    count: (itemId: number, count: number | null) =>
      change((before) => before.map((line) => (line.itemId === itemId ? { ...line, count } : line))),
    remove: (itemId: number) => change((before) => before.filter((line) => line.itemId !== itemId)),
  }
}
