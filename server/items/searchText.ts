import { foldSearch } from '../../src/rules/search.ts'

/** What the search finds an item by, folded: its name, model, articles and codes. */
export const searchText = (item: {
  name: string
  artikul: string
  vendorCodes: readonly string[]
  sku: string | null
  model: string
  barcodes: readonly string[]
}): string =>
  foldSearch([item.name, item.model, item.artikul, ...item.vendorCodes, item.sku ?? '', ...item.barcodes].join(' '))
