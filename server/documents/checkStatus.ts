import type { DocumentStatus } from '../../src/api/warehouseDocument.ts'
import { requireDepartment } from '../caller.ts'
import type { ReadCall } from '../handle.ts'
import { refuseForeignStep, wayTo } from './changeStatus.ts'
import { findDocument } from './findDocument.ts'
import { KINDS } from './kinds.ts'

/**
 * Refuses what bringing the document to this state would be refused for, naming every line that lacks something; changes and
 * locks nothing. Another sale may still come between this answer and the step itself, which checks again.
 * @throws Refusal 422 `fillAllLines`, 409 `outOfStock`, `wrongState`.
 */
export async function checkStatus(
  { db, caller }: Pick<ReadCall, 'db' | 'caller'>,
  id: number,
  to: { status: DocumentStatus; version: number },
): Promise<void> {
  const document = await findDocument(db, caller, id, { version: to.version })
  requireDepartment(caller, document.departmentId, 'id')
  refuseForeignStep(caller, document, to.status)
  wayTo(document, to.status)
  await KINDS[document.action].check?.[to.status]?.(db, document)
}
