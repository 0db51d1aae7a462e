import { useTranslation } from 'react-i18next'
import { CheckIcon, CloseIcon } from '../ui/icons.tsx'
import type { TillAction } from './tillActions.ts'
import { isEmpty, pricedOf } from './tillCart.ts'
import { isLocked } from './tillState.ts'
import { useTillUi } from './tillUi.ts'
import { useTillState } from './useTill.ts'
import './actionPad.css'

/** Every action as a button for a finger, with its key on it; paying is the largest, and far from throwing all away. */
export function ActionPad({
  actions,
  pay,
}: {
  actions: readonly TillAction[]
  pay: { run: () => void; disabled: boolean }
}) {
  const { t } = useTranslation()
  const ui = useTillUi()
  const state = useTillState()
  const back = pricedOf(state.held.cart).totals.finalTotalSum < 0
  return (
    <>
      <div className="action-pad">
        {actions.map(({ name, label, keyLabel, icon: Icon, run, disabled, pressed, badge }) => (
          <button
            key={name}
            type="button"
            className="till-button"
            disabled={disabled}
            aria-pressed={pressed}
            aria-keyshortcuts={keyLabel}
            onClick={run}
          >
            <Icon fontSize="small" />
            {badge ? <b className="action-badge">{badge}</b> : null}
            <span>{label}</span>
            <kbd aria-hidden>{keyLabel}</kbd>
          </button>
        ))}
        <button
          type="button"
          className="till-button action-clear"
          disabled={isEmpty(state.held) || isLocked(state)}
          onClick={() => ui.open('clear')}
        >
          <CloseIcon fontSize="small" />
          <span>{t('screen.till.action.clear')}</span>
        </button>
      </div>
      <button
        type="button"
        className="till-button till-button-strong action-pay"
        disabled={pay.disabled}
        aria-keyshortcuts="F10"
        onClick={pay.run}
      >
        <CheckIcon />
        <span>{t(back ? 'screen.till.action.payBack' : 'screen.till.action.pay')}</span>
        <kbd aria-hidden>F10</kbd>
      </button>
    </>
  )
}
