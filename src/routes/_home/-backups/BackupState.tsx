import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../api/endpoint.ts'
import { BACKUP_DAYS_MAX, type backupState } from '../../../api/backup.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatTime } from '../../../ui/format.ts'
import { CheckIcon, WarningIcon } from '../../../ui/icons.tsx'

type State = AnswerOf<typeof backupState>

/** In words: how far back the books could be brought, and what would make that better. */
export function BackupState({ state, error }: { state: State | undefined; error: Error | null }) {
  const { t } = useTranslation()
  if (error) return <p role="alert">{failureText(error)}</p>
  if (!state) return null
  const { isLate, lastGoodAt, keepsLog, logReachedAt, makingSince, at, folder, isOnOneDisk, encrypted } = state
  const tone = isLate ? 'danger' : lastGoodAt ? 'success' : 'warning'
  const Icon = tone === 'success' ? CheckIcon : WarningIcon
  const advice = [
    isLate && 'late',
    !at && folder !== '' && 'never',
    folder === '' && 'nobody',
    isOnOneDisk && (keepsLog ? 'sameDiskWithLog' : 'sameDisk'),
    folder !== '' && !encrypted && 'open',
  ].filter((word) => word !== false)
  return (
    <section className="backup-state" data-tone={tone} aria-label={t('screen.backups.stateTitle')}>
      <p className="backup-state-last">
        <Icon fontSize="small" aria-hidden />
        <strong>
          {lastGoodAt ? t('screen.backups.lastGood', { time: formatTime(lastGoodAt) }) : t('screen.backups.noneYet')}
        </strong>
        {makingSince && <span>{t('screen.backups.makingSince', { time: formatTime(makingSince) })}</span>}
        {keepsLog && (
          <span>
            {logReachedAt
              ? t('screen.backups.logReached', { time: formatTime(logReachedAt) })
              : t('screen.backups.logNotYet')}
          </span>
        )}
        {at && <span>{t('screen.backups.everyNight', { at })}</span>}
        {folder && <code>{folder}</code>}
      </p>
      {advice.length > 0 && (
        <ul>
          {advice.map((word) => (
            <li key={word}>{t(`screen.backups.advice.${word}`, { days: BACKUP_DAYS_MAX })}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
