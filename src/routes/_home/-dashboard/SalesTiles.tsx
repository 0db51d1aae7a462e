import { useTranslation } from 'react-i18next'
import type { SalesFigures } from '../../../api/dashboard.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { Comparison } from './Comparison.tsx'
import { ScreenLink } from './ScreenLink.tsx'

interface Sales {
  today: SalesFigures
  yesterday: SalesFigures
  weekAgo: SalesFigures
}

const TILES = [
  { field: 'revenue', format: formatMoney, more: {} },
  { field: 'receipts', format: formatCount, more: { kind: 'SALE' } },
  { field: 'averageReceipt', format: formatMoney, more: { kind: 'SALE' } },
  { field: 'returnedSum', format: formatMoney, more: { kind: 'RETURN' }, lessIsBetter: true },
  // Receipts do not say what their goods cost.
  { field: 'margin', format: formatMoney, more: {}, path: '/report-53' },
] as const

/** What today has sold so far; every figure leads to what it is made of. */
export function SalesTiles({ sales, day }: { sales: Sales; day: string }) {
  const { t } = useTranslation()
  // Before the first receipt of a day there is nothing to be less than: the figures of the same hour stand there without alarm.
  const hasBegun = sales.today.receipts + sales.today.returns > 0
  return (
    <div className="today-sales">
      {TILES.map((tile) => {
        const { field, format, more } = tile
        const now = sales.today[field]
        // The margin is left out for who may not see costs.
        if (now === undefined) return null
        const compared = [
          { name: t('screen.dashboard.yesterday'), before: sales.yesterday[field] },
          { name: t('screen.dashboard.weekAgo'), before: sales.weekAgo[field] },
        ]
        return (
          <ScreenLink
            key={field}
            className="today-tile today-sales-tile"
            path={'path' in tile ? tile.path : '/point-of-sale/sales'}
            search={{ filter: { start: day, end: day, ...more } }}
          >
            <span className="today-name">
              {t(`screen.dashboard.${field}`)}
              {field === 'returnedSum' && sales.today.returns > 0 && ` · ${formatCount(sales.today.returns)}`}
            </span>
            <strong>{format(now)}</strong>
            {compared.map(({ name, before }) => (
              <Comparison
                key={name}
                name={name}
                now={hasBegun ? now : undefined}
                before={before ?? 0}
                text={format(before ?? 0)}
                lessIsBetter={'lessIsBetter' in tile}
              />
            ))}
          </ScreenLink>
        )
      })}
    </div>
  )
}
