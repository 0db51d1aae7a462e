import { type FormEvent, useId, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { COMMENT_LENGTH_MAX } from '../api/fields.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { formatMoney, formatTime } from '../ui/format.ts'
import { WarningIcon } from '../ui/icons.tsx'
import type { LeftSale, Unfinished } from './useUnfinished.ts'

interface Closing {
  /** 0 where none is missing, or nobody here knows how much. */
  shortage: number
  /** Cash is missing: it has to be explained. */
  short: boolean
  expectedCash: number
  unfinished: Unfinished
}

/** Of sales that stay behind, so many are named. */
const LEFT_SHOWN = 5

interface Warning {
  text: string
  /** The sales that it is about. */
  left?: readonly LeftSale[]
}

const warningsOf = ({ shortage, short, expectedCash, unfinished }: Closing, t: TFunction): Warning[] => {
  const { cartSum, held, heldSum, unsentCount, unsent } = unfinished
  const say = (key: string, values: Record<string, unknown> = {}) => ({ text: t(`screen.beforePos.${key}`, values) })
  return [
    short && shortage === 0 && say('shortageUnknown'),
    shortage > 0 && say('shortage', { sum: formatMoney(shortage, 2) }),
    expectedCash < 0 && say('belowZero', { sum: formatMoney(expectedCash, 2) }),
    cartSum !== null && say('openCart', { sum: formatMoney(cartSum, 2) }),
    held.length > 0 && { ...say('heldReceipts', { count: held.length, sum: formatMoney(heldSum, 2) }), left: held },
    unsentCount > 0 && { ...say('unsent', { count: unsentCount }), left: unsent },
  ].filter((warning) => warning !== false)
}

function Left({ sales }: { sales: readonly LeftSale[] }) {
  return (
    <span className="till-left">
      {sales.slice(0, LEFT_SHOWN).map(({ uuid, at, goods, sum }) => (
        <small key={uuid}>
          {formatTime(at)} · {goods} · {formatMoney(sum, 2)}
        </small>
      ))}
      {sales.length > LEFT_SHOWN && <small>…</small>}
    </span>
  )
}

/** What would be left behind with the session, and why cash is missing: no key alone closes it then. */
export function AskClosing({
  shortage,
  short,
  expectedCash,
  unfinished,
  busy,
  failure,
  onBack,
  onClose,
}: Closing & {
  busy: boolean
  failure: Error | null
  onBack: () => void
  onClose: (comment: string) => void
}) {
  const { t } = useTranslation()
  const needed = useId()
  const [comment, setComment] = useState('')
  const unexplained = short && comment.trim() === ''
  const warnings = warningsOf({ shortage, short, expectedCash, unfinished }, t)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!unexplained && !busy) onClose(comment.trim())
  }
  return (
    <form className="till-ask" onSubmit={submit}>
      <ul className="till-warnings" role="alert">
        {warnings.map(({ text, left }) => (
          <li key={text}>
            <WarningIcon fontSize="small" />
            <span>
              {text}
              {left && <Left sales={left} />}
            </span>
          </li>
        ))}
      </ul>
      {short && (
        <label className="till-ask-field">
          <span>{t('screen.beforePos.why')}</span>
          <textarea
            className="till-text till-comment"
            rows={3}
            maxLength={COMMENT_LENGTH_MAX}
            value={comment}
            aria-describedby={needed}
            autoFocus
            onChange={(event) => setComment(event.target.value)}
          />
          <small id={needed}>{unexplained && t('screen.beforePos.whyNeeded')}</small>
        </label>
      )}
      <p className="till-problem" role="alert">
        {failure && failureText(failure)}
      </p>
      <div className="till-dialog-actions">
        <button type="button" className="till-button" autoFocus={!short} onClick={onBack}>
          {t('action.back')}
        </button>
        <button type="submit" className="till-button till-button-danger" disabled={busy || unexplained}>
          {t('screen.beforePos.closeAnyway')}
        </button>
      </div>
    </form>
  )
}
