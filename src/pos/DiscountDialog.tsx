import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../api/issueMessage.ts'
import { customPromotion, type CustomPromotion, shownDiscount } from '../rules/customPromotion.ts'
import { amount, type Tiyin } from '../rules/money.ts'
import { formatMoney } from '../ui/format.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import { NumberPad } from './NumberPad.tsx'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 420
const USUAL_PERCENTS = [5, 10, 15, 20, 50]
const KINDS = ['%', 'PUL'] as const

type Kind = (typeof KINDS)[number]

/**
 * Types a discount in percent or as a sum, for a line or for the whole cart.
 *
 * @param sumLabel key of the words for `preview`: what a line comes to, or what is to be paid
 * @param preview that sum with such a discount
 */
export function DiscountDialog({
  title,
  sumLabel,
  now,
  preview,
  onSet,
  onClose,
}: {
  title: string
  sumLabel: string
  now: CustomPromotion | undefined
  preview: (discount: CustomPromotion | undefined) => Tiyin
  onSet: (discount: CustomPromotion | undefined) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { field, kind, choose, input, problem, discount } = useTypedDiscount(now)
  const otherKind = (event: KeyboardEvent) => {
    if (event.key !== '%' && event.key !== '*') return
    event.preventDefault()
    choose(kind === '%' ? 'PUL' : '%')
  }
  return (
    <TillDialog title={title} width={WIDTH_PX} onClose={onClose}>
      <form
        className="till-ask"
        onKeyDown={otherKind}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problem) onSet(discount)
        }}
      >
        <KindChoice kind={kind} onChoose={choose} />
        <label className="till-ask-field">
          <span className="spoken-only">{title}</span>
          <input
            ref={field}
            className="till-number"
            {...input}
            inputMode="none"
            autoComplete="off"
            placeholder="0"
            aria-invalid={problem !== undefined}
            autoFocus
            onFocus={(event) => event.target.select()}
          />
        </label>
        <p className="till-problem" role="alert">
          {problem && t(`message.${problem.key}`, problem.values)}
        </p>
        <p className="till-ask-sum">
          <span>{t(sumLabel)}</span>
          <strong>{formatMoney(amount(preview(discount)), 2)}</strong>
        </p>
        {kind === '%' && <UsualPercents onSet={onSet} />}
        <NumberPad field={field} />
        <div className="till-dialog-actions">
          <button type="button" className="till-button" disabled={!now} onClick={() => onSet(undefined)}>
            {t('screen.till.noDiscount')}
          </button>
          <button type="submit" className="till-button till-button-strong" disabled={problem !== undefined}>
            {t('screen.till.setDiscount')} <kbd>Enter</kbd>
          </button>
        </div>
      </form>
    </TillDialog>
  )
}

function KindChoice({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation()
  return (
    <div className="till-ask-kinds" role="group" aria-label={t('screen.till.discountKind')}>
      {KINDS.map((each) => (
        <button
          key={each}
          type="button"
          className="till-button"
          aria-pressed={kind === each}
          onClick={() => onChoose(each)}
        >
          {t(each === '%' ? 'screen.till.inPercent' : 'screen.till.inSum')} <kbd>{each === '%' ? '%' : '*'}</kbd>
        </button>
      ))}
    </div>
  )
}

function UsualPercents({ onSet }: { onSet: (discount: CustomPromotion | undefined) => void }) {
  return (
    <div className="till-ask-usual">
      {USUAL_PERCENTS.map((percent) => (
        <button
          key={percent}
          type="button"
          className="till-button"
          onClick={() => onSet(customPromotion('%', percent))}
        >
          {percent} %
        </button>
      ))}
    </div>
  )
}

/** What stands in the field, and the discount that it means; undefined with a problem. */
function useTypedDiscount(now: CustomPromotion | undefined) {
  const [kind, setKind] = useState<Kind>(now?.promotionType ?? '%')
  const [typed, setTyped] = useState<number | null>(now ? shownDiscount(now) : null)
  const field = useRef<HTMLInputElement>(null)
  const input = useNumberText({ value: typed, decimals: 2, onValue: setTyped })
  const problem = problemOf(kind, typed)
  const choose = (next: Kind) => {
    setKind(next)
    field.current?.focus()
  }
  return { field, kind, choose, input, problem, discount: problem ? undefined : readDiscount(kind, typed) }
}

/** What is wrong with it, in the words of the contract's bounds. */
function problemOf(kind: Kind, typed: number | null): MessageKey | undefined {
  if ((typed ?? 0) < 0) return { key: 'tooSmall', values: { minimum: 0 } }
  return kind === '%' && (typed ?? 0) > 100 ? { key: 'tooBig', values: { maximum: 100 } } : undefined
}

/** Undefined where nothing is taken off, and for a sum that is more than any money. */
function readDiscount(kind: Kind, typed: number | null): CustomPromotion | undefined {
  try {
    return customPromotion(kind, typed ?? 0)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
