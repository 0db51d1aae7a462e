import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveCash } from '../api/cashMove.ts'
import type { CashReport } from '../api/cashSession.ts'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { referenceList } from '../api/reference.ts'
import { notifySuccess } from '../ui/feedback/notify.ts'
import { formatMoney } from '../ui/format.ts'
import { CashForm } from './CashForm.tsx'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 420

/** Cash into the drawer or out of it, with the reason; what is spent says for what. */
export function CashMoveDialog({ session, onClose }: { session: CashReport; onClose: () => void }) {
  const { t } = useTranslation()
  const [direction, setDirection] = useState<'IN' | 'OUT'>('OUT')
  const [sum, setSum] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [expenseTypeId, setExpenseTypeId] = useState<number>()
  const moving = useMutation(mutationOf(moveCash))
  const move = () => {
    if (sum === null) return
    const path = { depId: session.departmentId, cashboxId: session.cashboxId }
    const spent = direction === 'OUT' ? (expenseTypeId ?? null) : null
    moving.mutate(
      { path, body: { direction, amount: sum, reason: reason.trim(), expenseTypeId: spent } },
      {
        onSuccess: () => {
          notifySuccess(t(`screen.cashMove.done.${direction}`, { sum: formatMoney(sum, 2) }))
          onClose()
        },
      },
    )
  }
  return (
    <TillDialog title={t('screen.cashMove.one')} width={WIDTH_PX} onClose={moving.isPending ? undefined : onClose}>
      <div className="till-ask-kinds" role="group" aria-label={t('screen.cashMove.one')}>
        {(['OUT', 'IN'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className="till-button"
            aria-pressed={direction === each}
            onClick={() => setDirection(each)}
          >
            {t(`enum.cashDirection.${each}`)}
          </button>
        ))}
      </div>
      <CashForm
        label={t('field.sum')}
        value={sum}
        ready={reason.trim() !== '' && sum !== 0}
        busy={moving.isPending}
        failure={moving.error}
        button={t(`enum.cashDirection.${direction}`)}
        onValue={setSum}
        onSubmit={move}
      >
        <label className="till-ask-field">
          <span>{t('field.reason')}</span>
          <input
            className="till-text"
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {direction === 'OUT' && <ExpenseType chosen={expenseTypeId} onChoose={setExpenseTypeId} />}
      </CashForm>
    </TillDialog>
  )
}

function ExpenseType({ chosen, onChoose }: { chosen: number | undefined; onChoose: (id: number | undefined) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(referenceList, { path: { id: 'EXPENSE_TYPE' }, query: {} }))
  return (
    <label className="till-ask-field">
      <span>{t('field.expenseTypeName')}</span>
      <select
        className="till-text"
        value={chosen ?? ''}
        onChange={(event) => onChoose(Number(event.target.value) || undefined)}
      >
        <option value="">{t('screen.cashMove.toSafe')}</option>
        {data?.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
