import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { searchItemHistory } from '../../../../api/history.ts'
import { createItem } from '../../../../api/item.ts'
import { labelItems } from '../../../../api/label.ts'
import type { ItemRow } from '../../../../api/itemList.ts'
import { editItems } from '../../../../api/itemWork.ts'
import { itemGrid } from '../../../../grids/goods/itemGrid.tsx'
import { copyPanel } from '../../../../ui/form/panelAddress.ts'
import { useOpenPanel } from '../../../../ui/form/useOpenPanel.ts'
import type { Chosen } from '../../../../ui/grid/defineGrid.ts'
import { Grid } from '../../../../ui/grid/Grid.tsx'
import { BarcodeIcon, CopyIcon, EditIcon, HistoryIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { usePriceList } from '../-labels/usePriceList.tsx'
import { usePrintChosen } from '../-labels/usePrintChosen.ts'
import { EditItems } from './EditItems.tsx'
import { ItemName } from './ItemName.tsx'
import { itemPanel } from './itemPanel.ts'

const grid = {
  ...itemGrid,
  columns: itemGrid.columns.map((column) =>
    typeof column === 'object' && column.field === 'name' ? { ...column, cell: ItemName } : column,
  ),
  create: itemPanel,
  row: { ...itemGrid.row, open: itemPanel },
}

const lineOf = ({ id }: ItemRow) => ({ itemId: id })

/** The goods list, and the ways from an item to what happened to it. */
export function Goods() {
  const navigate = useNavigate()
  const openPanel = useOpenPanel()
  const [edited, setEdited] = useState<Chosen<ItemRow>>()
  const { labels, priceTags } = usePrintChosen(grid.rows, lineOf)
  const { priceList, sheet } = usePriceList(grid.rows, lineOf)
  // Goods cost something in a department, and this list knows none but the user's own.
  const priceLists = useSession().user?.departmentId ? [priceList] : []
  const more = [
    { action: 'duplicate', icon: CopyIcon, endpoint: createItem, run: ({ id }: ItemRow) => openPanel(copyPanel(id)) },
    {
      action: 'printLabels',
      icon: BarcodeIcon,
      endpoint: labelItems,
      run: ({ id }: ItemRow) => navigate({ to: '/barcode-generate', search: { items: `${id}x1` } }),
    },
    {
      action: 'itemHistory',
      icon: HistoryIcon,
      endpoint: searchItemHistory,
      run: ({ id }: ItemRow) => navigate({ to: '/item-history', search: { filter: { itemId: id } } }),
    },
  ]
  const edit = {
    action: 'editItems',
    icon: EditIcon,
    endpoint: editItems,
    run: (chosen: Chosen<ItemRow>) => setEdited(chosen),
  }
  return (
    <>
      <Grid of={{ ...grid, row: { ...grid.row, more }, bulk: [labels, priceTags, ...priceLists, edit] }} />
      {sheet}
      {edited && <EditItems chosen={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
