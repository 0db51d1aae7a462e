import {
  createContractStage,
  createContractType,
  editContractStage,
  editContractType,
  listContractStages,
  listContractTypes,
} from '../../api/contractReference.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** The list, asked for one id: these records have no call of their own to load one. */
const byId = (id: number) => ({
  query: {},
  body: { where: [{ field: 'id', operator: 'equals' as const, value: id }] },
})

export const contractTypeForm = defineForm({
  name: 'contractType',
  history: 'contractType',
  load: listContractTypes,
  loadInput: byId,
  create: createContractType,
  edit: editContractType,
  sections: { main: ['name'] },
})
export const contractStageForm = defineForm({
  name: 'contractStage',
  history: 'contractStage',
  load: listContractStages,
  loadInput: byId,
  create: createContractStage,
  edit: editContractStage,
  sections: { main: ['name', 'sort'] },
})
