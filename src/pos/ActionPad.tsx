import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckIcon, CloseIcon } from '../ui/icons.tsx'
import { useCompact } from '../ui/useCompact.ts'
import { useStable } from '../ui/useStable.ts'
import type { TillAction } from './tillActions.ts'
import { isEmpty, pricedOf } from './tillCart.ts'
import { TillDialog } from './TillDialog.tsx'
import { MoreIcon } from './tillIcons.tsx'
import { isLocked } from './tillState.ts'
import { useRemoval } from './useRemoval.ts'
import { useTillState } from './useTill.ts'
import './actionPad.css'

/** What a phone keeps at the thumb, as far as the user may do it; all else is in the sheet behind "more". */
const AT_THE_THUMB: ReadonlySet<string> = new Set(['deleteLine', 'discount', 'suspend', 'suspended'])
const SHEET_WIDTH_PX = 420

/** Every action as a button for a finger, with its key on it; paying is the largest, and far from throwing all away. */
export function ActionPad({
  actions,
  pay,
}: {
  actions: readonly TillAction[]
  pay: { run: () => void; disabled: boolean }
}) {
  const { t } = useTranslation()
  const state = useTillState()
  const compact = useCompact()
  const [more, setMore] = useState(false)
  const back = pricedOf(state.held.cart).totals.finalTotalSum < 0
  const close = () => setMore(false)
  const press = useStable((name: string) => actions.find((action) => action.name === name)?.run())
  const buttonOf = ({ key: shortcut, run: _run, ...shown }: TillAction) => (
    <ActionButton key={shown.name} {...shown} shortcut={shortcut} onPress={press} />
  )
  const atHand = compact ? actions.filter(({ name }) => AT_THE_THUMB.has(name)) : actions
  return (
    <>
      <div className="action-pad">
        {atHand.map(buttonOf)}
        {compact ? (
          <button type="button" className="till-button" aria-haspopup="dialog" onClick={() => setMore(true)}>
            <MoreIcon fontSize="small" />
            <span>{t('screen.till.more')}</span>
          </button>
        ) : (
          <ClearButton />
        )}
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
      {compact && more && (
        <TillDialog title={t('screen.till.more')} width={SHEET_WIDTH_PX} onClose={close}>
          <div className="action-sheet" onClick={close}>
            {actions.filter((action) => !atHand.includes(action)).map(buttonOf)}
            <ClearButton />
          </div>
        </TillDialog>
      )}
    </>
  )
}

/** Drawn anew when something of its own changes: there are many, and a scan changes the cart alone. */
const ActionButton = memo(function ActionButton({
  name,
  label,
  shortcut,
  keyLabel,
  icon: Icon,
  onPress,
  disabled,
  pressed,
  badge,
}: Omit<TillAction, 'key' | 'run'> & { shortcut: string; onPress: (name: string) => void }) {
  return (
    <button
      type="button"
      className="till-button"
      disabled={disabled}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={() => onPress(name)}
    >
      <Icon fontSize="small" />
      {badge ? <b className="action-badge">{badge}</b> : null}
      <span>{label}</span>
      <kbd aria-hidden>{keyLabel}</kbd>
    </button>
  )
})

function ClearButton() {
  const { t } = useTranslation()
  const { clear } = useRemoval()
  const state = useTillState()
  return (
    <button
      type="button"
      className="till-button action-clear"
      disabled={isEmpty(state.held) || isLocked(state)}
      onClick={clear}
    >
      <CloseIcon fontSize="small" />
      <span>{t('screen.till.action.clear')}</span>
    </button>
  )
}
