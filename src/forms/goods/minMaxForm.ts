import { getMinMax, saveMinMax } from '../../api/minMax.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { departmentOptions } from '../partyOptions.ts'
import { itemOptions } from './itemOptions.ts'

const isOld = (_bounds: object, { mode }: { mode: string }) => mode === 'edit'

/** How much of an item a department wants to have. Whose bounds they are does not change afterwards. */
export const minMaxForm = defineForm({
  name: 'minMax',
  load: getMinMax,
  create: saveMinMax,
  edit: saveMinMax,
  sections: { main: ['itemId', 'departmentId', 'minValue', 'maxValue'] },
  fields: {
    itemId: { options: itemOptions, width: 'full', readOnly: isOld },
    departmentId: { options: departmentOptions, width: 'full', readOnly: isOld },
  },
  notCopied: ['departmentId'],
})
