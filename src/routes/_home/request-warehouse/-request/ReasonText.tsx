import { useTranslation } from 'react-i18next'
import type { ProposalReason } from '../../../../api/requestProposal.ts'
import { formatQuantity } from '../../../../ui/format.ts'

/** Why the program proposed this count: in a word, and in figures for who points at it. */
export function ReasonText({ reason }: { reason: ProposalReason }) {
  const { t } = useTranslation()
  const { cause, onHand, minValue, maxValue, soldPerDay, daysOfStock, spare } = reason
  const figures = [
    t('screen.proposal.onHand', { count: formatQuantity(onHand) }),
    minValue === null
      ? ''
      : t('screen.proposal.bounds', { min: formatQuantity(minValue), max: formatQuantity(maxValue) }),
    t('screen.proposal.sells', { count: formatQuantity(soldPerDay) }),
    daysOfStock === null ? '' : t('screen.proposal.lasts', { days: daysOfStock }),
    t('screen.proposal.spare', { count: formatQuantity(spare) }),
  ].filter(Boolean)
  return (
    <details className="request-reason">
      <summary>{t(`enum.proposalCause.${cause}`)}</summary>
      {figures.join('; ')}
    </details>
  )
}
