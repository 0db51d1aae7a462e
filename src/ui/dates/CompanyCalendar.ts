import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { wallTimeOf } from '../../rules/businessDay.ts'
import { TIME_ZONE } from '../companyZone.ts'

/** The calendar of the date pickers: today and now are the company's in it, not the device's. */
export class CompanyCalendar extends AdapterDayjs {
  constructor(settings?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(settings)
    const { date } = this
    this.date = ((value, zone) =>
      date(value === undefined ? wallTimeOf(new Date(), TIME_ZONE) : value, zone)) as typeof date
  }
}
