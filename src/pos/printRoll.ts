import type { ReactNode } from 'react'
import { printByPrinter, printOnRoll } from '../print/rollPrint.tsx'
import { notifyInfo } from '../ui/feedback/notify.ts'
import { i18n } from '../ui/i18n/i18n.ts'
import { tillSettings } from './tillSettings.ts'

/**
 * Prints on this device's roll. A sale never waits for paper: a printer that is away is said, and it prints again.
 * @param content for a roll so wide
 */
export function printRoll(
  content: (widthMm: number) => ReactNode,
  { drawer, number }: { drawer: boolean; number: string | number | null },
): Promise<void> {
  const { receiptWidthMm: widthMm, printer: way } = tillSettings.get()
  if (way === 'browser') return printOnRoll(content(widthMm), widthMm)
  return printByPrinter(content(widthMm), { widthMm, way, drawer }).catch(() =>
    notifyInfo(i18n.t('screen.till.printerAway', { number })),
  )
}
