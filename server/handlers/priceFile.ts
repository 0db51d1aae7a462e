import {
  checkPriceFile as checkFile,
  createPricingFromFile,
  getPricesWorkbook,
  type PriceFileRow,
  priceTemplate,
  setPricesFromFile,
} from '../../src/api/priceFile.ts'
import { uploads } from '../bounds.ts'
import type { Executor } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { findDocument } from '../documents/findDocument.ts'
import { type Call, handlePrepared, handleRead, inTurn } from '../handle.ts'
import { checkPriceFile, lotsAtPrices, requireAll, usableRows } from '../pricing/checkPriceFile.ts'
import { createDraft, lotsInStock, lotsOfSource, type NewPricing } from '../pricing/createPricing.ts'
import { priceWorkbook } from '../pricing/priceWorkbook.ts'
import { readPriceFile } from '../pricing/readPriceFile.ts'
import { readPricing } from '../pricing/readPricing.ts'
import { notFound, Refusal } from '../refusal.ts'

const EVERYTHING = { itemIds: [] }

/** A draft of the right rows. @throws 422 `fileHasFaults` where not all are right, unless the others may be left out */
async function draftOf(
  call: Call,
  rows: readonly PriceFileRow[],
  lots: Sql,
  { onlyRight, ...given }: Omit<NewPricing, 'lots' | 'field'> & { onlyRight: boolean },
) {
  const wrong = rows.filter(({ faults }) => faults.length > 0)
  if (wrong.length > 0 && !onlyRight)
    throw new Refusal(
      422,
      'fileHasFaults',
      {
        rows: wrong
          .slice(0, 20)
          .map(({ rowNumber }) => rowNumber)
          .join(', '),
      },
      { upload: 'fileHasFaults' },
    )
  const id = await createDraft(call, { ...given, lots: lotsAtPrices(lots, usableRows(rows)), field: 'upload' })
  return readPricing(call, id)
}

/** Where a document's goods are priced: where they go to. */
async function departmentOf(call: { db: Executor } & Pick<Call, 'caller'>, documentId: number): Promise<number> {
  const document = await findDocument(call.db, call.caller, documentId)
  return document.toDepartmentId ?? document.departmentId
}

export const priceFileHandlers = [
  inTurn(
    uploads,
    handleRead(checkFile, async (call) => {
      const { upload, departmentIds } = call.form
      requireAll(call, departmentIds)
      const rows = await checkPriceFile(
        call,
        await readPriceFile(upload, call.gone),
        lotsInStock(departmentIds, EVERYTHING),
      )
      const usable = usableRows(rows)
      return {
        rows,
        right: rows.filter(({ faults }) => faults.length === 0).length,
        wrong: rows.filter(({ faults }) => faults.length > 0).length,
        lots: usable.reduce((sum, { lots }) => sum + lots, 0),
      }
    }),
  ),
  inTurn(
    uploads,
    handlePrepared(
      createPricingFromFile,
      ({ form, gone }) => readPriceFile(form.upload, gone),
      async (call) => {
        const { departmentIds, onlyRight, effectiveFrom, comment } = call.form
        requireAll(call, departmentIds)
        const lots = lotsInStock(departmentIds, EVERYTHING)
        const rows = await checkPriceFile(call, call.prepared, lots)
        return draftOf(call, rows, lots, { departmentIds, onlyRight, effectiveFrom, comment })
      },
    ),
  ),
  inTurn(
    uploads,
    handlePrepared(
      setPricesFromFile,
      ({ form, gone }) => readPriceFile(form.upload, gone),
      async (call) => {
        const { documentId, onlyRight } = call.form
        const departmentIds = [await departmentOf(call, documentId)]
        const lots = await lotsOfSource(call, documentId, departmentIds)
        const rows = await checkPriceFile(call, call.prepared, lots)
        return draftOf(call, rows, lots, { departmentIds, sourceDocumentId: documentId, onlyRight, comment: '' })
      },
    ),
  ),
  handleRead(getPricesWorkbook, async (call) => {
    const documentId = Number(call.path.id)
    const { regNumber } = await findDocument(call.db, call.caller, documentId)
    const lots = await lotsOfSource(call, documentId, [await departmentOf(call, documentId)])
    return priceWorkbook(call, lots, call.translate('screen.priceFile.ofDocument', { number: regNumber ?? '—' }))
  }),
  handleRead(priceTemplate, (call) => {
    const ids = String(call.path.departmentIds)
    if (!/^\d{1,15}(,\d{1,15}){0,199}$/.test(ids)) throw notFound('departmentIds')
    const departmentIds = ids.split(',').map(Number)
    requireAll(call, departmentIds)
    return priceWorkbook(call, lotsInStock(departmentIds, EVERYTHING), call.translate('screen.priceFile.title'))
  }),
]
