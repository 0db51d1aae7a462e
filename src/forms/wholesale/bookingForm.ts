import { createBooking, suspendBooking } from '../../api/booking.ts'
import { dayAfter } from '../../rules/businessDay.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'

/** Unless somebody says otherwise goods are kept until the day after tomorrow. */
const usualDay = () => dayAfter(dayAfter(today()))

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
