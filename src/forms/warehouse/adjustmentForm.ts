import { createAdjustment, editAdjustment } from '../../api/adjustment.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { departmentOptions } from '../partyOptions.ts'

/** A correction while it is being written: where, why, and of which lots. */
export const adjustmentForm = defineForm({
  name: 'adjustment',
  create: createAdjustment,
  edit: editAdjustment,
  sections: { main: ['regDate', 'departmentId', 'reason', 'comment'], lines: ['items'] },
  fields: {
    departmentId: { options: departmentOptions },
    reason: { lines: 1 },
    comment: { lines: 1 },
  },
  defaults: ({ departmentId }) => ({ regDate: today(), departmentId }),
})
