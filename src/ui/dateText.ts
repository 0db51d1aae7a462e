/** `2026-11-20` → `20.11.2026`; empty for nothing. */
export const dateText = (day: string | null | undefined): string => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day ?? '') ?? []
  return year ? `${date}.${month}.${year}` : ''
}

/** What somebody typed of a date, with its dots: `2011` → `20.11`, `20112026` → `20.11.2026`. */
export function typedDate(raw: string): string {
  const pasted = /^\s*(\d{4})-(\d\d)-(\d\d)/.exec(raw)
  if (pasted) return dateText(pasted[0].trim())
  const parts = raw.split(/[^\d]+/).filter(Boolean)
  if (parts.length === 3)
    return [parts[0]!.padStart(2, '0'), parts[1]!.padStart(2, '0'), parts[2]!.slice(0, 4)].join('.')
  const digits = raw.replace(/\D/g, '').slice(0, 8)
  const dotted = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
  return /[.,/ ]$/.test(raw) && (digits.length === 2 || digits.length === 4) ? `${dotted}.` : dotted
}

/**
 * A typed date as a calendar day, undefined while it is none (yet); `20.11.26` is of this century. The 31st of a short month
 * is not a day.
 */
export function dayOf(text: string): string | undefined {
  const [, date, month, year] = /^(\d\d)\.(\d\d)\.(\d{2}|\d{4})$/.exec(text) ?? []
  if (!date || !month || !year) return undefined
  const day = `${year.length === 2 ? `20${year}` : year}-${month}-${date}`
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : undefined
}
