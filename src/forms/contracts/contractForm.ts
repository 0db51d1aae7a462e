import { createContract, editContract, getContract, getManagedContract, saveContract } from '../../api/contract.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contragentOptions } from '../partyOptions.ts'
import { contractStageOptions, contractTypeOptions, responsibleOptions } from './contractOptions.ts'

const contract = {
  name: 'contract',
  history: 'contract' as const,
  sections: {
    main: [
      'contractNumber',
      'contractDate',
      'endDate',
      'status',
      'contragentId',
      'typeId',
      'stageId',
      'responsibleId',
      'priceUzs',
      'priceUsd',
      'settings',
      'comment',
    ] as const,
  },
  fields: {
    contragentId: { options: contragentOptions },
    typeId: { options: contractTypeOptions },
    stageId: { options: contractStageOptions },
    responsibleId: { options: responsibleOptions },
  },
  defaults: () => ({ contractDate: today() }),
  notCopied: ['contractNumber' as const, 'status' as const],
}

/** A contract as work: who answers for it, how far it has come. */
export const managedContractForm = defineForm({
  ...contract,
  load: getManagedContract,
  create: createContract,
  edit: editContract,
})

/** The same in the register of what was signed. */
export const contractForm = defineForm({ ...contract, load: getContract, create: saveContract, edit: saveContract })
