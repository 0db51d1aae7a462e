import type { BookingStatus } from '../../api/booking.ts'
import type { SaleRow } from '../../api/sale.ts'
import type { Tone } from '../../ui/grid/tone.ts'

/** Done is green, set aside is amber, deleted is red; what is being written has no colour. */
export const saleTone = ({ status }: { status: SaleRow['status'] }): Tone | undefined =>
  ({ FINISHED: 'success', SUSPENDED: 'warning', DELETED: 'danger', DRAFT: undefined })[status] as Tone | undefined

/** What is kept is amber, what became a sale green, what is over red. */
export const bookingTone = ({ status }: { status: BookingStatus }): Tone | undefined =>
  ({
    SAVED: 'warning',
    CONVERTED: 'success',
    EXPIRED: 'danger',
    DELETED: 'danger',
    DRAFT: undefined,
    SUSPENDED: undefined,
  })[status] as Tone | undefined
