import { z } from 'zod'
import { CONTRACT_STATUSES } from '../rules/contracts.ts'
import { attaching, detaching } from './attachedFile.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  listOf,
  money,
  name,
  orNone,
  page,
  Saved,
  signedMoney,
  text,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

/** What was agreed with a contragent (specification 3 §3, Contract): its sums are in UZS and in USD. */
export const ContractPayload = z.object({
  contractNumber: name,
  contractDate: date,
  /** The last day it holds; none where it holds until it is ended. */
  endDate: orNone(date),
  status: choice('contractStatus', CONTRACT_STATUSES).default('DRAFT'),
  typeId: idOf('contractType'),
  stageId: orNone(idOf('contractStage')),
  contragentId: idOf('contragent'),
  responsibleId: orNone(idOf('employee')),
  priceUzs: money.default(0),
  priceUsd: money.default(0),
  /** Terms: of delivery, of payment. */
  settings: comment.default(''),
  comment: comment.default(''),
})
export const ContractRow = recordRow(ContractPayload).extend({
  completed: flag,
  /** Worth of the incomes under it that have become READY, less what went back: those in dollars apart. */
  deliveredUzs: money,
  deliveredUsd: money,
  /** What was paid or set off less what was paid back, whoever pays whom: never below 0; dollars apart. */
  paidUzs: money,
  paidUsd: money,
  createdBy: text.nullable(),
  lastModifiedBy: text.nullable(),
})
export type ContractRow = z.infer<typeof ContractRow>

const ContractFilter = z.object({
  keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
  start: date.nullish(),
  end: date.nullish(),
  status: choice('contractStatus', CONTRACT_STATUSES).nullish(),
  typeId: id.nullish(),
  stageId: id.nullish(),
  contragentId: id.nullish(),
  /** Ends within a month, or should have ended. */
  endsSoon: flag.nullish(),
})
const listing = {
  filter: ContractFilter,
  row: ContractRow,
  totals: ['priceUzs', 'priceUsd', 'deliveredUzs', 'deliveredUsd', 'paidUzs', 'paidUsd'],
  groups: { contragentId: 'contragentName', stageId: 'stageName', typeId: 'typeName' },
} as const

/** The register of what was signed. */
export const searchContracts = listEndpoint('POST /contract/search', { can: 'view contract-doc', ...listing })
export const getContract = endpoint('GET /contract/get/{id}', { can: 'view contract-doc', answer: ContractRow })
/** 400 names what is wrong; 409 `contractTaken`, `changedMeanwhile`, `wrongState`. */
export const saveContract = endpoint('POST /contract/add-or-update', {
  can: 'edit contract-doc',
  refreshes: ['contract-management'],
  body: ContractPayload.extend({ id: id.optional(), version: count.optional() }),
  answer: Saved,
})
/** 409 `recordUsed` while incomes, payments or transactions are under it. */
export const deleteContract = endpoint('DELETE /contract/delete/{id}', {
  can: 'delete contract-doc',
  refreshes: ['contract-management'],
  answer: Done,
})

/** The same contracts as work: their stages, files, deliveries and payments. */
export const listContracts = listEndpoint('POST /contract-management/list', { can: 'view contracts', ...listing })
/** Those under which goods may come: in force, with their contragent. */
export const contractsForIncome = listEndpoint('POST /contract-management/list-for-prixod', {
  can: 'view incomes',
  filter: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(), contragentId: id.nullish() }),
  row: ContractRow.pick({
    id: true,
    contractNumber: true,
    contractDate: true,
    contragentId: true,
    contragentName: true,
    endDate: true,
  }),
})
export const getManagedContract = endpoint('GET /contract-management/{id}', {
  can: 'view contracts',
  answer: ContractRow,
})
export const createContract = endpoint('POST /contract-management/create', {
  can: 'create contracts',
  refreshes: ['contract'],
  body: ContractPayload,
  answer: Saved,
})
export const editContract = endpoint('PUT /contract-management/update/{id}', {
  can: 'edit contracts',
  refreshes: ['contract'],
  body: ContractPayload.extend({ version: count }),
  answer: Saved,
})
export const removeContract = endpoint('DELETE /contract-management/delete/{id}', {
  can: 'delete contracts',
  refreshes: ['contract'],
  answer: Done,
})

/**
 * Puts a file of any document type to the contract, told by its content. 413 `fileTooLarge`, 400 `unknownFileType`, 409 `tooManyFiles`.
 * Its files are read by `attachedFiles`.
 */
export const uploadContractFile = endpoint('POST /contract-management/upload-file/{id}', {
  can: 'edit contracts',
  ...attaching,
})
export const deleteContractFile = endpoint('DELETE /contract-management/delete-file/{id}/{fileId}', {
  can: 'edit contracts',
  ...detaching,
})

/** Contracts in force that end within a month or should have ended, the most urgent first. */
export const contractNotifications = endpoint('GET /contract-management/notification', {
  can: 'view contracts',
  answer: listOf(
    z.object({
      id,
      contractNumber: text,
      contragentName: text,
      endDate: date,
      /** Below 0: it has ended. */
      daysLeft: z.number().int().meta({ kind: 'count' }),
    }),
  ),
})

/** Whoever may be responsible for a contract. */
export const contractEmployees = endpoint('GET /contract-management/get-list-employees', {
  can: 'view contracts',
  query: page.extend({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).optional() }),
  answer: listOf(z.object({ id, fullName: text, departmentName: text.nullable() })),
})

/** What came, was paid and was written down under a contract, the newest first. */
export const ContractDocument = z.object({
  id,
  kind: choice('contractDocument', ['income', 'moneyTransfer', 'transaction']),
  regNumber: documentNumber.nullable(),
  date,
  status: text,
  sumUzs: signedMoney,
  sumUsd: signedMoney,
  comment: text,
})
export type ContractDocument = z.infer<typeof ContractDocument>
export const contractDocuments = endpoint('GET /contract-management/get-contract-documents/{id}', {
  can: 'view contracts',
  answer: listOf(ContractDocument),
})
/** A new income at the department, from the contract's contragent. 409 `contractNotInForce`; 403 for another's department. */
export const incomeFromContract = endpoint('POST /contract-management/prixod-from-contract/{contractId}/{depId}', {
  can: 'create incomes',
  refreshes: ['warehouse-document'],
  answer: Saved,
})
