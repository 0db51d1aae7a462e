import Button from '@mui/material/Button'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { MenuWanted } from '../shell/bareScreen.ts'
import { failureText, isOutdated } from './failureText.ts'
import { reportFailure } from './reportFailure.ts'
import { placeOf } from './watchFailures.ts'
import { Notice } from './Notice.tsx'

/** In the place of a screen that broke: the menu stays, the user can try again. A record that does not exist says just that. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useEffect(() => reportFailure(error, placeOf(router)), [error, router])
  if (error instanceof ApiFailure && error.status === 404) return <ScreenNotFound />
  const again = async () => {
    if (isOutdated(error)) return globalThis.location.reload()
    queries.reset()
    await router.invalidate()
    reset()
  }
  return (
    <Notice
      code={error instanceof ApiFailure && error.status ? String(error.status) : '!'}
      title={t('screen.failure.title')}
      text={failureText(error)}
    >
      <Button variant="contained" onClick={() => void again()}>
        {t(isOutdated(error) ? 'action.reload' : 'action.retry')}
      </Button>
    </Notice>
  )
}

/** In the place of a screen whose record does not exist (or never did). The menu is there, also where the screen has none. */
export function ScreenNotFound() {
  const { t } = useTranslation()
  const router = useRouter()
  const wantMenu = use(MenuWanted)
  useEffect(() => wantMenu(), [wantMenu])
  return (
    <Notice code="404" title={t('screen.notFound.title')} text={t('screen.notFound.text')}>
      <Button variant="contained" onClick={() => router.history.back()}>
        {t('action.back')}
      </Button>
    </Notice>
  )
}
