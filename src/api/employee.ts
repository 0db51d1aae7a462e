import { z } from 'zod'
import { DepartmentChoice } from './department.ts'
import { endpoint } from './endpoint.ts'
import {
  birthDate,
  choice,
  comment as longText,
  count,
  date,
  Done,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  listOf,
  name,
  orNone,
  page,
  Saved,
  text,
  textUpTo,
  wordName,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

const DEPARTMENTS_MAX = 500
/** Answers of the lists for selects; who is not among them is found by typing more. */
export const EMPLOYEE_CHOICES_MAX = 200

const keyword = z.string().trim().max(KEYWORD_LENGTH_MAX)
const written = text.default('')

/** Somebody who works here (specification 3 §3, Employee). */
export const EmployeePayload = z.object({
  lastName: name,
  firstName: name,
  middleName: written,
  departmentId: idOf('department'),
  positionId: orNone(wordOf('POSITION')),
  /** The number in the personnel records. */
  personnel: textUpTo(64).default(''),
  gender: choice('gender', ['MALE', 'FEMALE']).nullable().default(null),
  dateOfBirth: birthDate.nullable().default(null),
  citizenId: orNone(wordOf('CITIZEN')),
  phone: written,
  email: z
    .union([z.literal(''), z.email().max(255)])
    .default('')
    .meta({ kind: 'text' }),
  address: longText.default(''),
  hireDate: date.nullable().default(null),
  dismissDate: date.nullable().default(null),
})
export const EmployeeRow = recordRow(EmployeePayload).extend({
  fullName: name,
  /** The name that it signs in by, if it does. */
  username: text.nullable(),
})
export type EmployeeRow = z.infer<typeof EmployeeRow>

/** For selects: no more of a person than its colleagues know. */
export const EmployeeChoice = z.object({
  id,
  fullName: name,
  personnel: text,
  departmentId: id,
  departmentName: text,
  positionName: wordName.nullable(),
})
export type EmployeeChoice = z.infer<typeof EmployeeChoice>
const choices = z.array(EmployeeChoice)

export const searchEmployees = listEndpoint('POST /employee/search', {
  can: 'view employees',
  filter: z.object({
    keyword: keyword.nullish(),
    departmentId: id.nullish(),
    positionId: id.nullish(),
    /** True: only who was dismissed; false: only who works here. */
    dismissed: flag.nullish(),
  }),
  row: EmployeeRow,
  groups: { departmentId: 'departmentName' },
})
/** 409 `changedMeanwhile`, `personnelTaken`; 400 names an unknown word, a department that is not the caller's, dates in the wrong order. */
export const saveEmployee = endpoint('POST /employee/add-or-update', {
  can: 'edit employees',
  refreshes: ['user'],
  body: EmployeePayload.extend({ id: id.optional(), version: count.optional() }).refine(
    ({ hireDate, dismissDate }) => !hireDate || !dismissDate || hireDate <= dismissDate,
    { error: 'dismissedBeforeHired', path: ['dismissDate'] },
  ),
  answer: Saved,
})
/** 409 `recordUsed` while somebody signs in as this employee. */
export const deleteEmployee = endpoint('DELETE /employee/delete/{id}', { can: 'delete employees', answer: Done })

/** Who has no name to sign in by yet: for the panel of a user. */
export const employeesWithoutLogin = endpoint('POST /employee/search/no_linked_id', {
  can: 'view employees',
  reads: true,
  query: page,
  body: z.object({ keyword: keyword.nullish() }),
  answer: listOf(EmployeeChoice),
})
/** One employee of that department, whole. 404 for another's. */
export const employeeOfDepartment = endpoint('POST /employee/byEmployeeId/{depId}/{employeeId}', {
  can: 'view employees',
  reads: true,
  answer: EmployeeRow,
})
/** Where the employee works, and what its user is permitted to. */
export const departmentsOfEmployee = endpoint('POST /employee/get-departments/by-employee-id/{id}', {
  can: 'view employees',
  reads: true,
  answer: z.array(DepartmentChoice),
})

/** Of the caller's departments, and working there: what everybody needs to name a colleague in a document. */
export const employeesOfDepartment = endpoint('POST /employee/by-department/{id}', {
  can: 'signed-in',
  reads: true,
  answer: choices,
})
export const employeesOfDepartments = endpoint('POST /employee/search-byDepIds', {
  can: 'signed-in',
  reads: true,
  body: z.object({ depIds: z.array(id).max(DEPARTMENTS_MAX), keyword: keyword.nullish() }),
  answer: choices,
})
/** Those who can sign something in the program: with the user that they sign in as. */
export const employeesWithLogin = endpoint('GET /employee/by-department/with-login/{id}', {
  can: 'signed-in',
  answer: z.array(EmployeeChoice.extend({ userId: id, username: name })),
})
export const employeesByKeyword = endpoint('GET /employee/any/list/{keyword}', { can: 'signed-in', answer: choices })
export const sellers = endpoint('GET /employee/list-by-position/SELLER', {
  can: 'signed-in',
  query: z.object({ keyword: keyword.default('') }),
  answer: choices,
})
/** Whom a crew group may be made of: anybody who works here. */
export const skyShopEmployees = endpoint('GET /employee/any/list/skyShop', {
  can: 'signed-in',
  query: z.object({ search: keyword.default('') }),
  answer: choices,
})
/** Whose sales are counted: sellers by position, and who may sell. */
export const kpiEmployees = endpoint('GET /employee/any/list/kpi', {
  can: 'signed-in',
  query: z.object({ search: keyword.default('') }),
  answer: choices,
})
