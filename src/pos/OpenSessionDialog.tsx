import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CashReport, openSession } from '../api/cashSession.ts'
import { mutationOf } from '../api/client/queries.ts'
import { amount } from '../rules/money.ts'
import { type NoteCount, sumOfNotes } from '../rules/notes.ts'
import { useSession } from '../ui/session/useSession.ts'
import { ByNotes } from './ByNotes.tsx'
import { CashForm } from './CashForm.tsx'
import type { Register } from './register.ts'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 400

/** Opens the register's cash session with the cash that lies in its drawer, in one sum or note by note. */
export function OpenSessionDialog({
  register,
  onClose,
  onOpened,
}: {
  register: Register
  onClose: () => void
  onOpened: (report: CashReport) => void
}) {
  const { t } = useTranslation()
  const viewer = useSession()
  const [cash, setCash] = useState<number | null>(null)
  const [notes, setNotes] = useState<readonly NoteCount[]>()
  const opening = useMutation(mutationOf(openSession))
  const open = () => {
    const path = { depId: register.departmentId, cashboxId: register.cashboxId }
    opening.mutate({ path, body: { openingCash: cash ?? 0 } }, { onSuccess: onOpened })
  }
  return (
    <TillDialog title={t('screen.till.openSession')} width={WIDTH_PX} onClose={onClose}>
      {viewer.may(openSession) ? (
        <CashForm
          label={t('field.openingCash')}
          value={cash}
          needed={false}
          pad={notes === undefined}
          busy={opening.isPending}
          failure={opening.error}
          button={t('screen.till.openSession')}
          onValue={(sum) => {
            setNotes(undefined)
            setCash(sum)
          }}
          onSubmit={open}
        >
          <ByNotes
            notes={notes}
            onNotes={(next) => {
              setNotes(next)
              if (next) setCash(amount(sumOfNotes(next)))
            }}
          />
        </CashForm>
      ) : (
        <p>{t('screen.till.mayNotOpen')}</p>
      )}
    </TillDialog>
  )
}
