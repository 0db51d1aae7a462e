import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AMOUNT_MAX } from '../api/fields.ts'
import { type CartLine, priceRefusal, setPrice } from '../rules/cart.ts'
import { amount, lineSum, tiyin } from '../rules/money.ts'
import { wordText } from '../rules/wordText.ts'
import { formatMoney } from '../ui/format.ts'
import { DECIMALS } from '../ui/numberText.ts'
import { useSession } from '../ui/session/useSession.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { NumberPad } from './NumberPad.tsx'
import { money } from './CartRow.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'

const WIDTH_PX = 380

/** Sets the price of a line by hand, with what the price list says beside it (right `set own-price`). */
export function PriceDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const session = useSession()
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [typed, setTyped] = useState<number | null>(amount(line.price))
  const [problem, setProblem] = useState('')
  const input = useNumberText({
    value: typed,
    decimals: DECIMALS.money!,
    onValue: (value) => {
      setTyped(value)
      setProblem('')
    },
  })
  const price = tiyin(Math.min(Math.max(typed ?? 0, 0), AMOUNT_MAX))
  const reason = priceRefusal(till.get().held.cart, line.key, price)
  const refused = () => {
    if (typed === null || typed !== amount(price)) return t('screen.till.priceWrong')
    if (price === 0 && !session.can('sell zero-price')) return t('message.freeGoods', { name: line.name })
    return reason && t(`screen.till.refusal.${reason}`)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const why = refused()
    if (!why && till.change((cart) => setPrice(cart, line.key, price))) return onClose()
    till.parts.play('failure')
    setProblem(why ?? '')
    field.current?.select()
  }
  return (
    <TillDialog title={line.name} width={WIDTH_PX} onClose={onClose}>
      <form className="till-ask" onSubmit={save}>
        <label className="till-ask-field">
          <span>{t('screen.till.priceOf', { unit: wordText(line.unitName, t) })}</span>
          <input
            ref={field}
            className="till-number"
            {...input}
            inputMode="none"
            autoComplete="off"
            aria-invalid={problem !== ''}
            aria-describedby={problemId}
            autoFocus
            onFocus={(event) => event.target.select()}
          />
        </label>
        <p className="till-problem" id={problemId} role="alert">
          {problem}
        </p>
        <p className="till-ask-sum">
          <span>{t('screen.till.lineSum')}</span>
          <strong>{reason ? '–' : formatMoney(amount(lineSum(price, line.quantity)), 2)}</strong>
        </p>
        <p className="till-ask-note">{t('screen.till.byPriceList', { price: money(line.listPrice ?? line.price) })}</p>
        <NumberPad field={field} />
        <button type="submit" className="till-button till-button-strong">
          {t('screen.till.setPrice')} <kbd>Enter</kbd>
        </button>
      </form>
    </TillDialog>
  )
}
