import { departmentsByName } from '../../api/department.ts'
import { proposeRequests } from '../../api/requestProposal.ts'
import { createRequest } from '../../api/transferRequest.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { departmentOptions } from '../partyOptions.ts'
import { childrenOf, wordsOf } from '../referenceOptions.ts'

/** Departments that receive: permitted for transfers, not the source, and with a sale type (specification 2 §5). */
const receivers = optionsOf(
  departmentsByName,
  ({ keyword }, { fromDepartmentId }) => ({
    query: { name: keyword, transfersFrom: (fromDepartmentId as number | null) ?? undefined, selling: true },
  }),
  { label: 'name', detail: 'shortName', parent: 'fromDepartmentId' },
)
/** Where goods may come from: one's own departments, and those that one may ask. */
const givers = optionsOf(departmentsByName, ({ keyword }) => ({ query: { name: keyword, transfers: true } }), {
  label: 'name',
  detail: 'shortName',
})

/** Who may receive what lies in a department, or give what it lacks. */
export const requestPartners = (departmentId: number, gives: boolean) =>
  optionsOf(
    departmentsByName,
    ({ keyword }) => ({ query: { name: keyword, transfersFrom: departmentId, ...(gives ? { selling: true } : {}) } }),
    { label: 'name', detail: 'shortName' },
  )

const categories = {
  categoryId: { options: wordsOf('WAREHOUSE_CATEGORY') },
  subCategoryId: { options: childrenOf('categoryId') },
  sub2CategoryId: { options: childrenOf('subCategoryId') },
  sub3CategoryId: { options: childrenOf('sub2CategoryId') },
} as const

/** A new request: from where, to whom, of which category (specification 2 §2.5, the create modal). */
export const transferRequestForm = defineForm({
  name: 'transferRequest',
  create: createRequest,
  sections: {
    main: [
      'fromDepartmentId',
      'toDepartmentIds',
      'categoryId',
      'subCategoryId',
      'sub2CategoryId',
      'sub3CategoryId',
      'comment',
    ],
  },
  fields: {
    fromDepartmentId: { options: givers },
    toDepartmentIds: { options: receivers },
    ...categories,
    comment: { width: 'full', lines: 1 },
  },
})

/** For whom the program proposes what should come from where. */
export const proposalForm = defineForm({
  name: 'proposal',
  create: proposeRequests,
  sections: { main: ['toDepartmentIds', 'fromDepartmentIds', 'categoryId'] },
  fields: {
    toDepartmentIds: { options: departmentOptions, width: 'full' },
    fromDepartmentIds: { options: givers, width: 'full' },
    categoryId: { options: wordsOf('WAREHOUSE_CATEGORY'), width: 'full' },
  },
  defaults: ({ departmentId }) => ({ toDepartmentIds: departmentId ? [departmentId] : [] }),
})
