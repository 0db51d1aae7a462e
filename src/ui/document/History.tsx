import { useTranslation } from 'react-i18next'
import { formatTime } from '../format.ts'
import './document.css'

export interface HistoryStep {
  at: string
  fromStatus: string | null
  toStatus: string
  userName: string
  comment: string
}

/** Who did what when: the document's way through its states. `enumName` names the states. */
export function History({ steps, enumName }: { steps: readonly HistoryStep[]; enumName: string }) {
  const { t } = useTranslation()
  return (
    <details className="document-history">
      <summary>
        {t('screen.document.history')} ({steps.length})
      </summary>
      <ol>
        {steps.map((step, index) => (
          <li key={index}>
            <time dateTime={step.at}>{formatTime(step.at)}</time> <b>{t(`enum.${enumName}.${step.toStatus}`)}</b>{' '}
            {step.userName}
            {step.comment && <q>{step.comment}</q>}
          </li>
        ))}
      </ol>
    </details>
  )
}
