import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InStoreRule } from '../rules/barcodes.ts'
import { proposeRules, type ScaleLabel } from '../rules/scaleRules.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { InTheWay, ScaleKinds } from './scaleRuleParts.tsx'
import { useRuleText } from './scaleRuleText.ts'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 760
/** More labels than these tell nothing new. */
const LABELS_MAX = 6
const PROPOSED_MAX = 6

interface Typed {
  readonly barcode: string
  readonly plu: string
  readonly value: string
}
const NOTHING: Typed = { barcode: '', plu: '', value: '' }

/** A few real labels are scanned with what stands on them: the rules that read them all are proposed, with what is in their way. */
export function ScaleWorkbench({
  rules,
  failure,
  busy,
  onRule,
  onClose,
}: {
  rules: readonly InStoreRule[]
  failure: Error | null
  busy: boolean
  onRule: (rule: InStoreRule) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<InStoreRule['kind']>('weight')
  const [typed, setTyped] = useState<readonly Typed[]>([NOTHING])
  const labels = typed.flatMap((label) => labelOf(label, kind) ?? [])
  const proposed = proposeRules(labels).slice(0, PROPOSED_MAX)
  const [at, setAt] = useState(0)
  const chosen = proposed[Math.min(at, proposed.length - 1)]
  const change = (index: number, part: Partial<Typed>) => {
    setTyped(typed.map((label, each) => (each === index ? { ...label, ...part } : label)))
    setAt(0)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (chosen && !busy) onRule(chosen)
  }
  return (
    <TillDialog title={t('screen.posSettings.newRule')} width={WIDTH_PX} onClose={onClose}>
      <form className="scale-bench" onSubmit={save}>
        <p>{t('screen.posSettings.benchText')}</p>
        <ScaleKinds kind={kind} onKind={setKind} />
        {typed.map((label, index) => (
          <Label
            // The labels have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={label}
            kind={kind}
            first={index === 0}
            onChange={(part) => change(index, part)}
          />
        ))}
        {typed.length < LABELS_MAX && (
          <button type="button" className="till-button" onClick={() => setTyped([...typed, NOTHING])}>
            <PlusIcon fontSize="small" />
            {t('screen.posSettings.oneMoreLabel')}
          </button>
        )}
        <Proposals labels={labels} proposed={proposed} chosen={chosen} onChoose={setAt} />
        {chosen && <InTheWay rule={chosen} rules={rules} />}
        {failure && <p className="till-problem">{failureText(failure)}</p>}
        <div className="till-dialog-actions">
          <button type="button" className="till-button" onClick={onClose}>
            {t('action.cancel')}
          </button>
          <button type="submit" className="till-button till-button-strong" disabled={!chosen || busy}>
            {t('action.save')}
          </button>
        </div>
      </form>
    </TillDialog>
  )
}

function Label({
  label,
  kind,
  first,
  onChange,
}: {
  label: Typed
  kind: InStoreRule['kind']
  first: boolean
  onChange: (part: Partial<Typed>) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="scale-label">
      <label>
        <span>{t('field.barcode')}</span>
        <input
          className="till-text"
          autoFocus={first}
          inputMode="numeric"
          autoComplete="off"
          value={label.barcode}
          onChange={({ target }) => onChange({ barcode: target.value.replace(/\D/g, '').slice(0, 13) })}
        />
      </label>
      <label>
        <span>{t('screen.posSettings.plu')}</span>
        <input
          className="till-text"
          inputMode="numeric"
          autoComplete="off"
          value={label.plu}
          onChange={({ target }) => onChange({ plu: target.value.replace(/\D/g, '').slice(0, 6) })}
        />
      </label>
      <label>
        <span>{t(kind === 'weight' ? 'screen.posSettings.kilograms' : 'screen.posSettings.labelPrice')}</span>
        <input
          className="till-text"
          inputMode="decimal"
          autoComplete="off"
          value={label.value}
          onChange={({ target }) => onChange({ value: target.value.replace(/[^\d.,]/g, '').slice(0, 12) })}
        />
      </label>
    </div>
  )
}

/** What reads all the labels; of several the likeliest is chosen until another is. */
function Proposals({
  labels,
  proposed,
  chosen,
  onChoose,
}: {
  labels: readonly ScaleLabel[]
  proposed: readonly InStoreRule[]
  chosen: InStoreRule | undefined
  onChoose: (at: number) => void
}) {
  const { t } = useTranslation()
  const ruleText = useRuleText()
  if (labels.length === 0) return null
  if (proposed.length === 0) return <p className="till-problem">{t('screen.posSettings.noProposal')}</p>
  return (
    <div className="scale-proposals" role="radiogroup" aria-label={t('screen.posSettings.proposals')}>
      {proposed.map((rule, index) => (
        <label key={ruleText(rule) + rule.prefix}>
          <input type="radio" name="proposal" checked={rule === chosen} onChange={() => onChoose(index)} />
          <strong>{rule.prefix}…</strong> {ruleText(rule)}
        </label>
      ))}
      {proposed.length > 1 && <p className="till-settings-note">{t('screen.posSettings.moreLabels')}</p>}
    </div>
  )
}

/** Undefined until its barcode is whole and something is said of what stands on it. */
function labelOf({ barcode, plu, value }: Typed, kind: InStoreRule['kind']): ScaleLabel | undefined {
  const number = Number(value.replace(',', '.'))
  if (!/^2\d{12}$/.test(barcode) || value === '' || !Number.isFinite(number)) return undefined
  const decimals = kind === 'weight' ? 3 : 2
  return { barcode, plu, kind, value: Number(number.toFixed(decimals)) }
}
