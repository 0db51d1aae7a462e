import {
  createDocumentItem,
  deleteDocumentItem,
  scanIntoTransfer,
  updateDocumentItem,
} from '../../src/api/documentItem.ts'
import { addItem, removeItem, updateItem } from '../documents/documentItems.ts'
import { requireKind } from '../documents/requireKind.ts'
import { handle } from '../handle.ts'

export const documentItemHandlers = [
  handle(createDocumentItem, ({ db, caller, body }) => addItem(db, caller, body)),
  handle(updateDocumentItem, ({ db, caller, path, body }) => updateItem(db, caller, Number(path.id), body)),
  handle(deleteDocumentItem, ({ db, caller, path }) => removeItem(db, caller, Number(path.id))),
  handle(scanIntoTransfer, async ({ db, caller, path }) => {
    const documentId = Number(path.docId)
    await requireKind(db, documentId, 'KOCHIRISH')
    return addItem(db, caller, { documentId, barcode: String(path.barcode), count: 1, comment: '' })
  }),
]
