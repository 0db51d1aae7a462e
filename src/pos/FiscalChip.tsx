import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../api/client/queries.ts'
import { salesWithoutFiscalCount } from '../api/fiscal.ts'
import { UNSENT_HOURS_MAX } from '../rules/fiscalReceipt.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { useTill } from './useTill.ts'

const REFRESH_MS = 30_000
const HOUR_MS = 3_600_000
/** So few hours before the desk is locked it is no longer only something to know. */
const SOON_HOURS = 12

/** How many receipts the fiscal desk has not answered yet, and in how many hours it will be locked for the oldest. */
export function FiscalChip() {
  const { t } = useTranslation()
  const { register } = useTill()
  const session = useSession()
  const { data, dataUpdatedAt } = useQuery({
    ...queryOf(salesWithoutFiscalCount, { path: { depId: register.departmentId, cashboxId: register.cashboxId } }),
    enabled: session.may(salesWithoutFiscalCount),
    refetchInterval: REFRESH_MS,
  })
  if (!data?.attached || !data.oldestAt) return null
  const waitedMs = dataUpdatedAt - new Date(data.oldestAt).getTime()
  const hoursLeft = Math.max(0, Math.floor(UNSENT_HOURS_MAX - waitedMs / HOUR_MS))
  return (
    <Link to="/point-of-sale/kkm" className="till-chip" data-tone={hoursLeft < SOON_HOURS ? 'danger' : 'warning'}>
      <WarningIcon fontSize="small" />
      {t('screen.fiscalQueue.chip', { count: data.count, hours: hoursLeft })}
    </Link>
  )
}
