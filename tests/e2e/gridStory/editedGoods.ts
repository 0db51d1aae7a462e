import { z } from 'zod'
import { endpoint } from '../../../src/api/endpoint.ts'
import { choice, date, Done, flag, id, money, name, quantityOrZero } from '../../../src/api/fields.ts'
import { defineGrid } from '../../../src/ui/grid/defineGrid.ts'
import { detailList } from '../../../src/ui/grid/detail/detailList.tsx'
import { savedBy } from '../../../src/ui/grid/edit/gridEdit.ts'
import { type Good, searchGoods } from './goods.ts'

const GoodEdit = z
  .object({
    id,
    name,
    documentStatus: choice('documentStatus', ['DRAFT', 'READY', 'PENDING', 'RETURNED']),
    priceUzs: money.nullable(),
    inventory: quantityOrZero,
    forPos: flag,
    termOfItem: date.nullable(),
  })
  .refine(({ priceUzs, inventory }) => priceUzs === null || priceUzs >= inventory, {
    error: 'minAboveMax',
    path: ['inventory'],
  })

export const saveGood = endpoint('PUT /good/save/{id}', { can: 'edit goods', body: GoodEdit, answer: Done })
export const saveGoods = endpoint('PUT /good/save-many', {
  can: 'edit goods',
  body: z.object({ items: z.array(GoodEdit).min(1).max(20) }),
  answer: Done,
})

const bodyOf = ({ id: key, name: called, documentStatus, priceUzs, inventory, forPos, termOfItem }: Good) => ({
  id: key,
  name: called,
  documentStatus,
  priceUzs,
  inventory,
  forPos,
  termOfItem,
})

/** The rows of one good alone. */
const sameGoods = defineGrid<typeof searchGoods>({
  name: 'good',
  rows: searchGoods,
  columns: ['id', 'name', 'unitName', 'inventory', 'priceUzs', 'createdAt'],
})

const settings = {
  rows: searchGoods,
  filters: ['keyword'],
  columns: [
    'id',
    { field: 'name', width: 220, edit: true },
    { field: 'unitName', width: 64 },
    { field: 'inventory', edit: true },
    // Line 4, 8, … stand in documents that were returned: their price is fixed.
    { field: 'priceUzs', edit: ({ documentStatus }: Good) => documentStatus !== 'RETURNED' },
    { field: 'documentStatus', edit: true },
    { field: 'forPos', edit: true },
    { field: 'termOfItem', edit: true },
    'createdAt',
  ],
  fixed: ['name'],
  row: {
    open: (row: Good) => `/?opened=${row.id}`,
    detail: {
      lines: 5,
      when: (row: Good) => row.id % 10 !== 0,
      ...detailList(sameGoods, ({ unitName }: Good) => ({
        where: [{ field: 'unitName', operator: 'equals', value: unitName }],
      })),
    },
  },
} as const

const save = savedBy(saveGood, (row: Good) => ({ path: { id: row.id }, body: bodyOf(row) }))

/** Goods edited in their cells, pasted ones in one call, with a list below each. */
export const editedGrid = defineGrid<typeof searchGoods>({
  name: 'goodEdit',
  ...settings,
  edit: { save, saveMany: savedBy(saveGoods, (rows: readonly Good[]) => ({ body: { items: rows.map(bodyOf) } })) },
})
/** The same where no call takes several. */
export const singlyEditedGrid = defineGrid<typeof searchGoods>({ name: 'goodEditSingly', ...settings, edit: { save } })
export const editedGroupsGrid = defineGrid<typeof searchGoods>({
  name: 'goodEditGroups',
  groupBy: 'brandName',
  ...settings,
  edit: { save },
})
