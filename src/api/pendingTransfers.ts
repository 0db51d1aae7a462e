import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import { listEndpoint } from './list.ts'
import { documentList } from './warehouseDocument.ts'

/** Transfers on their way to the caller's departments. */
export const pendingDocuments = listEndpoint('POST /warehouse-document/pending-documents', {
  can: 'view transfers',
  ...documentList,
})
export const pendingDocumentsCount = endpoint('GET /warehouse-document/pending-documents-count', {
  can: 'view transfers',
  answer: z.object({ count }),
})
