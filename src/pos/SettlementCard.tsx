import { useTranslation } from 'react-i18next'
import { amount } from '../rules/money.ts'
import { formatMoney } from '../ui/format.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.tsx'
import type { TillSettlement } from './debtLimit.ts'

/** What is missing, or the change to give: large, for it is read aloud to the buyer. */
export function SettlementCard({ settlement, back }: { settlement: TillSettlement; back: boolean }) {
  const { t } = useTranslation()
  if (settlement.accepted)
    return (
      <p className="payment-card" data-tone="enough" role="status">
        <CheckIcon />
        <span>{t(back ? 'screen.till.paidBackWhole' : 'screen.till.change')}</span>
        {!back && <strong>{formatMoney(amount(settlement.change), 2)}</strong>}
      </p>
    )
  return (
    <p className="payment-card" data-tone="missing" role="status">
      <WarningIcon />
      <span>{t(`screen.till.settlement.${settlement.reason}`)}</span>
      {'difference' in settlement && <strong>{formatMoney(amount(settlement.difference), 2)}</strong>}
    </p>
  )
}
