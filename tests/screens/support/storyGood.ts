import type { Good } from '../../e2e/gridStory/goods.ts'

/** A row of the grid's story as its server would send it. */
export const storyGood = (id: number, more: Partial<Good> = {}): Good => ({
  id,
  name: `Товар ${id}`,
  barcode: null,
  multiBarcode: [],
  artikul: '',
  categoryName: null,
  brandName: 'Ahmad',
  unitName: 'шт',
  documentStatus: 'READY',
  priceUzs: 1_000,
  inventory: 2.5,
  lines: 1,
  forPos: true,
  termOfItem: '2027-01-31',
  createdAt: '2026-11-20T20:00:00Z',
  comment: '',
  ...more,
})
