import { deleteSkyShop, searchSkyShops } from '../../api/skyShop.ts'
import { skyShopForm } from '../../forms/onboard/skyShopForm.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

/** Which departments load flights, for which airline, and who takes the revenue (specification 3 §2.5). */
export const skyShopGrid = defineGrid({
  name: 'skyShop',
  rows: searchSkyShops,
  filters: ['departmentId'],
  options: { departmentId: departmentOptions },
  columns: ['id', 'departmentName', 'carrierName', 'receiverName', 'comment'],
  main: ['departmentName', 'carrierName', 'receiverName'],
  hidden: ['id'],
  fixed: ['departmentName'],
  create: skyShopForm,
  row: { open: skyShopForm, remove: deleteSkyShop, history: 'skyShop' },
})
