import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, KEYWORD_LENGTH_MAX, name, Saved } from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

const filter = z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish() })

/** A kind of contract: of supply, of rent (specification 3 §2.1, Contracts). */
export const ContractTypePayload = z.object({ name })
export const ContractTypeRow = recordRow(ContractTypePayload)
export type ContractTypeRow = z.infer<typeof ContractTypeRow>

export const listContractTypes = listEndpoint('POST /contract-type/list', {
  can: 'view contract-reference',
  filter,
  row: ContractTypeRow,
})
/** 409 `nameTaken`. */
export const createContractType = endpoint('POST /contract-type/create', {
  can: 'edit contract-reference',
  body: ContractTypePayload,
  answer: Saved,
})
export const editContractType = endpoint('PUT /contract-type/update/{id}', {
  can: 'edit contract-reference',
  body: ContractTypePayload.extend({ version: count }),
  answer: Saved,
})
/** 409 `recordUsed` while contracts are of it. */
export const deleteContractType = endpoint('DELETE /contract-type/delete/{id}', {
  can: 'edit contract-reference',
  answer: Done,
})

/** How far a contract has come: being agreed, signed, being fulfilled. */
export const ContractStagePayload = z.object({ name, sort: count.default(0) })
export const ContractStageRow = recordRow(ContractStagePayload)
export type ContractStageRow = z.infer<typeof ContractStageRow>

export const listContractStages = listEndpoint('POST /stage-type/list', {
  can: 'view contract-reference',
  filter,
  row: ContractStageRow,
})
export const createContractStage = endpoint('POST /stage-type/create', {
  can: 'edit contract-reference',
  body: ContractStagePayload,
  answer: Saved,
})
export const editContractStage = endpoint('PUT /stage-type/update/{id}', {
  can: 'edit contract-reference',
  body: ContractStagePayload.extend({ version: count }),
  answer: Saved,
})
export const deleteContractStage = endpoint('DELETE /stage-type/delete/{id}', {
  can: 'edit contract-reference',
  answer: Done,
})
