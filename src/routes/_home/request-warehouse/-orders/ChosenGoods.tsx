import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { wordText } from '../../../../rules/wordText.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { DeleteIcon } from '../../../../ui/icons.tsx'
import { LineInput } from '../../../../ui/lines/LineInput.tsx'
import type { OrderedGoods } from './useChosenGoods.ts'

/** What is on the order, and how much of it. */
export function ChosenGoods({
  lines,
  onCount,
  onRemove,
}: {
  lines: readonly OrderedGoods[]
  onCount: (itemId: number, count: number | null) => void
  onRemove: (itemId: number) => void
}) {
  const { t } = useTranslation()
  if (lines.length === 0) return <p className="order-empty">{t('message.chooseGoods')}</p>
  return (
    <table className="order-lines">
      <thead>
        <tr>
          <th scope="col">{t('field.itemName')}</th>
          <th scope="col">{t('field.count')}</th>
          <th scope="col">
            <span className="spoken-only">{t('action.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ itemId, name, detail, unitName, count, lastPrice }, index) => (
          <tr key={itemId}>
            <th scope="row">
              {name}
              <small>
                {detail}
                {lastPrice !== null && ` · ${t('screen.order.lastPrice', { price: formatMoney(lastPrice) })}`}
              </small>
            </th>
            <td className="order-count">
              <LineInput
                kind="quantity"
                value={count}
                label={t('screen.form.cell', { label: t('field.count'), row: index + 1 })}
                error={count === null || count <= 0 ? t('message.required') : undefined}
                onValue={(value) => onCount(itemId, value as number | null)}
                onKeyDown={() => undefined}
              />
              {wordText(unitName, t)}
            </td>
            <td>
              <IconButton
                size="small"
                aria-label={t('screen.form.removeRow', { row: index + 1 })}
                onClick={() => onRemove(itemId)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
