import { createAviz } from '../../../../src/api/aviz.ts'
import type { Area } from './area.ts'

/** What the calls of dispatch notes and loads find: a transfer that has its note, and one that waits for it. */
export const dispatch: Area = async ({ admin, shop, department, warehouse, itemId }) => {
  const sent = () =>
    shop.documentAt('PENDING', {
      action: 'KOCHIRISH',
      fromDepartmentId: warehouse,
      toDepartmentId: department,
      whItems: [{ itemId, count: 4 }],
    })
  const [waiting, dispatched] = [await sent(), await sent()]
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
    ...Object.fromEntries(
      ['receive', 'return', 'edit-transfer'].map((step) => [
        `/warehouse-document/${step}`,
        { id: waiting.id, version: waiting.version },
      ]),
    ),
    '/sale-load': { documentId: waiting.id, whItems },
  }
}
