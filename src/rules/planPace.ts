import { lastOfMonth } from './periodGrains.ts'

/**
 * Whether less of a month's plan is done than its days that are over would have brought evenly: on its first day nobody is behind, and
 * when it is over whoever has not reached it.
 * @param month `2026-11`
 * @param percent of the plan that is done
 * @param today `2026-11-30`
 */
export function isBehind(month: string, percent: number, today: string): boolean {
  const days = Number(lastOfMonth(`${month}-01`).slice(8))
  const thisMonth = today.slice(0, 7)
  const over = month < thisMonth ? days : month > thisMonth ? 0 : Number(today.slice(8)) - 1
  return percent < (100 * over) / days
}
