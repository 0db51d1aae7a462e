import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'

/** A screen's part of the program is on its way. The router shows it only once the wait has become noticeable. */
export function ScreenPending() {
  const { t } = useTranslation()
  return <LinearProgress aria-label={t('message.loading')} />
}
