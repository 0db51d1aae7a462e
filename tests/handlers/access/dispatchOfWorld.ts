import { createAviz } from '../../../src/api/aviz.ts'
import type { WarehouseDocument } from '../../../src/api/warehouseDocument.ts'
import type { Person } from '../../server.ts'

/** What the calls of dispatch notes and loads find: a transfer that has its note, and one that waits for it. */
export async function dispatchOfWorld(
  admin: Person,
  dispatched: WarehouseDocument,
  waiting: WarehouseDocument,
): Promise<Record<string, Record<string, unknown>>> {
  const note = { regNumber: 5, regDate: '2026-11-20' }
  const { aviz } = await admin.call(createAviz, { body: { ...note, documentId: dispatched.id } })
  const whItems = [{ id: waiting.whItems[0]!.id, count: 1 }]
  return {
    '/aviz': {
      id: aviz!.id,
      version: aviz!.version,
      documentId: waiting.id,
      regNumber: 6,
      regDate: note.regDate,
      n: 5,
    },
    '/aviz/has-document': { id: dispatched.id },
    '/sale-load': { documentId: waiting.id, whItems },
  }
}
