import type { TFunction } from 'i18next'
import type { Sale } from '../../../../api/sale.ts'
import { saleTone } from '../../../../grids/wholesale/wholesaleTone.ts'
import type { Tone } from '../../../../ui/grid/tone.ts'

/** Where a sale stands, in words: held, finished, taken back in part or wholly; a return is one. */
export function saleState(sale: Sale, t: TFunction): { text: string; tone: Tone | undefined } {
  if (sale.status !== 'FINISHED') return { text: t(`enum.saleStatus.${sale.status}`), tone: saleTone(sale) }
  if (sale.kind === 'RETURN') return { text: t('enum.saleStatus.FINISHED'), tone: 'danger' }
  const sold = sale.saleItems.filter(({ count }) => count > 0)
  if (sold.length > 0 && sold.every(({ count, returned }) => returned === count))
    return { text: t('screen.sale.returnedAll'), tone: 'danger' }
  if (sold.some(({ returned }) => returned > 0)) return { text: t('screen.sale.returnedPart'), tone: 'warning' }
  return { text: t('enum.saleStatus.FINISHED'), tone: 'success' }
}
