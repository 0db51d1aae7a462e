import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { type FiscalDeskRow, fiscalDesks, saveFiscalDesk } from '../api/fiscal.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { notifySuccess } from '../ui/feedback/notify.ts'
import { useSession } from '../ui/session/useSession.ts'

/** Which fiscal desk answers for each register of the department. */
export function FiscalDesks({ departmentId }: { departmentId: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data, error } = useQuery({
    ...queryOf(fiscalDesks, { path: { depId: departmentId } }),
    enabled: session.may(fiscalDesks),
  })
  if (!session.may(fiscalDesks)) return null
  return (
    <fieldset>
      <legend>{t('screen.posSettings.fiscalDesks')}</legend>
      <p className="till-settings-note">{t('screen.posSettings.fiscalDesksText')}</p>
      {error && <p className="till-problem">{failureText(error)}</p>}
      {data?.map((desk) => (
        <Desk key={`${desk.cashboxId} ${desk.version} ${desk.kind}`} desk={desk} />
      ))}
    </fieldset>
  )
}

function Desk({ desk }: { desk: FiscalDeskRow }) {
  const { t } = useTranslation()
  const mayEdit = useSession().may(saveFiscalDesk)
  const [kind, setKind] = useState(desk.kind)
  const [address, setAddress] = useState(desk.address)
  const saving = useMutation(mutationOf(saveFiscalDesk))
  const refused = saving.error && failureText(saving.error)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { cashboxId, version } = desk
    saving.mutate(
      { body: { cashboxId, kind, address: address.trim(), enabled: true, version } },
      { onSuccess: () => notifySuccess(t('message.saved')) },
    )
  }
  const changed = kind !== desk.kind || (kind === 'HTTP' && address.trim() !== desk.address)
  const name = t('screen.till.register', { number: desk.cashboxNumber })
  return (
    <div className="fiscal-desk" role="group" aria-label={name}>
      <span>{name}</span>
      <select
        className="till-text"
        aria-label={t('field.fiscalDesk')}
        value={kind ?? ''}
        disabled={!mayEdit}
        onChange={(event) => setKind((event.target.value || null) as FiscalDeskRow['kind'])}
      >
        <option value="">{t('screen.posSettings.noDesk')}</option>
        {(['HTTP', 'SIMULATOR'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`enum.fiscalDesk.${each}`)}
          </option>
        ))}
      </select>
      {kind === 'HTTP' && (
        <input
          className="till-text"
          aria-label={t('field.address')}
          placeholder="http://192.168.1.20:8347/"
          value={address}
          readOnly={!mayEdit}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      {changed && (
        <button type="button" className="till-button" disabled={saving.isPending} onClick={save}>
          {t('action.save')}
        </button>
      )}
      {refused && (
        <p className="till-problem" role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
