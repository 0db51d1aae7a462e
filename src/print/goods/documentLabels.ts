import { getDocument } from '../../api/warehouseDocument.ts'
import { defineLabels } from '../../ui/print/defineLabels.ts'

/** Labels for everything that a document brought, one for each unit (specification 2 §2.13). */
export const documentLabels = defineLabels({
  name: 'documentLabels',
  load: getDocument,
  labels: ({ whItems }) =>
    whItems.map(({ itemName, artikul, priceUzs, barcode, multiBarcodes, count }) => ({
      name: itemName,
      artikul,
      priceUzs,
      barcode: barcode ?? multiBarcodes[0] ?? '',
      count,
    })),
})
