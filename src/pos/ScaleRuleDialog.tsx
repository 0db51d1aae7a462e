import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InStoreRule } from '../rules/barcodes.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { InTheWay, ScaleKinds } from './scaleRuleParts.tsx'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 520
const PLU_LENGTHS = [4, 5, 6] as const
const DIVISORS = [1, 10, 100, 1000] as const

/** A rule as it stands, to be put right by hand; what it would read that is no label is told before it is saved. */
export function ScaleRuleDialog({
  rule,
  others,
  failure,
  busy,
  onRule,
  onClose,
}: {
  rule: InStoreRule
  others: readonly InStoreRule[]
  failure: Error | null
  busy: boolean
  onRule: (rule: InStoreRule) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(rule)
  const whole = /^2\d{1,2}$/.test(typed.prefix)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (whole && !busy) onRule(typed)
  }
  return (
    <TillDialog title={t('screen.posSettings.editRule', { prefix: rule.prefix })} width={WIDTH_PX} onClose={onClose}>
      <form className="scale-bench" onSubmit={save}>
        <Fields rule={typed} whole={whole} onChange={(part) => setTyped({ ...typed, ...part })} />
        {whole && <InTheWay rule={typed} rules={others} />}
        {failure && <p className="till-problem">{failureText(failure)}</p>}
        <div className="till-dialog-actions">
          <button type="button" className="till-button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="till-button till-button-strong" disabled={!whole || busy}>
            {t('action.save')}
          </button>
        </div>
      </form>
    </TillDialog>
  )
}

function Fields({
  rule,
  whole,
  onChange,
}: {
  rule: InStoreRule
  whole: boolean
  onChange: (part: Partial<InStoreRule>) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <ScaleKinds kind={rule.kind} onKind={(kind) => onChange({ kind })} />
      <label className="till-ask-field">
        <span>{t('screen.posSettings.prefix')}</span>
        <input
          className="till-text"
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={!whole}
          value={rule.prefix}
          onChange={({ target }) => onChange({ prefix: target.value.replace(/\D/g, '').slice(0, 3) })}
        />
      </label>
      <Choice
        label={t('screen.posSettings.plu')}
        values={PLU_LENGTHS}
        value={rule.pluLength}
        textOf={(count) => t('screen.posSettings.pluDigits', { count })}
        onValue={(pluLength) => onChange({ pluLength })}
      />
      <Choice
        label={t('screen.posSettings.onLabel')}
        values={DIVISORS}
        value={rule.divisor}
        textOf={(divisor) =>
          t(rule.kind === 'weight' ? 'screen.posSettings.weightBy' : 'screen.posSettings.priceBy', { divisor })
        }
        onValue={(divisor) => onChange({ divisor: divisor as InStoreRule['divisor'] })}
      />
      <Flag
        label={t('screen.posSettings.checkDigit')}
        value={rule.checkDigit}
        onValue={(checkDigit) => onChange({ checkDigit })}
      />
      <Flag
        label={t('screen.posSettings.verifierDigit')}
        value={rule.verifier ?? false}
        onValue={(verifier) => onChange({ verifier })}
      />
    </>
  )
}

function Choice({
  label,
  values,
  value,
  textOf,
  onValue,
}: {
  label: string
  values: readonly number[]
  value: number
  textOf: (value: number) => string
  onValue: (value: number) => void
}) {
  return (
    <label className="till-ask-field">
      <span>{label}</span>
      <select className="till-text" value={value} onChange={({ target }) => onValue(Number(target.value))}>
        {values.map((each) => (
          <option key={each} value={each}>
            {textOf(each)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Flag({ label, value, onValue }: { label: string; value: boolean; onValue: (value: boolean) => void }) {
  return (
    <label className="scale-flag">
      <input type="checkbox" checked={value} onChange={({ target }) => onValue(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
