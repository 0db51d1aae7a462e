import { pendingDocumentsCount } from '../../src/api/pendingTransfers.ts'
import {
  changeDocumentStatus,
  checkDocumentStatus,
  createDocument,
  editIncome,
  editOutcome,
  editTransfer,
  editWriteOff,
  getDocument,
  getDocumentWithPrices,
  linesOfDocument,
  receiveTransfer,
  receiveTransferInPart,
} from '../../src/api/warehouseDocument.ts'
import type { BusinessDay } from '../../src/rules/businessDay.ts'
import { kindOf } from '../../src/rules/warehouseDocuments.ts'
import { inScope, requirePermission } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { changeStatus } from '../documents/changeStatus.ts'
import { checkStatus } from '../documents/checkStatus.ts'
import { currencyOf } from '../documents/currencyOf.ts'
import { findDocument, seesCost } from '../documents/findDocument.ts'
import { readDocument, readLines } from '../documents/readDocument.ts'
import { RETURN_TO_SUPPLIER } from '../documents/supplierReturn.ts'
import { settle } from '../documents/settle.ts'
import { editDocument, newDocument } from '../documents/writeDocument.ts'
import { type Call, handle, handleRead } from '../handle.ts'
import { Refusal } from '../refusal.ts'

/** The document as it stands after what was done to it. */
const after = async (call: Call, id: number, done: Promise<void>) => {
  await done
  return readDocument(call, id)
}

/** The head with what it costs in; only incomes name a currency of their own. */
const withCurrency = async <
  Head extends {
    currencyCode: string
    currencyRate?: number | null | undefined
    toDepartmentId?: number | null | undefined
    regDate: string
  },
>(
  { db }: Call,
  head: Head,
) => ({
  ...head,
  currency: await currencyOf(db, {
    ...head,
    departmentId: head.toDepartmentId ?? null,
    day: head.regDate as BusinessDay,
  }),
})

export const warehouseDocumentHandlers = [
  handle(createDocument, async (call) => {
    const { action, whItems, ...head } = call.body
    requirePermission(call.caller, `create ${kindOf(action).subject}`)
    if (head.documentType === RETURN_TO_SUPPLIER) throw new Refusal(400, 'badInput', {}, { documentType: 'wrongValue' })
    const { id } = await newDocument(call, action, await withCurrency(call, head), whItems)
    return readDocument(call, id)
  }),
  handle(editIncome, async (call) =>
    after(call, call.body.id, editDocument(call, 'KIRIM', await withCurrency(call, call.body))),
  ),
  handle(editOutcome, (call) => after(call, call.body.id, editDocument(call, 'CHIQIM', call.body))),
  handle(editWriteOff, (call) => after(call, call.body.id, editDocument(call, 'SPISAT', call.body))),
  handle(editTransfer, (call) => after(call, call.body.id, editDocument(call, 'KOCHIRISH', call.body))),
  handle(changeDocumentStatus, (call) =>
    after(call, Number(call.path.id), changeStatus(call, Number(call.path.id), call.body)),
  ),

  handleRead(checkDocumentStatus, async (call) => {
    await checkStatus(call, Number(call.path.id), call.body)
    return { done: true as const }
  }),

  handleRead(getDocument, (call) => readDocument(call, Number(call.path.id))),
  handleRead(getDocumentWithPrices, (call) => readDocument(call, Number(call.path.id))),
  handleRead(linesOfDocument, async ({ db, caller, path, now }) => {
    const document = await findDocument(db, caller, Number(path.docId))
    return { items: await readLines(db, document, { showCost: seesCost(caller, document), now }) }
  }),

  handle(receiveTransfer, (call) =>
    after(call, Number(call.path.id), settle(call, Number(call.path.id), { ...call.body, as: 'received' })),
  ),
  handle(receiveTransferInPart, (call) => {
    const { version, whItems } = call.body
    const id = Number(call.path.id)
    return after(call, id, settle(call, id, { version, as: 'received', counts: whItems }))
  }),
  handleRead(pendingDocumentsCount, ({ db, caller }) =>
    db.one<{ count: number }>(sql`
      select count(*) from warehouse_document d
      where d.action = 'KOCHIRISH' and d.status in ('PENDING', 'PARTIAL') and ${inScope(caller, sql`d.to_department_id`)}`),
  ),
]
