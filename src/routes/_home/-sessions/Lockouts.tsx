import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import { listLockouts } from '../../../api/userSession.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatTime } from '../../../ui/format.ts'

/** Who guessed at passwords these days until he was told to wait; nothing where nobody has. */
export function Lockouts() {
  const { t } = useTranslation()
  const { data, error } = useQuery(queryOf(listLockouts))
  if (error) return <p role="alert">{failureText(error)}</p>
  if (!data || data.length === 0) return null
  return (
    <section className="lockouts" aria-label={t('screen.userSession.lockouts')}>
      <strong>{t('screen.userSession.lockouts')}</strong>
      <ul>
        {data.map(({ id, at, username, address }) => (
          <li key={id}>
            {t('screen.userSession.lockout', {
              time: formatTime(at),
              username: username ?? t('screen.userSession.unknownName'),
              address,
            })}
          </li>
        ))}
      </ul>
      <p>{t('screen.userSession.lockoutAdvice')}</p>
    </section>
  )
}
