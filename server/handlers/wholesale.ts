import {
  addWholesaleLines,
  changeWholesaleStatus,
  checkWholesale,
  convertSale,
  correctWholesaleHead,
  correctWholesalePrices,
  createWholesale,
  editWaybill,
  editWholesale,
  finishWholesale,
  finishWholesaleReturn,
  getWholesale,
  getWholesaleReturn,
  orderLackingGoods,
  requestLackingGoods,
} from '../../src/api/wholesale.ts'
import { exportWaybillExcel, readWholesaleExcel } from '../../src/api/wholesaleItem.ts'
import { EXPORT_WAYBILLS } from '../../src/print/documents/exportWaybill.ts'
import { paperFile } from './printWorkbook.ts'
import { uploads } from '../bounds.ts'
import { type Call, handle, handleRead, inTurn } from '../handle.ts'
import { excelLines } from '../sales/wholesale/excelLines.ts'
import { findWholesale, requireSold } from '../sales/wholesale/findWholesale.ts'
import { checkFinishing, finishHeldWholesale } from '../sales/wholesale/finishWholesale.ts'
import { orderLacking, requestLacking } from '../sales/wholesale/orderLacking.ts'
import { correctHead, renumberWaybill } from '../sales/wholesale/paperHead.ts'
import { convertHeld, correctPrices } from '../sales/wholesale/priceWholesale.ts'
import { readWholesale } from '../sales/wholesale/readWholesale.ts'
import { returnWholesale } from '../sales/wholesale/returnWholesale.ts'
import { addLines, changeHeldStatus, createWholesaleSale, saveWholesale } from '../sales/wholesale/saveWholesale.ts'

/** Does something to a sale and answers it as it is then. */
async function afterwards(call: Call, id: number, work: Promise<void>) {
  await work
  return readWholesale(call, id)
}

export const wholesaleHandlers = [
  handle(createWholesale, async (call) => readWholesale(call, await createWholesaleSale(call, call.body))),
  handle(editWholesale, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, saveWholesale(call, id, call.body))
  }),
  handleRead(getWholesale, (call) => readWholesale(call, Number(call.path.id))),
  handle(changeWholesaleStatus, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, changeHeldStatus(call, id, call.body))
  }),
  handle(correctWholesalePrices, (call) => {
    const id = Number(call.path.saleId)
    return afterwards(call, id, correctPrices(call, id, call.body))
  }),
  handle(convertSale, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, convertHeld(call, id, call.body.version))
  }),
  handle(addWholesaleLines, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, addLines(call, id, call.body))
  }),
  inTurn(
    uploads,
    handleRead(readWholesaleExcel, (call) => excelLines(call, Number(call.path.id), call.form.upload)),
  ),
  handle(orderLackingGoods, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, orderLacking(call, id, call.body))
  }),
  handle(requestLackingGoods, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, requestLacking(call, id, call.body))
  }),
  handleRead(checkWholesale, async (call) => {
    await checkFinishing(call, Number(call.path.id), call.body.version)
    return { done: true as const }
  }),
  handle(finishWholesale, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, finishHeldWholesale(call, id, call.body))
  }),
  handle(correctWholesaleHead, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, correctHead(call, id, call.body))
  }),
  handle(editWaybill, (call) => {
    const id = Number(call.path.id)
    return afterwards(call, id, renumberWaybill(call, id, call.body))
  }),
  handleRead(getWholesaleReturn, async (call) => {
    const id = Number(call.path.id)
    requireSold(await findWholesale(call.db, call.caller, id))
    return readWholesale(call, id)
  }),
  handleRead(exportWaybillExcel, async (call) => {
    const sale = await readWholesale(call, Number(call.path.id))
    return paperFile(call, EXPORT_WAYBILLS[call.query.country], sale)
  }),
  handle(finishWholesaleReturn, (call) => afterwards(call, call.body.id, returnWholesale(call, call.body))),
]
