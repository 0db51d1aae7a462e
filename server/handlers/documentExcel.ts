import {
  type DocumentColumn,
  type ExcelRead,
  mapSenderItems,
  readIncomeExcel,
  readTransferExcel,
  readVendorExcel,
  readWriteOffExcel,
} from '../../src/api/documentExcel.ts'
import { uploads } from '../bounds.ts'
import { requireDepartment } from '../caller.ts'
import type { SaidColumns } from '../documentExcel/findDocumentColumns.ts'
import { findRowGoods } from '../documentExcel/findRowGoods.ts'
import { readDocumentRows } from '../documentExcel/readRows.ts'
import {
  mapSenderItems as map,
  rememberColumns,
  rememberedColumns,
  requireContragent,
} from '../documentExcel/vendorMemory.ts'
import { handle, handleRead, inTurn, type ReadCall } from '../handle.ts'

const FILE_NAME_LENGTH_MAX = 255

interface Form {
  upload: File
  departmentId: number
  contragentId?: number
  columns?: Record<string, DocumentColumn | null> | undefined
}

async function read({ db, caller, gone }: ReadCall, form: Form, { leaves }: { leaves: boolean }): Promise<ExcelRead> {
  const { upload, departmentId, contragentId } = form
  requireDepartment(caller, departmentId)
  if (contragentId) await requireContragent(db, contragentId)
  const said: SaidColumns = new Map(Object.entries(form.columns ?? {}))
  const remembered = contragentId ? await rememberedColumns(db, contragentId) : []
  const { rows, columns } = await readDocumentRows(upload, new Map([...remembered, ...said]), gone)
  const found = await findRowGoods(db, rows, { contragentId, leaves: leaves ? departmentId : undefined })
  if (contragentId && said.size > 0)
    await db.withTransaction((transaction) => rememberColumns(transaction, contragentId, said, columns))
  return {
    fileName: upload.name.replace(/\p{C}/gu, '').slice(0, FILE_NAME_LENGTH_MAX),
    rows: rows.length,
    columns: columns.map(({ column, header, field }) => ({ column, header, field })),
    warehouseDocument: { whItems: found.whItems },
    notFoundItems: found.notFoundItems,
  }
}

export const documentExcelHandlers = [
  inTurn(
    uploads,
    handleRead(readIncomeExcel, (call) => read(call, call.form, { leaves: false })),
  ),
  inTurn(
    uploads,
    handleRead(readVendorExcel, (call) => read(call, call.form, { leaves: false })),
  ),
  inTurn(
    uploads,
    handleRead(readWriteOffExcel, (call) => read(call, call.form, { leaves: true })),
  ),
  inTurn(
    uploads,
    handleRead(readTransferExcel, (call) => read(call, call.form, { leaves: true })),
  ),
  handle(mapSenderItems, async ({ db, caller, body }) => {
    await map(db, caller, body.contragentId, body.items)
    return { done: true as const }
  }),
]
