import { createBrigade, editBrigade, getBrigade } from '../../../src/api/brigade.ts'
import { getSkyShop, saveSkyShop } from '../../../src/api/skyShop.ts'
import {
  editRestaurantSetting,
  getDish,
  getDishGroup,
  getRestaurantSetting,
  saveDish,
  saveDishGroup,
} from '../../../src/api/restaurant.ts'
import type { SavingsOf } from './saving.ts'

export const onboard: SavingsOf = ({ admin, records }) => [
  { create: createBrigade, edit: editBrigade, read: (id) => admin.call(getBrigade, { path: { id } }) },
  { create: saveDishGroup, edit: saveDishGroup, read: (id) => admin.call(getDishGroup, { path: { id } }) },
  {
    create: saveDish,
    edit: saveDish,
    read: (id) => admin.call(getDish, { path: { id } }),
    hints: async (time) => ({ recipe: [{ itemId: await records.idOf('item', time), partId: null, count: time }] }),
  },
  {
    edit: editRestaurantSetting,
    read: () => admin.call(getRestaurantSetting, {}),
    hints: (time) => ({ posAddress: `http://192.168.1.${time}` }),
  },
  { create: saveSkyShop, edit: saveSkyShop, read: (id) => admin.call(getSkyShop, { path: { id } }) },
]
