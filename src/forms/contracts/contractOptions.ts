import { contractEmployees, contractsForIncome, listContracts } from '../../api/contract.ts'
import { listContractStages, listContractTypes } from '../../api/contractReference.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { formatDate } from '../../ui/format.ts'

export const contractTypeOptions = optionsOf(
  listContractTypes,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'name' },
)
export const contractStageOptions = optionsOf(
  listContractStages,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'name' },
)
/** Whoever works here, of whatever department. */
export const responsibleOptions = optionsOf(contractEmployees, (query) => ({ query }), {
  label: 'fullName',
  detail: 'departmentName',
})
/** Contracts of the chosen contragent. */
export const contractOptions = optionsOf(
  listContracts,
  ({ keyword, page, limit }, { contragentId }) => ({
    query: { page, limit },
    body: { keyword, contragentId: (contragentId as number | null) ?? undefined },
  }),
  { label: 'contractNumber', detail: ({ contractDate }) => formatDate(contractDate), parent: 'contragentId' },
)
/** Those of the chosen supplier under which goods may come. */
export const incomeContractOptions = optionsOf(
  contractsForIncome,
  ({ keyword, page, limit }, { contragentId }) => ({
    query: { page, limit },
    body: { keyword, contragentId: (contragentId as number | null) ?? undefined },
  }),
  { label: 'contractNumber', detail: ({ contractDate }) => formatDate(contractDate), parent: 'contragentId' },
)
