import { getSkyShop, saveSkyShop } from '../../api/skyShop.ts'
import { skyShopEmployees } from '../../api/employee.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { departmentOptions } from '../partyOptions.ts'

/** Whoever may fly, or answer for what was sold on board. */
export const crewOptions = optionsOf(skyShopEmployees, ({ keyword }) => ({ query: { search: keyword } }), {
  label: 'fullName',
  detail: 'personnel',
})

/** What a department that loads flights is set to. */
export const skyShopForm = defineForm({
  name: 'skyShop',
  history: 'skyShop',
  load: getSkyShop,
  create: saveSkyShop,
  edit: saveSkyShop,
  sections: { main: ['departmentId', 'carrierName', 'receiverId', 'comment'] },
  fields: { departmentId: { options: departmentOptions }, receiverId: { options: crewOptions } },
  defaults: ({ departmentId }) => ({ departmentId }),
})
