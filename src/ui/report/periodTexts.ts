import type { TFunction } from 'i18next'
import { today } from '../today.ts'
import { type AskedPeriod, reportPeriod } from '../../rules/reportPeriod.ts'
import { dateText } from '../dateText.ts'

/** Fields of the period's own controls, which stand above the list. */
export const OF_PERIOD: ReadonlySet<string> = new Set(['period', 'start', 'end', 'compare'])

const between = ({ start, end }: { start: string; end: string }): string =>
  start === end ? dateText(start) : `${dateText(start)} – ${dateText(end)}`

/** The days of a report and those that it is compared with, as they are today; nothing where they are no period. */
export function periodTexts(asked: AskedPeriod): { period: string; compared?: string } | undefined {
  const period = reportPeriod(asked, today())
  if (typeof period === 'string') return undefined
  return { period: between(period), ...(period.compared && { compared: between(period.compared) }) }
}

/** The same as lines above its paper and its file, which are read when "this month" is long another one. */
export function periodLines(asked: AskedPeriod, t: TFunction): string[] {
  const texts = periodTexts(asked)
  if (!texts) return []
  const { period, compared } = texts
  return [`${t('field.period')}: ${period}`, ...(compared ? [`${t('field.compare')}: ${compared}`] : [])]
}
