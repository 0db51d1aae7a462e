import { deleteContragent, searchContragents } from '../../api/contragent.ts'
import { contragentForm } from '../../forms/people/contragentForm.ts'
import { wordsOf } from '../../forms/referenceOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Suppliers and customers. */
export const contragentGrid = defineGrid({
  name: 'contragent',
  rows: searchContragents,
  filters: ['keyword', 'categoryId', 'groupId'],
  options: { categoryId: wordsOf('CONTRAGENT_CATEGORY'), groupId: wordsOf('CONTRAGENT_GROUPS') },
  columns: [
    'id',
    { field: 'fullName', width: 300 },
    { field: 'shortName', width: 150 },
    { field: 'inn', width: 110 },
    { field: 'categoryName', width: 140 },
    { field: 'groupName', width: 140 },
    { field: 'phone', width: 140 },
    { field: 'mobile', width: 140 },
    { field: 'regionName', width: 140 },
    'address',
    'email',
    'countryName',
    'address2',
    'okonx',
    'oked',
    'vatCode',
    'bankName',
    'mfo',
    'bankAccount',
    'comment',
  ],
  hidden: [
    'id',
    'shortName',
    'email',
    'countryName',
    'address2',
    'okonx',
    'oked',
    'vatCode',
    'bankName',
    'mfo',
    'bankAccount',
    'comment',
  ],
  fixed: ['fullName'],
  create: contragentForm,
  row: { open: contragentForm, remove: deleteContragent, history: 'contragent' },
})
