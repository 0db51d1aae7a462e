import { searchActs } from '../../src/api/act.ts'
import { searchApprovals } from '../../src/api/approval.ts'
import { searchBookings } from '../../src/api/booking.ts'
import { searchCashSessions } from '../../src/api/cashSession.ts'
import { newContragentOrders, searchProductRequests } from '../../src/api/contragentOrder.ts'
import { searchCustomers } from '../../src/api/customer.ts'
import type { Endpoint } from '../../src/api/endpoint.ts'
import { searchInventories } from '../../src/api/inventory.ts'
import { pendingDocuments } from '../../src/api/pendingTransfers.ts'
import { searchPromotions } from '../../src/api/promotion.ts'
import { searchPendingSales } from '../../src/api/saleTransaction.ts'
import { searchCounterRequests, searchTransferRequests } from '../../src/api/transferRequest.ts'
import { searchDocuments } from '../../src/api/warehouseDocument.ts'
import { searchWholesale } from '../../src/api/wholesaleList.ts'
import { attentionOf } from '../../src/routes/_home/-dashboard/attention.ts'
import type { NoticeName } from '../../src/rules/notices.ts'
import type { Person } from '../server.ts'

/** The lists that notices lead to. */
export const LISTS: Partial<Record<NoticeName, [list: Endpoint, path?: object]>> = {
  askedApprovals: [searchApprovals],
  pendingTransfers: [pendingDocuments],
  pendingSales: [searchPendingSales],
  requestsToAnswer: [searchCounterRequests],
  newOrders: [newContragentOrders],
  productRequests: [searchProductRequests],
  actsToSign: [searchActs],
  forgottenSessions: [searchCashSessions],
  overdueDebts: [searchWholesale],
  stuckTransfers: [searchDocuments, { type: 'kochirish' }],
  endingBookings: [searchBookings],
  pendingDiscounts: [searchPromotions],
  incomesToReceive: [searchDocuments, { type: 'kirim' }],
  requestsToFinish: [searchTransferRequests],
  transfersToSend: [searchDocuments, { type: 'kochirish' }],
  openCounts: [searchInventories],
  draftIncomes: [searchDocuments, { type: 'kirim' }],
  draftOutcomes: [searchDocuments, { type: 'chiqim' }],
  draftWriteOffs: [searchDocuments, { type: 'spisat' }],
  heldWholesale: [searchWholesale],
  customerDebts: [searchCustomers],
}

/** How much `person` finds in the list that a notice leads to, asked as its address asks. */
export async function shownIn(person: Person, name: NoticeName, day: string): Promise<number> {
  const [list, path] = LISTS[name]!
  const { acts } = attentionOf({ day, [name]: 1 }, () => true)
  const { filter = {}, where = [] } = acts[0]!.search as { filter?: object; where?: object[] }
  const input = { ...(path && { path }), query: {}, body: { ...filter, where } }
  const { total } = (await person.call(list as typeof searchActs, input as never)) as { total: number }
  return total
}
