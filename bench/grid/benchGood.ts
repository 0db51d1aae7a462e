import { z } from 'zod'
import {
  barcode,
  choice,
  count,
  date,
  id,
  money,
  name,
  percent,
  quantityOrZero,
  text,
  time,
} from '../../src/api/fields.ts'
import { listEndpoint } from '../../src/api/list.ts'
import { defineGrid } from '../../src/ui/grid/defineGrid.ts'

/** Twenty columns of every kind that lists have most. No cell is ever empty, so that an empty one was not drawn. */
const BenchGood = z.object({
  id,
  name,
  barcode,
  artikul: text,
  mxikCode: text,
  categoryName: text,
  brandName: text,
  unitName: text,
  countryName: text,
  model: text,
  sku: text,
  documentStatus: choice('documentStatus', ['DRAFT', 'READY', 'PENDING', 'RETURNED']),
  incomeUzs: money,
  priceUzs: money,
  priceWholesale: money,
  markupPercent: percent,
  inventory: quantityOrZero,
  lines: count,
  termOfItem: date,
  createdAt: time,
})
export type BenchGood = z.infer<typeof BenchGood>

const searchGoods = listEndpoint('POST /good/search', { can: 'view goods', filter: z.object({}), row: BenchGood })

/** The list as any screen of ours declares it; the peers' pages take its columns with their widths and words. */
export const benchGrid = defineGrid<typeof searchGoods>({
  name: 'item',
  rows: searchGoods,
  columns: Object.keys(BenchGood.shape) as (keyof BenchGood)[],
})
