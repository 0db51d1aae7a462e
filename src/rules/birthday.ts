import type { BusinessDay } from './businessDay.ts'

const DAY_MS = 86_400_000
/** Congratulations are in place so many days before and after. */
const NEAR_DAYS = 3

/**
 * Days from today to the nearest birthday, below 0 where it has just passed; undefined where none is near. Who was born on the 29th
 * of February keeps the 1st of March in other years.
 * @param today `2026-11-23`, as `dateOfBirth` is written
 */
export function birthdayNear(dateOfBirth: string | null, today: BusinessDay): number | undefined {
  if (dateOfBirth === null) return undefined
  const [, month, day] = dateOfBirth.split('-').map(Number)
  const now = Date.parse(today)
  const year = new Date(now).getUTCFullYear()
  const days = [year - 1, year, year + 1].map((each) => Math.round((Date.UTC(each, month! - 1, day) - now) / DAY_MS))
  return days.find((distance) => Math.abs(distance) <= NEAR_DAYS)
}
