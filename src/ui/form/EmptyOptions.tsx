import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EmptySource } from './optionsOf.ts'

/** Says why there is nothing to choose from, and leads to where that is mended. */
export function EmptyOptions({ says, screen, to }: EmptySource) {
  const { t } = useTranslation()
  return (
    <>
      {t(says)} <Link to={to as never}>{t(screen)}</Link>
    </>
  )
}
