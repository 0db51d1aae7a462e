import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'

export const Route = createFileRoute('/pages/404')({
  staticData: { title: 'screen.notFound.title' },
  component: Page,
})

function Page() {
  const { t } = useTranslation()
  return (
    <main className="whole-page">
      <Notice code="404" title={t('screen.notFound.title')} text={t('screen.notFound.text')}>
        <Link to="/">{t('action.toHome')}</Link>
      </Notice>
    </main>
  )
}
