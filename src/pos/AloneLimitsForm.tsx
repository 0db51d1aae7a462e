import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cashbox, cashboxes, saveCashbox } from '../api/cashbox.ts'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { notifySuccess } from '../ui/feedback/notify.ts'
import { formatMoney } from '../ui/format.ts'
import { useSession } from '../ui/session/useSession.ts'
import { useNumberText } from '../ui/useNumberText.ts'
import type { Register } from './register.ts'

const FIELDS = ['offlineDebtMax', 'offlineCertificateMax'] as const
type Limits = Pick<Cashbox, (typeof FIELDS)[number]>

/** How far this register goes without a network: seen by whoever stands at it, set by who may edit departments. */
export function AloneLimitsForm({ register }: { register: Register }) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(cashboxes, { path: { depId: register.departmentId } }))
  const own = data?.find(({ id }) => id === register.cashboxId)
  if (!own) return null
  return (
    <fieldset>
      <legend>{t('screen.posSettings.alone')}</legend>
      <p className="till-settings-note">{t('screen.posSettings.aloneText')}</p>
      <LimitFields key={own.version} cashbox={own} />
    </fieldset>
  )
}

function LimitFields({ cashbox }: { cashbox: Cashbox }) {
  const { t } = useTranslation()
  const may = useSession().may(saveCashbox)
  const { open: _open, ...fields } = cashbox
  const [limits, setLimits] = useState<Limits>(fields)
  const saving = useMutation({
    ...mutationOf(saveCashbox),
    onSuccess: () => notifySuccess(t('screen.posSettings.aloneSaved')),
  })
  const changed = FIELDS.some((field) => limits[field] !== cashbox[field])
  return (
    <>
      {FIELDS.map((field) => (
        <label key={field} className="till-ask-field">
          <span>{t(`field.${field}`)}</span>
          {may ? (
            <LimitInput value={limits[field]} onValue={(value) => setLimits({ ...limits, [field]: value ?? 0 })} />
          ) : (
            <strong>{cashbox[field] === 0 ? t('screen.posSettings.aloneNone') : formatMoney(cashbox[field], 2)}</strong>
          )}
        </label>
      ))}
      {may && (
        <button
          type="button"
          className="till-button"
          disabled={!changed || saving.isPending}
          onClick={() => saving.mutate({ body: { ...fields, ...limits } })}
        >
          {t('action.save')}
        </button>
      )}
    </>
  )
}

function LimitInput({ value, onValue }: { value: number; onValue: (value: number | null) => void }) {
  const input = useNumberText({ value, decimals: 2, onValue })
  return <input className="till-text" autoComplete="off" {...input} />
}
