import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

export const Route = createFileRoute('/pages/500')({
  staticData: { title: 'screen.serverFailure.title' },
  component: Page,
})

function Page() {
  const { t } = useTranslation()
  return (
    <main className="whole-page">
      <Notice code="500" title={t('screen.serverFailure.title')} text={t('screen.serverFailure.text')}>
        <Link to="/">{t('action.toHome')}</Link>
      </Notice>
    </main>
  )
}
