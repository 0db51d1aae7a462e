import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../../api/client/queries.ts'
import { myDepartments } from '../../../api/department.ts'
import { itemStatuses } from '../../../api/stockReport.ts'
import { useSession } from '../../../ui/session/useSession.ts'
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
  const ofDepartment = useItemStatuses()
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
            {group === 'stock' && ofDepartment && (
              <li>
                <Link to={ofDepartment as string}>
                  <strong>{t('screen.itemStatuses.title')}</strong>
                  <span>{t('screen.reportList.about.item-status')}</span>
                </Link>
              </li>
            )}
          </ul>
        </section>
      ))}
      <p className="report-list-note">{t('screen.reportList.tillsOnly')}</p>
    </div>
  )
}

/** The way to the goods of the user's own department, or of the first that they may see; there one goes on to the others. */
function useItemStatuses(): string | undefined {
  const session = useSession()
  const { data } = useQuery({ ...queryOf(myDepartments, {}), enabled: session.may(itemStatuses) })
  const id = session.user?.departmentId ?? data?.[0]?.id
  return session.may(itemStatuses) && id ? `/reports/item-status/${id}` : undefined
}

/** `/report5/warehouse-prices` → `report5-warehouse-prices`: a path as the name of a text. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-')
