import { deleteItem } from '../../api/item.ts'
import { type ItemRow, searchItems } from '../../api/itemList.ts'
import { itemForm } from '../../forms/goods/itemForm.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { detailList } from '../../ui/grid/detail/detailList.tsx'
import { itemStockGrid } from '../stock/itemStockGrid.ts'
import { goodsFilters } from './goodsFilters.ts'
import { ImportLink } from './ImportLink.tsx'

/** The goods list; visible by default are the columns of specification 3 §2.1. Where an item lies opens below it. */
export const itemGrid = defineGrid({
  name: 'item',
  rows: searchItems,
  ...goodsFilters,
  columns: [
    'id',
    { field: 'multi', width: 96 },
    { field: 'name', width: 300 },
    { field: 'multiBarcode', width: 150 },
    { field: 'barcode', label: 'screen.item.field.barcode', width: 150 },
    { field: 'artikul', width: 110 },
    { field: 'mxikCode', width: 150 },
    'categoryName',
    'subCategoryName',
    'sub2CategoryName',
    'sub3CategoryName',
    'brandName',
    'unitName',
    'sku',
    'shortName',
    'groupName',
    'manufacturerName',
    'countryOfOriginName',
    'model',
    'colorName',
    'sizeName',
    'genderName',
    'seasonName',
    'weight',
    'vatPercent',
    'packageCode',
    'forPos',
    'weighed',
    'marked',
    'wrapped',
    'incomeDates',
    'createdAt',
  ],
  shown: ['id', 'multi', 'multiBarcode', 'artikul', 'mxikCode', 'subCategoryName', 'sub2CategoryName'],
  fixed: ['name'],
  create: itemForm,
  row: {
    open: itemForm,
    remove: deleteItem,
    history: 'item',
    detail: {
      lines: 6,
      ...detailList(itemStockGrid, ({ id }: ItemRow) => ({
        where: [{ field: 'itemId', operator: 'equals', value: id }],
      })),
    },
  },
  toolbar: () => <ImportLink />,
})
