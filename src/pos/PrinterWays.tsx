import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choosePrinter, type PrinterWay, waysHere } from '../print/printerPort.ts'
import type { TillSettings } from './tillSettings.ts'

/** Through the browser's print, or, where the browser can, straight to the printer: without its window, and with the drawer. */
export function PrinterWays({
  settings,
  onChange,
}: {
  settings: TillSettings
  onChange: (part: Partial<TillSettings>) => void
}) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)
  const ways = waysHere()
  const take = async (way: PrinterWay) => {
    setRefused(false)
    try {
      if (way !== 'browser') await choosePrinter(way)
      onChange({ printer: way })
    } catch {
      // Nobody chose a printer, or there is none.
      setRefused(true)
    }
  }
  if (ways.length === 1) return null
  return (
    <fieldset>
      <legend>{t('screen.posSettings.printer')}</legend>
      {ways.map((way) => (
        <label key={way}>
          <input type="radio" name="printer" checked={settings.printer === way} onChange={() => void take(way)} />
          {t(`screen.posSettings.printerBy.${way}`)}
        </label>
      ))}
      {refused && <p className="till-problem">{t('screen.posSettings.noPrinter')}</p>}
    </fieldset>
  )
}
