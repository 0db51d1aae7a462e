import {
  checkPricing,
  createPricing,
  createWholesalePricing,
  editPricing,
  fillPricing,
  fillPricingByRules,
  getPricing,
  getPricingAct,
  itemsToPrice,
  makePricingReady,
  makeTransferPricingReady,
  nextPricingNumber,
  withdrawPricing,
} from '../../src/api/pricing.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { findDocument, seesCost } from '../documents/findDocument.ts'
import { readLines } from '../documents/readDocument.ts'
import { handle, handleRead } from '../handle.ts'
import { createDraft, lotsInStock, lotsOfSource, wholesaleOf } from '../pricing/createPricing.ts'
import { fillByMarkup, fillByRules, savePrices } from '../pricing/editPricing.ts'
import { findPricing } from '../pricing/findPricing.ts'
import { postPricing, requirePostable, withdrawPricing as withdraw } from '../pricing/postPricing.ts'
import { readPricing, readPricingAct } from '../pricing/readPricing.ts'
import { notFound } from '../refusal.ts'

export const pricingHandlers = [
  handle(createPricing, async (call) => {
    const { departmentId, sourceDocumentId, ...body } = call.body
    const departmentIds = [...new Set([...(departmentId ? [departmentId] : []), ...body.departmentIds])]
    const lots = sourceDocumentId
      ? await lotsOfSource(call, sourceDocumentId, departmentIds)
      : lotsInStock(departmentIds, body)
    const field = sourceDocumentId ? 'sourceDocumentId' : departmentId ? 'departmentId' : 'departmentIds'
    return readPricing(call, await createDraft(call, { ...body, sourceDocumentId, departmentIds, lots, field }))
  }),
  handle(createWholesalePricing, async (call) => {
    const departmentIds = await wholesaleOf(call.db, call, call.body.departmentIds)
    const lots = lotsInStock(departmentIds, call.body)
    return readPricing(call, await createDraft(call, { ...call.body, departmentIds, lots, field: 'departmentIds' }))
  }),

  handleRead(getPricing, (call) => readPricing(call, Number(call.path.id))),
  handleRead(getPricingAct, (call) => readPricingAct(call, Number(call.path.id))),

  handle(editPricing, async (call) => {
    await savePrices(call, Number(call.path.id), call.body)
    return readPricing(call, Number(call.path.id))
  }),
  handle(fillPricing, async (call) => {
    await fillByMarkup(call, Number(call.path.id), call.body)
    return readPricing(call, Number(call.path.id))
  }),
  handle(fillPricingByRules, async (call) => {
    await fillByRules(call, Number(call.path.id), call.body)
    return readPricing(call, Number(call.path.id))
  }),

  handleRead(checkPricing, async (call) => {
    const { db, caller, path, body } = call
    const draft = { version: body.version, status: 'DRAFT', lock: false } as const
    await requirePostable(call, await findPricing(db, caller, Number(path.id), draft))
    return { done: true as const }
  }),
  handle(makePricingReady, async (call) => {
    await postPricing(call, Number(call.path.id), call.body.version)
    return readPricing(call, Number(call.path.id))
  }),
  handle(makeTransferPricingReady, async (call) => {
    const { db, caller, path, body } = call
    const { sourceDocumentId } = await findPricing(db, caller, Number(path.id))
    const source = sourceDocumentId && (await findDocument(db, caller, sourceDocumentId))
    if (!source || source.action !== 'KOCHIRISH') throw notFound()
    await postPricing(call, Number(path.id), body.version)
    return readPricing(call, Number(path.id))
  }),
  handle(withdrawPricing, async (call) => {
    await withdraw(call, Number(call.path.id), call.body.version)
    return readPricing(call, Number(call.path.id))
  }),

  handleRead(nextPricingNumber, async ({ db, caller, body, now, timeZone }) => {
    requireDepartment(caller, body.departmentId)
    const year = Number(businessDayOf(now, timeZone).slice(0, 4))
    const last = await db.first<{ number: number }>(sql`
      select last_number as number from number_counter
      where department_id = ${body.departmentId} and kind = 'PRICING' and year = ${year}`)
    return { regNumber: (last?.number ?? 0) + 1 }
  }),
  handleRead(itemsToPrice, async ({ db, caller, path, now }) => {
    const document = await findDocument(db, caller, Number(path.id))
    return { items: await readLines(db, document, { showCost: seesCost(caller, document), now }) }
  }),
]
