import { getPickingList, type PickingList } from '../../api/pickingList.ts'
import { definePrint, type PrintedValue } from '../../paper/definePrint.ts'

type Line = PickingList['items'][number]
const codes: PrintedValue<Line> = {
  name: 'barcodes',
  kind: 'badges',
  label: 'screen.print.codes',
  value: ({ barcode, multiBarcodes }) => [barcode, ...multiBarcodes].filter(Boolean).slice(0, 2),
}
/** A tick by hand. */
const picked: PrintedValue<Line> = {
  name: 'picked',
  kind: 'text',
  label: 'screen.pickingSheet.picked',
  byHand: true,
  value: () => '',
}

/** What is to be picked, shelf by shelf: one walk through the warehouse. */
export const pickingSheet = definePrint({
  name: 'pickingSheet',
  paper: 'A4',
  load: getPickingList,
  title: ({ regNumber }, t) => t('screen.pickingSheet.title', { number: regNumber ?? '—' }),
  head: ({ fromDepartmentName }) => ({ name: fromDepartmentName }),
  facts: ['regDate', 'action', 'fromDepartmentName', 'toDepartmentName', 'comment'],
  tables: [
    {
      of: 'items',
      columns: ['sectorName', 'itemName', codes, 'unitName', 'termOfItem', 'count', picked],
      totals: ['count'],
    },
  ],
  signatures: ['warehouseKeeper'],
})
