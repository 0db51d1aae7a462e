import { businessDayOf } from '../rules/businessDay.ts'
import { TIME_ZONE } from './companyZone.ts'

/** The company's day of this moment, as `2026-11-28`. */
export const today = (): string => businessDayOf(new Date(), TIME_ZONE)
