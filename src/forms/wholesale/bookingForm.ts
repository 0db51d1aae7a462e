import { createBooking, suspendBooking } from '../../api/booking.ts'
import { businessDayOf, dayAfter, DEFAULT_TIME_ZONE } from '../../rules/businessDay.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'

/** Unless somebody says otherwise goods are kept until the day after tomorrow. */
const usualDay = () => dayAfter(dayAfter(businessDayOf(new Date(), DEFAULT_TIME_ZONE)))

/** A booking while it is written. */
export const bookingForm = defineForm({
  name: 'booking',
  create: createBooking,
  edit: suspendBooking as unknown as typeof createBooking,
  sections: { main: ['contragentId', 'departmentId', 'expireDate', 'comment'], lines: ['bookingItemDtos'] },
  fields: {
    contragentId: { options: contragentOptions },
    departmentId: { options: departmentOptions },
    comment: { lines: 1 },
  },
  defaults: ({ departmentId }) => ({
    departmentId,
    expireDate: usualDay(),
  }),
})
