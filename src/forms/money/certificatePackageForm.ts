import { generateCertificates } from '../../api/certificate.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** A new package of certificates: quantity, worth and dates (specification 2 §5, Certificates). */
export const certificatePackageForm = defineForm({
  name: 'certificatePackage',
  create: generateCertificates,
  sections: { main: ['name', 'type', 'amount', 'count', 'startDate', 'expirationDate', 'comment'] },
  fields: { name: { width: 'full' }, amount: { hint: 'screen.certificatePackage.hint.amount' } },
  defaults: () => ({ type: 'MONEY' as const, startDate: today() }),
})
