import { getCountSheet } from '../../api/inventorySettling.ts'
import { definePrint } from '../../paper/definePrint.ts'
import { notAllGoods } from './countSheetParts.ts'

/** Goods in the order of the way through the warehouse, with room to write how many there are. */
export const blankCountSheet = definePrint({
  name: 'blankCountSheet',
  paper: 'A4',
  load: getCountSheet,
  title: ({ regNumber }, t) => t('screen.blankCountSheet.title', { number: regNumber }),
  head: ({ departmentName }) => ({ name: departmentName }),
  facts: ['regDate', { name: 'category', label: 'screen.inventory.field.category' }, 'responsible', 'description'],
  tables: [
    {
      of: 'items',
      columns: [
        'itemName',
        'sectorName',
        'barcode',
        'unitName',
        { name: 'countedByHand', kind: 'text', label: 'field.counted', byHand: true, value: () => '' },
        { name: 'note', kind: 'text', label: 'field.comment', byHand: true, value: () => '' },
      ],
    },
  ],
  notes: notAllGoods,
  signatures: ['commissionHead', 'commissionMember', 'warehouseKeeper'],
})
