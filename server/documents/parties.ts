import type { DocumentAction } from '../../src/api/warehouseDocument.ts'
import { kindOf } from '../../src/rules/warehouseDocuments.ts'
import { type Caller, requireDepartment, requireTransferDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

/** Whom a document names. */
export interface Parties {
  fromDepartmentId?: number | null | undefined
  toDepartmentId?: number | null | undefined
  contragentId?: number | null | undefined
}

/**
 * The department that owns the document, after checking that the caller may name all its parties.
 * @throws Refusal 400 for a missing, unknown or double party, 403 for one that is not the caller's.
 */
export async function ownerOf(db: Transaction, caller: Caller, action: DocumentAction, head: Parties): Promise<number> {
  const { parties } = kindOf(action)
  const owner = head[parties.owner]
  if (!owner) throw new Refusal(400, 'badInput', {}, { [parties.owner]: 'required' })
  requireDepartment(caller, owner, parties.owner)
  if (parties.other) {
    const { party, required } = parties.other
    const other = head[party]
    if (!other && required) throw new Refusal(400, 'badInput', {}, { [party]: 'required' })
    if (other === owner) throw new Refusal(400, 'badInput', {}, { [party]: 'shareDepartments' })
    // Whoever is named sees the document, so nobody is named whom the caller may not send to.
    if (other) requireTransferDepartment(caller, other, party)
  }
  await requireExisting(db, head)
  return owner
}

async function requireExisting(db: Transaction, head: Parties): Promise<void> {
  const missing = await db.rows<{ field: string }>(sql`
    select field from (values
      ('fromDepartmentId', ${head.fromDepartmentId ?? null}::bigint is null or exists (select from department where id = ${head.fromDepartmentId ?? null} and deleted_at is null)),
      ('toDepartmentId', ${head.toDepartmentId ?? null}::bigint is null or exists (select from department where id = ${head.toDepartmentId ?? null} and deleted_at is null)),
      ('contragentId', ${head.contragentId ?? null}::bigint is null or exists (select from contragent where id = ${head.contragentId ?? null} and deleted_at is null))
    ) as checked (field, found) where not found`)
  if (missing.length > 0)
    throw new Refusal(400, 'badInput', {}, Object.fromEntries(missing.map(({ field }) => [field, 'notFound'])))
}
