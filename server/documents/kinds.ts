import type { WarehouseAction } from '../../src/rules/warehouseDocuments.ts'
import { giveOut } from '../ledger/giveOut.ts'
import { postConversion } from '../ledger/postConversion.ts'
import { postIncome } from '../ledger/postIncome.ts'
import { postSurplus } from '../ledger/postSurplus.ts'
import type { Place } from '../ledger/postStock.ts'
import { reverseStock } from '../ledger/reverseStock.ts'
import { takeSurplusBack } from '../ledger/takeSurplusBack.ts'
import { forgetReceipt, holdSaleOf, RECEIVED_SALE, requireStillSold } from '../saleTransactions/heldThere.ts'
import { recount, takeApart } from './recount.ts'
import { giveBack, RETURN_TO_SUPPLIER, takeBack } from './supplierReturn.ts'
import { refuseShortLines, refuseWithoutCost } from './refuseLines.ts'
import type { Posting, WarehouseKind } from './warehouseKind.ts'

const giveOutTo =
  (place: Place) =>
  ({ db, cause }: Posting): Promise<void> =>
    giveOut(db, cause, place)
const reverse = ({ db, cause }: Posting): Promise<void> => reverseStock(db, cause)

/** Goods come in. What was received of a sale of ours and was counted again is no more than is still sold. */
async function receive({ db, cause, document }: Posting): Promise<void> {
  if (document.documentType === RECEIVED_SALE) await requireStillSold(db, await holdSaleOf(db, document.id))
  await postIncome(db, cause, document)
}

const isReturn = ({ document }: Posting): boolean => document.documentType === RETURN_TO_SUPPLIER

/** Goods leave for good; who is wrong takes it back. */
const outgoing = (place: Place): WarehouseKind => ({
  post: { READY: giveOutTo(place) },
  undo: { REVERSED: reverse },
  check: { READY: refuseShortLines },
})

/** What every kind of warehouse document does, by the wire's word for it. A new kind is an entry here and one in `KIND_OF`. */
export const KINDS: Readonly<Record<WarehouseAction, WarehouseKind>> = {
  KIRIM: {
    post: { READY: receive },
    undo: { RECOUNT: recount, DELETED: ({ db, document }) => forgetReceipt(db, document.id) },
    check: { READY: refuseWithoutCost },
  },
  CHIQIM: {
    post: { READY: (posting) => (isReturn(posting) ? giveBack : giveOutTo('CUSTOMER'))(posting) },
    undo: { REVERSED: (posting) => (isReturn(posting) ? takeBack : reverse)(posting) },
    check: { READY: refuseShortLines },
  },
  SPISAT: outgoing('LOSS'),
  SURPLUS: {
    post: { READY: ({ db, cause }) => postSurplus(db, cause) },
    undo: { REVERSED: ({ db, cause }) => takeSurplusBack(db, cause) },
  },
  CONVERSION: {
    post: { READY: ({ db, cause }) => postConversion(db, cause) },
    undo: { REVERSED: takeApart },
  },
  KOCHIRISH: { post: { PENDING: giveOutTo('TRANSIT') }, check: { PENDING: refuseShortLines } },
}
