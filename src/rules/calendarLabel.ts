/** A year, a quarter or a month as reports tell it (`2026`, `2026-Q4`, `2026-11`) as it is read: `2026`, `4 кв. 2026`, `11.2026`. */
export function calendarLabel(value: string, t: (key: string, values: Record<string, string>) => string): string {
  const [, year, quarter, month] = /^(\d{4})-(?:Q(\d)|(\d\d))$/.exec(value) ?? []
  if (year && quarter) return t('screen.report.quarter', { quarter, year })
  return year && month ? `${month}.${year}` : value
}
