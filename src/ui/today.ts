import { businessDayOf, DEFAULT_TIME_ZONE } from '../rules/businessDay.ts'

/** The company's day of this moment, as `2026-11-28`. */
export const today = (): string => businessDayOf(new Date(), DEFAULT_TIME_ZONE)
