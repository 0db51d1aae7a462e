import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import { Refusal } from '../refusal.ts'

/** Who gave goods out, who took them, who answers for the document, and the contract that an income comes under. */
export interface PeopleSent {
  fromEmployeeId?: number | null | undefined
  toEmployeeId?: number | null | undefined
  responsible1Id?: number | null | undefined
  responsible2Id?: number | null | undefined
  contractId?: number | null | undefined
}
const EMPLOYEES = ['fromEmployeeId', 'toEmployeeId', 'responsible1Id', 'responsible2Id'] as const

/** @throws Refusal 400 naming whoever does not work here. */
export async function requirePeople(db: Executor, sent: PeopleSent): Promise<void> {
  const named = EMPLOYEES.flatMap((field) => (sent[field] ? [{ field, id: sent[field] }] : []))
  if (named.length === 0) return
  const known = await db.rows<{ id: number }>(sql`
    select id from employee where id = any(${named.map(({ id }) => id)}::bigint[]) and deleted_at is null for key share`)
  const missing = named.filter(({ id }) => known.every((employee) => employee.id !== id))
  if (missing.length > 0)
    throw new Refusal(400, 'badInput', {}, Object.fromEntries(missing.map(({ field }) => [field, 'notFound'])))
}

/**
 * The contract stays as it is meanwhile. One that the document has already may have ended since.
 * @throws Refusal 400 for one that is not there, another contragent's, or not in force
 */
export async function requireContract(
  db: Executor,
  { contractId, contragentId }: PeopleSent & { contragentId?: number | null | undefined },
  before: number | null,
): Promise<void> {
  if (!contractId) return
  const contract = await db.first<{ status: string; contragentId: number }>(sql`
    select status, contragent_id as "contragentId" from contract where id = ${contractId} and deleted_at is null for key share`)
  const refuse = (code: string) => new Refusal(400, 'badInput', {}, { contractId: code })
  if (!contract) throw refuse('notFound')
  if (contract.contragentId !== contragentId) throw refuse('otherContragent')
  if (contractId !== before && contract.status !== 'ACTIVE')
    throw refuse(fieldMessage('contractNotInForce', { state: `enum.contractStatus.${contract.status}` }))
}
