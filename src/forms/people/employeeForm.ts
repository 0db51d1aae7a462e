import { saveEmployee, searchEmployees } from '../../api/employee.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { departmentOptions } from '../partyOptions.ts'
import { wordsOf, wordsOrNew } from '../referenceOptions.ts'

/** Somebody who works here (specification 3 §3, Employee). */
export const employeeForm = defineForm({
  name: 'employee',
  history: 'employee',
  load: searchEmployees,
  loadInput: (id) => ({
    query: { page: 1, limit: 1 },
    body: { where: [{ field: 'id', operator: 'equals' as const, value: id }] },
  }),
  create: saveEmployee,
  edit: saveEmployee,
  sections: {
    main: [
      'lastName',
      'firstName',
      'middleName',
      'personnel',
      'departmentId',
      'positionId',
      'hireDate',
      'dismissDate',
      'phone',
      'email',
    ],
    more: ['gender', 'dateOfBirth', 'citizenId', 'address'],
  },
  fields: {
    departmentId: { options: departmentOptions },
    positionId: { options: wordsOrNew('POSITION') },
    citizenId: { options: wordsOf('CITIZEN') },
  },
  notCopied: ['personnel', 'phone', 'email'],
})
