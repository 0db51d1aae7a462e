import type { DocumentStatus } from '../../api/warehouseDocument.ts'
import type { Tone } from '../../ui/grid/tone.ts'

/** Done is green, on its way or waiting for somebody is amber, undone is red; what is being written has no colour. */
const TONES: Partial<Record<DocumentStatus, Tone>> = {
  READY: 'success',
  PENDING: 'warning',
  PARTIAL: 'warning',
  WAITING_FOR_READY: 'warning',
  CHECKING: 'warning',
  RECOUNT: 'warning',
  RETURNED: 'danger',
  PARTIAL_RETURNED: 'danger',
  REVERSED: 'danger',
  DELETED: 'danger',
}

export const documentTone = ({ documentStatus }: { documentStatus: DocumentStatus }): Tone | undefined =>
  TONES[documentStatus]
