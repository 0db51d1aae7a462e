import { itemByBarcodeForDepartment } from '../../api/item.ts'
import { defineLabels } from '../../ui/print/defineLabels.ts'

/** Labels of one item as a department sells it: the price of the lots that go first (specification 2 §2.13). */
export const itemLabels = defineLabels({
  name: 'itemLabels',
  load: itemByBarcodeForDepartment,
  labels: ({ name, artikul, foundBarcode, variants }) => [
    { name, artikul, barcode: foundBarcode, priceUzs: variants[0]?.priceUzs, count: 1 },
  ],
})
