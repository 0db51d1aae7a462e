import { z } from 'zod'
import { documentNumber } from './fields.ts'
import { listEndpoint } from './list.ts'
import { documentList } from './warehouseDocument.ts'

/** Transfers that were saved and are not approved yet (specification 2 §7.1). */
export const searchSuspendedTransfers = listEndpoint('POST /warehouse-document/search/kochirish/suspended', {
  can: 'view transfers',
  ...documentList,
})
/** Transfers that are approved and have not left yet. */
export const searchApprovedTransfers = listEndpoint('POST /warehouse-document/search/kochirish/waitingForReady', {
  can: 'view transfers',
  ...documentList,
})
/** Incomes typed by hand: made of no other document. */
export const searchManualIncomes = listEndpoint('POST /warehouse-document/search/manual-kirim', {
  can: 'view incomes',
  ...documentList,
})
/** What came to the caller's departments by transfer, wholly or in part. */
export const searchTransferIncomes = listEndpoint('POST /warehouse-document/search/transfer-kirim', {
  can: 'view transfers',
  query: z.object({ regNumber: z.coerce.number<string | number>().pipe(documentNumber).optional() }),
  ...documentList,
})
/** What came to a department by transfer and has goods there that nobody has priced yet: they cannot be sold. */
export const searchTransfersBeforePos = listEndpoint(
  'POST /warehouse-document/search/transfer-kirim-before-pos/{depId}',
  { can: 'view transfers', ...documentList },
)
/** Transfers on their way to one department, as its till asks for them. */
export const pendingBeforePos = listEndpoint('POST /warehouse-document/pending-before-pos-documents/{depId}', {
  can: 'view transfers',
  ...documentList,
})
