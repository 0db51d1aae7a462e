import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BeforeTill } from '../../../../pos/BeforeTill.tsx'

/**
 * The same as before-pos without menu and top bar, for a device that is nothing but a till. In a folder of its own because the
 * route generator names both files BeforePos.
 */
export const Route = createFileRoute('/_home/point-of-sale/(layout)/beforePos')({
  staticData: { title: 'screen.beforePos.title', bare: true },
  component: BeforePos,
})

function BeforePos() {
  const { t } = useTranslation()
  return (
    <main className="before-till-page">
      <header>
        <h1>{t('screen.beforePos.title')}</h1>
        <Link to="/">{t('action.toHome')}</Link>
      </header>
      <BeforeTill />
    </main>
  )
}
