import type { TFunction } from 'i18next'
import { formatCount } from '../format.ts'

const KILO = 1024

/** A file's size as people say it. */
export function sizeText(bytes: number, t: TFunction): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILO))
  if (kilobytes < KILO) return t('screen.files.kilobytes', { size: formatCount(kilobytes) })
  return t('screen.files.megabytes', { size: formatCount(Math.round(kilobytes / KILO)) })
}
