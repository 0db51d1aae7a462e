import {
  checkPendingDocument,
  documentByBarcode,
  getDiscrepancy,
  receivePendingDocument,
} from '../../src/api/pendingDocument.ts'
import { getPickingList } from '../../src/api/pickingList.ts'
import { documentOfCode } from '../../src/rules/documentCode.ts'
import { kindOf } from '../../src/rules/warehouseDocuments.ts'
import { readDiscrepancy } from '../documents/discrepancy.ts'
import { comparePending, receivePending } from '../documents/pendingDocument.ts'
import { readPickingList } from '../documents/pickingList.ts'
import { readDocument } from '../documents/readDocument.ts'
import { handle, handleRead } from '../handle.ts'
import { notFound } from '../refusal.ts'

export const pendingDocumentHandlers = [
  handleRead(getPickingList, (call) => readPickingList(call, Number(call.path.id))),
  handleRead(checkPendingDocument, (call) => comparePending(call, call.body)),
  handle(receivePendingDocument, async (call) => {
    await receivePending(call, call.body)
    return readDocument(call, call.body.id)
  }),
  handleRead(getDiscrepancy, (call) => readDiscrepancy(call, Number(call.path.id))),
  handleRead(documentByBarcode, async (call) => {
    const coded = documentOfCode(String(call.path.code))
    if (!coded) throw notFound('code')
    const document = await readDocument(call, coded.id)
    if (kindOf(document.action).kind !== coded.kind) throw notFound('code')
    return document
  }),
]
