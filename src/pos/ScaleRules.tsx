import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { inStoreRules, saveInStoreRules } from '../api/inStoreRule.ts'
import type { InStoreRule } from '../rules/barcodes.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { notifySuccess } from '../ui/feedback/notify.ts'
import { DeleteIcon, EditIcon, PlusIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { ScaleRuleDialog } from './ScaleRuleDialog.tsx'
import { useRuleText } from './scaleRuleText.ts'
import { ScaleWorkbench } from './ScaleWorkbench.tsx'
import './scaleRules.css'

/** How the labels of the shop's scales are read; new rules are found at a workbench from labels themselves. */
export function ScaleRules() {
  const { t } = useTranslation()
  const session = useSession()
  const [working, setWorking] = useState(false)
  const [edited, setEdited] = useState<InStoreRule>()
  const { data, error } = useQuery({ ...queryOf(inStoreRules), enabled: session.may(inStoreRules) })
  const saving = useMutation(mutationOf(saveInStoreRules))
  const mayEdit = session.may(saveInStoreRules)
  const seen = data?.rules ?? []
  const save = (rules: readonly InStoreRule[]) => {
    const sent = rules.map((rule) => ({ ...rule, verifier: rule.verifier ?? false }))
    saving.mutate(
      { body: { rules: sent, seen } },
      {
        onSuccess: () => {
          notifySuccess(t('message.saved'))
          setWorking(false)
          setEdited(undefined)
        },
      },
    )
  }
  if (!session.may(inStoreRules)) return null
  return (
    <fieldset>
      <legend>{t('screen.posSettings.scales')}</legend>
      <p className="till-settings-note">{t('screen.posSettings.scalesText')}</p>
      {error && <p className="till-problem">{failureText(error)}</p>}
      <ul className="scale-rules">
        {seen.map((rule) => (
          <ScaleRule
            key={rule.prefix}
            rule={rule}
            mayEdit={mayEdit}
            busy={saving.isPending}
            onEdit={() => setEdited(rule)}
            onRemove={() => save(seen.filter((other) => other !== rule))}
          />
        ))}
      </ul>
      {data && seen.length === 0 && <p>{t('screen.posSettings.noRules')}</p>}
      {saving.error && !working && !edited && <p className="till-problem">{failureText(saving.error)}</p>}
      {mayEdit && data && (
        <button type="button" className="till-button" onClick={() => setWorking(true)}>
          <PlusIcon fontSize="small" />
          {t('screen.posSettings.newRule')}
        </button>
      )}
      {edited && (
        <ScaleRuleDialog
          rule={edited}
          others={seen.filter((other) => other !== edited)}
          failure={saving.error}
          busy={saving.isPending}
          onRule={(rule) => save(seen.map((other) => (other === edited ? rule : other)))}
          onClose={() => setEdited(undefined)}
        />
      )}
      {working && (
        <ScaleWorkbench
          rules={seen}
          failure={saving.error}
          busy={saving.isPending}
          onRule={(rule) => save([...seen.filter(({ prefix }) => prefix !== rule.prefix), rule])}
          onClose={() => setWorking(false)}
        />
      )}
    </fieldset>
  )
}

function ScaleRule({
  rule,
  mayEdit,
  busy,
  onEdit,
  onRemove,
}: {
  rule: InStoreRule
  mayEdit: boolean
  busy: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const ruleText = useRuleText()
  const { prefix } = rule
  return (
    <li>
      <strong>{prefix}…</strong>
      <span>{ruleText(rule)}</span>
      {mayEdit && (
        <>
          <button
            type="button"
            className="till-button"
            aria-label={t('screen.posSettings.editRule', { prefix })}
            disabled={busy}
            onClick={onEdit}
          >
            <EditIcon fontSize="small" />
          </button>
          <button
            type="button"
            className="till-button"
            aria-label={t('screen.posSettings.removeRule', { prefix })}
            disabled={busy}
            onClick={onRemove}
          >
            <DeleteIcon fontSize="small" />
          </button>
        </>
      )}
    </li>
  )
}
