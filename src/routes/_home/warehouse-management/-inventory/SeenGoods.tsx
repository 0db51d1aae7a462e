import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountedGood } from '../../../../api/inventoryLine.ts'
import { wordText } from '../../../../rules/wordText.ts'
import { DeleteIcon, PlusIcon } from '../../../../ui/icons.tsx'
import { cellText } from '../../../../ui/lines/cellText.ts'
import { onItsWay, type SeenGood } from './seenGoods.ts'
import type { Counting } from './useCounting.ts'

/** What was counted last, the newest first: how much of it the count has, and one more of it, or another number. */
export function SeenGoods({ counting, disabled }: { counting: Counting; disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className="count-recent" aria-label={t('screen.inventory.recent')}>
      {counting.seen.map((seen) => (
        <SeenRow key={seen.key} seen={seen} counting={counting} disabled={disabled} />
      ))}
    </ul>
  )
}

/** What the count has of a good: all counters' together, or the word of the latest of them. */
const inAllOf = ({ others }: CountedGood) => (others.length > 0 ? 'screen.inventory.stands' : 'screen.inventory.inAll')
const othersOf = ({ others }: CountedGood) =>
  others.map(({ userName, quantity }) => `${userName} ${cellText('quantity', quantity)}`).join(', ')

function SeenRow({ seen, counting, disabled }: { seen: SeenGood; counting: Counting; disabled: boolean }) {
  const { t } = useTranslation()
  const { good, code, doubt } = seen
  const { said, added } = onItsWay(counting.kept, seen)
  const waiting = (said ?? 0) + added
  const name = good?.itemName ?? code
  return (
    <li data-tone={doubt ? 'danger' : said !== undefined || added > 0 ? 'warning' : undefined}>
      <span>
        <b>{name}</b>
        <small>
          {doubt
            ? t(`screen.inventory.doubt.${doubt}`)
            : [
                waiting > 0 && t('screen.inventory.onItsWay', { quantity: cellText('quantity', waiting) }),
                good?.expected !== null &&
                  good?.expected !== undefined &&
                  t('screen.inventory.expectedOf', { quantity: cellText('quantity', good.expected) }),
                good &&
                  good.counted !== good.ownCounted &&
                  t(inAllOf(good), { quantity: cellText('quantity', good.counted) }),
                good && good.others.length > 0 && t('screen.inventory.others', { others: othersOf(good) }),
                good && wordText(good.unitName, t),
              ]
                .filter(Boolean)
                .join(' · ')}
        </small>
      </span>
      {good ? (
        <Quantity
          name={name}
          value={said ?? good.ownCounted}
          disabled={disabled}
          onSay={(quantity) => counting.say(good.itemId, code, quantity)}
        />
      ) : (
        <output>{cellText('quantity', waiting)}</output>
      )}
      <IconButton
        aria-label={t('screen.inventory.more', { name })}
        disabled={disabled}
        onClick={() => counting.add(good ? { itemId: good.itemId } : { barcode: code }, code)}
      >
        <PlusIcon />
      </IconButton>
    </li>
  )
}

/**
 * How many there are in all, said by keys: it takes the place of what this counter has said before. What is being typed stays,
 * whatever comes of the good meanwhile.
 */
function Quantity({
  name,
  value,
  disabled,
  onSay,
}: {
  name: string
  value: number
  disabled: boolean
  onSay: (quantity: number) => void
}) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const text = draft ?? String(value)
  const typed = Number(text.replace(',', '.'))
  const isSound = text.trim() !== '' && Number.isFinite(typed) && typed >= 0
  const say = () => {
    if (isSound && typed !== value) onSay(typed)
    setDraft(undefined)
  }
  return (
    <input
      inputMode="decimal"
      aria-label={t('screen.inventory.quantityOf', { name })}
      aria-invalid={!isSound}
      value={text}
      disabled={disabled}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={say}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

/** Lines that the server will not take, with its reason; whoever counted them decides. */
export function AsideLines({ counting }: { counting: Counting }) {
  const { t } = useTranslation()
  const aside = counting.kept.filter(({ problem }) => problem)
  if (aside.length === 0) return null
  return (
    <ul className="count-recent" aria-label={t('screen.inventory.refused')}>
      {aside.map((kept) => (
        <li key={kept.id} data-tone="danger">
          <span>
            <b>
              {counting.seen.find(({ good }) => good?.itemId === kept.line.itemId)?.good?.itemName ?? kept.line.barcode}
            </b>
            <small>{kept.problem}</small>
          </span>
          <output>{cellText('quantity', kept.line.quantity)}</output>
          <IconButton aria-label={t('action.remove')} onClick={() => counting.giveUp(kept)}>
            <DeleteIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
