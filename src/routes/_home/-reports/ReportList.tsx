import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useScreens } from '../../../ui/shell/menu.ts'
import './reportList.css'

/** All reports by what they are about: those that the user may open. */
const GROUPS = {
  sales: [
    '/report',
    '/report1',
    '/report40',
    '/report41',
    '/report42',
    '/point-of-sale/report',
    '/warehouse-management/report',
  ],
  profit: ['/report-53', '/report-54', '/report6', '/report-kpi', '/analytics'],
  goods: ['/report-51', '/report-52', '/report50', '/report-5'],
  stock: ['/report2', '/report3', '/report31', '/report4', '/report5', '/report5/warehouse-prices'],
  live: ['/dashboard', '/reports/monitoring', '/reports/sold-lines'],
} as const

export function ReportList() {
  const { t } = useTranslation()
  const titles = new Map(useScreens().map(({ path, title }) => [path, title]))
  const groups = Object.entries(GROUPS).flatMap(([group, paths]) => {
    const open = paths.filter((path) => titles.has(path))
    return open.length > 0 ? [{ group, open }] : []
  })
  return (
    <div className="report-list">
      {groups.map(({ group, open }) => (
        <section key={group} aria-label={t(`screen.reportList.${group}`)}>
          <h2>{t(`screen.reportList.${group}`)}</h2>
          <ul>
            {open.map((path) => (
              <li key={path}>
                <Link to={path as string}>
                  <strong>{titles.get(path)}</strong>
                  <span>{t(`screen.reportList.about.${nameOf(path)}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** `/report5/warehouse-prices` → `report5-warehouse-prices`: a path as the name of a text. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-')
