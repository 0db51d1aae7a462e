import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { wallTimeOf } from '../../rules/businessDay.ts'
import { TIME_ZONE } from '../companyZone.ts'

/** The calendar of the date pickers: today and now are the company's in it, not the device's. */
export class CompanyCalendar extends AdapterDayjs {
  constructor(settings?: ConstructorParameters<typeof AdapterDayjs>[0]) {
    super(settings)
    const { date } = this
    this.date = <Said extends string | null | undefined>(said?: Said, zone?: string) =>
      date((said === undefined ? wallTimeOf(new Date(), TIME_ZONE) : said) as Said, zone)
  }
}
