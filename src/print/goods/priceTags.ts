import { type LabelItem, labelItems } from '../../api/label.ts'
import { defineLabels, type Label } from '../../ui/print/defineLabels.ts'
import { shownWord } from '../../ui/shownWord.ts'

const labelOf = ({ name, artikul, colorName, barcode, priceUzs }: LabelItem): Label => ({
  name,
  artikul,
  color: shownWord(colorName),
  priceUzs,
  barcode: barcode ?? '',
  count: 1,
})

/** Price tags of goods as a department sells them (specification 2 §2.13). */
export const priceTags = defineLabels({
  name: 'priceTags',
  load: labelItems,
  wholeNames: true,
  labels: (items) => items.map(labelOf),
})

/** Barcode labels of goods, which have room for 30 characters of a name. */
export const goodsLabels: typeof priceTags = { ...priceTags, name: 'labels', wholeNames: false }

/** The same, so many of each item; what the page is called is the screen's matter. */
export const countedLabels = (name: string, counts: ReadonlyMap<number, number>): typeof priceTags => ({
  ...priceTags,
  name,
  wholeNames: name === priceTags.name,
  labels: (items) => items.map((item) => ({ ...labelOf(item), count: counts.get(item.itemId) ?? 0 })),
})

/** Labels of one item with this very barcode of it. */
export const priceTagsWith = (barcode: string): typeof priceTags => ({
  ...priceTags,
  labels: (items) => items.map((item) => ({ ...labelOf(item), barcode })),
})
