import { type Cashbox, saveCashbox } from '../../api/cashbox.ts'
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

/** The next number of a department's registers, and the name that goes with it, to be typed over. */
export function nextRegister(registers: readonly Cashbox[], named: (number: string) => string) {
  const last = Math.max(0, ...registers.map(({ number }) => (/^\d{1,6}$/.test(number) ? Number(number) : 0)))
  const number = String(last + 1)
  return { number, name: named(number) }
}
