import { useTranslation } from 'react-i18next'
import IconButton from '@mui/material/IconButton'
import type { StockInfo } from '../../../../api/requestStock.ts'
import { formatQuantity } from '../../../../ui/format.ts'
import { DeleteIcon } from '../../../../ui/icons.tsx'
import { inUnit } from '../../../../ui/inUnit.ts'
import { LineInput } from '../../../../ui/lines/LineInput.tsx'
import type { Asked } from './StockRequest.tsx'
import { shownWord } from '../../../../ui/shownWord.ts'

/** Smaller counts are sent as 0 (specification 2 §5). */
const LEAST = 1
const NOTHING: Asked = { count: 0, comment: '' }
const noKeys = () => undefined

interface RowProps {
  item: StockInfo
  number: number
  asked: Asked
  /** Without a giver nothing is known of what is free. */
  knowsSource: boolean
  onAsked: (itemId: number, asked: Asked) => void
  onRemove: (itemId: number) => void
}

/** The goods of the request: what is free of them at the giver, and how many are asked for. */
export function StockRequestItems({
  items,
  asked,
  ...rest
}: Pick<RowProps, 'knowsSource' | 'onAsked' | 'onRemove'> & {
  items: readonly StockInfo[]
  asked: Readonly<Record<number, Asked>>
}) {
  const { t } = useTranslation()
  const plain = ['itemName', 'artikul', 'barcode', 'colorName'].map((field) => `field.${field}`)
  const numbers = ['screen.stockRequest.balance', 'field.count']
  return (
    <div className="stock-request-scroll">
      <table className="stock-request-items">
        <thead>
          <tr>
            <th scope="col">№</th>
            {plain.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
            {numbers.map((key) => (
              <th key={key} scope="col" data-number>
                {t(key)}
              </th>
            ))}
            <th scope="col">{t('field.comment')}</th>
            <th scope="col">
              <span className="spoken-only">{t('action.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <ItemRow key={item.itemId} item={item} number={index + 1} asked={asked[item.itemId] ?? NOTHING} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ItemRow({ item, number, asked, knowsSource, onAsked, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { itemId, balance } = item
  const { count, comment } = asked
  const problem =
    knowsSource && count > balance ? t('message.moreThanRemaining', { maximum: formatQuantity(balance) }) : undefined
  const cell = (field: string) => t('screen.form.cell', { label: t(`field.${field}`), row: number })
  const leave = () => {
    if (count < LEAST && count !== 0) onAsked(itemId, { count: 0, comment })
  }
  return (
    <tr>
      <td>{number}</td>
      <th scope="row">{item.itemName}</th>
      <td>{item.artikul}</td>
      <td>{item.barcode}</td>
      <td>{shownWord(item.colorName)}</td>
      <td data-number>{knowsSource ? inUnit(balance, item.unitName) : '—'}</td>
      <td data-number className="stock-request-count" onBlur={leave}>
        <LineInput
          kind="quantity"
          value={count}
          label={cell('count')}
          error={problem}
          onValue={(value) => onAsked(itemId, { count: Math.max(0, Number(value ?? 0)), comment })}
          onKeyDown={noKeys}
        />
        {problem && <small role="alert">{problem}</small>}
      </td>
      <td>
        <LineInput
          kind="text"
          value={comment}
          label={cell('comment')}
          error={undefined}
          onValue={(value) => onAsked(itemId, { count, comment: (value as string | null) ?? '' })}
          onKeyDown={noKeys}
        />
      </td>
      <td>
        <IconButton
          size="small"
          aria-label={t('screen.form.removeRow', { row: number })}
          onClick={() => onRemove(itemId)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </td>
    </tr>
  )
}
