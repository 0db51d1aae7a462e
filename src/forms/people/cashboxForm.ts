import { saveCashbox } from '../../api/cashbox.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** A register of a department, which the screen names: it stands in the department's own list. */
export const cashboxForm = defineForm({
  name: 'cashbox',
  history: 'cashbox',
  create: saveCashbox,
  edit: saveCashbox,
  sections: { main: ['number', 'name', 'cashRounding', 'asksSlip', 'offlineDebtMax', 'offlineCertificateMax'] },
  fields: {
    number: { width: 'full' },
    name: { width: 'full' },
    cashRounding: { width: 'full' },
    asksSlip: { width: 'full' },
    offlineDebtMax: { width: 'full' },
    offlineCertificateMax: { width: 'full' },
  },
})
