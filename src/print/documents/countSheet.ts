import { getCountSheet } from '../../api/inventorySettling.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { notAllGoods } from './countSheetParts.ts'

/** What a commission found beside what the books say: signed, it is the end of a count. */
export const countSheet = definePrint({
  name: 'countSheet',
  paper: 'A4-landscape',
  load: getCountSheet,
  title: ({ regNumber }, t) => t('screen.countSheet.title', { number: regNumber }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: [
    'regDate',
    { name: 'category', label: 'screen.inventory.field.category' },
    'responsible',
    { name: 'startDate', kind: 'time', label: 'screen.inventory.field.startDate', value: ({ startDate }) => startDate },
    {
      name: 'finishDate',
      kind: 'time',
      label: 'screen.inventory.field.finishDate',
      value: ({ finishDate }) => finishDate,
    },
    'status',
    'description',
  ],
  tables: [
    {
      of: 'items',
      columns: [
        'itemName',
        'barcode',
        'sectorName',
        'unitName',
        'expected',
        'counted',
        'difference',
        // Of goods that were taken for each other, and of others that have a document: there is nothing left to post.
        { name: 'settled', kind: 'quantity', value: ({ settled }) => settled || null },
        'differenceSum',
        'differenceCost',
      ],
      totals: ['expected', 'counted', 'difference', 'settled', 'differenceSum', 'differenceCost'],
    },
  ],
  notes: notAllGoods,
  signatures: ['commissionHead', 'commissionMember', 'secondCommissionMember', 'warehouseKeeper'],
})
