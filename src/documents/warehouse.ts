import {
  changeDocumentStatus,
  checkDocumentStatus,
  type DocumentLine,
  type DocumentStatus,
  getDocument,
  type WarehouseDocument,
} from '../api/warehouseDocument.ts'
import { getDiscrepancy } from '../api/pendingDocument.ts'
import { copyDocument } from '../api/documentSteps.ts'
import { documentAddress } from '../grids/documents/documentAddress.ts'
import { documentTone } from '../grids/documents/documentTone.ts'
import { isWritten, kindOf, permissionFor, type WarehouseAction } from '../rules/warehouseDocuments.ts'
import { BarcodeIcon, PrintIcon } from '../ui/icons.tsx'
import { formatTime } from '../ui/format.ts'
import { type Copying, type Lead, type Step, stepOf } from '../ui/document/defineDocument.ts'

/** What every warehouse document has in common; a kind adds its head, its lines and its steps. */
export const warehouse = {
  load: getDocument,
  states: 'documentStatus',
  stateOf: ({ documentStatus }: WarehouseDocument) => documentStatus,
  toneOf: documentTone,
  isWritten,
  addressOf: documentAddress,
  filedAs: ({ action }: WarehouseDocument) => kindOf(action).kind,
}

/** A new draft of the same head and lines, for whoever may write such documents. */
export const copy: Copying<WarehouseDocument> = {
  endpoint: copyDocument,
  when: ({ action, documentType }, session) =>
    documentType !== 'RETURN_TO_SUPPLIER' && session.can(`create ${kindOf(action).subject}`),
}

export const warehouseStep = stepOf<WarehouseDocument, DocumentLine>()

/** The step that brings such documents to a state, for whoever may; the page of a new one has it, too, where it is the first. */
export const bringing = (
  action: WarehouseAction,
  to: DocumentStatus,
  more: Pick<Step<WarehouseDocument, DocumentLine>, 'ask' | 'look'> & { first?: true },
): Step<WarehouseDocument, DocumentLine> =>
  warehouseStep({
    action: `document.${to}`,
    endpoint: changeDocumentStatus,
    check: checkDocumentStatus,
    when: (document, session) =>
      document ? document.nextStatuses.includes(to) : more.first === true && session.can(permissionFor(action, to)),
    input: ({ document: { id, version }, comment }) => ({ path: { id }, body: { status: to, version, comment } }),
    done: `screen.document.done.${to}`,
    ...more,
  })

/** What was never sent or posted goes; its number stays. */
export const deleting = (): Step<WarehouseDocument, DocumentLine> =>
  warehouseStep({
    action: 'document.DELETED',
    endpoint: changeDocumentStatus,
    when: (document) => document?.nextStatuses.includes('DELETED') === true,
    ask: 'reason',
    look: 'danger',
    input: ({ document: { id, version }, comment }) => ({
      path: { id },
      body: { status: 'DELETED' as const, version, comment },
    }),
    done: 'screen.document.done.DELETED',
  })

/** How many lines; a fact worth naming before something irreversible. */
export const lineCount = {
  name: 'lines',
  kind: 'count' as const,
  value: ({ whItems }: WarehouseDocument) => whItems.length,
}
/** Who wrote it, and when. */
export const author = {
  name: 'docCreatedBy',
  kind: 'text' as const,
  value: ({ docCreatedBy, docCreatedDate }: WarehouseDocument) => `${docCreatedBy ?? ''} ${formatTime(docCreatedDate)}`,
}

/** What it takes, shelf by shelf, on paper. */
export const pickingLead: Lead<WarehouseDocument> = {
  action: 'pickingSheet',
  icon: PrintIcon,
  when: ({ documentStatus }) => isWritten({ documentStatus }) || documentStatus === 'WAITING_FOR_READY',
  to: ({ id }) => `/warehouse-management/picking/${id}`,
}

/** What of a transfer arrived otherwise than it was sent, on paper. */
export const discrepancyLead: Lead<WarehouseDocument> = {
  action: 'discrepancyAct',
  icon: PrintIcon,
  endpoint: getDiscrepancy,
  when: ({ whItems, related }) =>
    whItems.some(({ lost }) => lost > 0) ||
    related.some(({ relation, reason }) => relation === 'MADE' && (reason === 'WRITE_OFF' || reason === 'CORRECTION')),
  to: ({ id }) => `/warehouse-management/transfers/discrepancy/${id}`,
}

/** Scanning into the saved document, also with others at once: a page for one hand. */
export const scanLead: Lead<WarehouseDocument> = {
  action: 'scanInto',
  icon: BarcodeIcon,
  when: isWritten,
  to: ({ id }) => `/warehouse-management/scan/${id}`,
}
