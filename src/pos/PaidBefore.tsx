import { useTranslation } from 'react-i18next'
import type { Sale } from '../api/sale.ts'
import { formatMoney } from '../ui/format.ts'

/** How the receipt was paid whose goods come back. */
export function PaidBefore({ payments }: { payments: readonly Sale['payments'][number][] }) {
  const { t } = useTranslation()
  const kinds = payments.map(
    ({ paymentType, amount }) => `${t(`enum.paymentType.${paymentType}`)} ${formatMoney(amount)}`,
  )
  return (
    <p className="till-ask-note">
      {t('screen.till.paidBy')}: {kinds.join(' · ')}
    </p>
  )
}
