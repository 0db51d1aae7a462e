import { ContractStagePayload, ContractTypePayload } from '../../src/api/contractReference.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { sql } from '../db/sql.ts'
import { defineRecord, everybodys } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

const derived = ({ name }: { name: string }) => ({ name_key: nameKey(name), same_name: sameName(name) })
const taken = ({ name }: { name: string }) => new Refusal(409, 'nameTaken', { name }, { name: 'taken' })

/** A kind of contract. */
export const CONTRACT_TYPE = defineRecord({
  name: 'contractType',
  payload: ContractTypePayload,
  called: (type) => sql`${type}.name`,
  scope: everybodys,
  derived,
  taken: { contract_type_name: taken },
  columns: { name: { sql: sql`contract_type.name`, sort: sql`contract_type.name_key` } },
})

/** How far a contract has come; their order is the company's own. */
export const CONTRACT_STAGE = defineRecord({
  name: 'contractStage',
  payload: ContractStagePayload,
  called: (stage) => sql`${stage}.name`,
  scope: everybodys,
  derived,
  taken: { contract_stage_name: taken },
  columns: { name: { sql: sql`contract_stage.name`, sort: sql`contract_stage.name_key` } },
})
