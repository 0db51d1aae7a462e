import { editCompany, getCompany } from '../../api/company.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** What stands at the head of everything printed. There is one company, so nothing names it. */
export const companyForm = defineForm<SentTo<typeof editCompany>['body'], typeof getCompany>({
  name: 'company',
  history: 'company',
  load: getCompany,
  loadInput: () => ({}),
  edit: editCompany,
  sections: { main: ['name', 'inn', 'phone', 'address'] },
  fields: { name: { width: 'full' }, address: { width: 'full' } },
})
