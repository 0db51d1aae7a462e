import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { currentXReport } from '../api/cashSession.ts'
import { queryOf } from '../api/client/queries.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { CashReportDialog } from './CashReportDialog.tsx'
import type { Register } from './register.ts'
import { TillDialog } from './TillDialog.tsx'

const WIDTH_PX = 420

/** What the register's open session has taken by now. */
export function XReportDialog({ register, onClose }: { register: Register; onClose: () => void }) {
  const { t } = useTranslation()
  const path = { depId: register.departmentId, cashboxId: register.cashboxId }
  const { data, error } = useQuery({ ...queryOf(currentXReport, { path }), gcTime: 0, staleTime: 0 })
  if (data) return <CashReportDialog report={data} onClose={onClose} />
  return (
    <TillDialog title={t('screen.beforePos.x')} width={WIDTH_PX} onClose={onClose}>
      <p className={error ? 'till-problem' : undefined} role={error ? 'alert' : 'status'}>
        {error ? failureText(error) : t('message.loading')}
      </p>
    </TillDialog>
  )
}
