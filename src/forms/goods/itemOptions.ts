import { searchItemsByKeyword } from '../../api/item.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'

/** Goods by name or code. With nothing typed, the chosen one: an address that names it by its number shows it by its name. */
export const itemOptions = optionsOf(
  searchItemsByKeyword,
  ({ keyword }, { itemId }) => ({
    query: { keyword: keyword || (typeof itemId === 'number' ? String(itemId) : '') },
  }),
  { label: 'name', detail: (item) => item.multiBarcodes[0] ?? item.barcode ?? item.artikul },
)
