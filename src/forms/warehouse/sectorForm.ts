import { createSector, editSector, getSector, placeGoods, searchSectors } from '../../api/sector.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { itemOptions } from '../goods/itemOptions.ts'
import { departmentOptions } from '../partyOptions.ts'

/** A place in a warehouse. Whose it is does not change afterwards: its goods have their homes there. */
export const sectorForm = defineForm({
  name: 'sector',
  history: 'sector',
  load: getSector,
  create: createSector,
  edit: editSector,
  sections: { main: ['name', 'departmentId', 'wayOrder', 'comment'] },
  fields: {
    departmentId: { options: departmentOptions, readOnly: (_sector, { mode }) => mode === 'edit' },
  },
  defaults: ({ departmentId }) => ({ departmentId }),
})

/** The sectors of the caller's departments. */
export const sectorOptions = optionsOf(
  searchSectors,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { search: keyword } }),
  { label: 'name', detail: 'departmentName' },
)

/** Goods get a home in a sector. */
export const sectorGoodsForm = defineForm({
  name: 'sectorGoods',
  create: placeGoods,
  sections: { main: ['sectorId', 'goods'] },
  fields: {
    sectorId: { options: sectorOptions, width: 'full' },
    goods: { rowFields: { itemId: { options: itemOptions } } },
  },
})
