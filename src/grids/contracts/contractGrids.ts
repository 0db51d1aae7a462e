import { deleteContract, listContracts, removeContract, searchContracts } from '../../api/contract.ts'
import {
  deleteContractStage,
  deleteContractType,
  listContractStages,
  listContractTypes,
} from '../../api/contractReference.ts'
import type { ContractRow } from '../../api/contract.ts'
import { contractForm, managedContractForm } from '../../forms/contracts/contractForm.ts'
import { contractStageOptions, contractTypeOptions } from '../../forms/contracts/contractOptions.ts'
import { contractStageForm, contractTypeForm } from '../../forms/contracts/contractReferenceForms.ts'
import { contragentOptions } from '../../forms/partyOptions.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import type { Tone } from '../../ui/grid/tone.ts'

export const contractTone = ({ status }: Pick<ContractRow, 'status'>): Tone | undefined => TONES[status]
const TONES: Readonly<Partial<Record<ContractRow['status'], Tone>>> = { ACTIVE: 'success', CANCELLED: 'danger' }

const filters = ['keyword', 'start', 'end', 'status', 'contragentId', 'typeId', 'stageId', 'endsSoon'] as const
const options = { contragentId: contragentOptions, typeId: contractTypeOptions, stageId: contractStageOptions }
const main = ['contractNumber', 'contragentName', 'contractDate', 'status', 'priceUzs', 'endDate'] as const

/** Contracts as work: how far each has come, what was delivered and paid. */
export const managedContractGrid = defineGrid({
  name: 'managedContract',
  rows: listContracts,
  filters,
  options,
  columns: [
    'id',
    { field: 'contractNumber', width: 130 },
    'contractDate',
    { field: 'contragentName', width: 220 },
    { field: 'status', width: 120, tone: contractTone },
    { field: 'stageName', width: 140 },
    { field: 'typeName', width: 140 },
    { field: 'responsibleName', width: 170 },
    { field: 'priceUzs', label: 'field.sumUzs' },
    { field: 'priceUsd', label: 'field.sumUsd' },
    'deliveredUzs',
    'paidUzs',
    'deliveredUsd',
    'paidUsd',
    'endDate',
    'completed',
    'comment',
    'settings',
    'createdBy',
    'lastModifiedBy',
  ],
  main,
  hidden: ['id', 'deliveredUsd', 'paidUsd', 'completed', 'comment', 'settings', 'createdBy', 'lastModifiedBy'],
  fixed: ['contractNumber'],
  create: managedContractForm,
  row: { open: managedContractForm, remove: removeContract, history: 'contract' },
})

/** The register of what was signed. */
export const contractGrid = defineGrid({
  name: 'contract',
  rows: searchContracts,
  filters,
  options,
  columns: [
    'id',
    { field: 'contractNumber', width: 130 },
    'contractDate',
    { field: 'contragentName', width: 220 },
    { field: 'typeName', width: 140 },
    { field: 'status', width: 120, tone: contractTone },
    { field: 'stageName', width: 140 },
    { field: 'responsibleName', width: 170 },
    { field: 'priceUzs', label: 'field.sumUzs' },
    { field: 'priceUsd', label: 'field.sumUsd' },
    'endDate',
    'settings',
    'comment',
    'createdBy',
    'lastModifiedBy',
  ],
  main,
  hidden: ['id', 'stageName', 'settings', 'comment', 'createdBy', 'lastModifiedBy'],
  fixed: ['contractNumber'],
  create: contractForm,
  row: { open: ({ id }) => `/contract/doc/view/${id}`, remove: deleteContract, history: 'contract' },
})

export const contractTypeGrid = defineGrid({
  name: 'contractType',
  rows: listContractTypes,
  filters: ['keyword'],
  columns: ['id', 'name'],
  hidden: ['id'],
  fixed: ['name'],
  create: contractTypeForm,
  row: { open: contractTypeForm, remove: deleteContractType, history: 'contractType' },
})

export const contractStageGrid = defineGrid({
  name: 'contractStage',
  rows: listContractStages,
  filters: ['keyword'],
  columns: ['id', 'name', 'sort'],
  hidden: ['id'],
  fixed: ['name'],
  create: contractStageForm,
  row: { open: contractStageForm, remove: deleteContractStage, history: 'contractStage' },
})
