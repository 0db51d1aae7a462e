import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../../api/endpoint.ts'
import type { dashboardToday } from '../../../api/dashboard.ts'
import { type Section, sectionsOf } from '../../../rules/dashboardOrder.ts'
import { failureText } from '../../../ui/feedback/failureText.ts'
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session/useSession.ts'
import { useScreens } from '../../../ui/shell/menu.ts'
import { BoardTile } from './BoardTile.tsx'
import { DepartmentsToday } from './DepartmentsToday.tsx'
import { OwnTiles } from './OwnTiles.tsx'
import { PartnerTiles } from './PartnerTiles.tsx'
import { DepartmentPlansTile } from './PlanTile.tsx'
import { SalesTiles } from './SalesTiles.tsx'
import { TILL, TillTile } from './TillTile.tsx'
import type { useToday } from './useToday.ts'
import { Waiting } from './Waiting.tsx'
import './today.css'

type Data = AnswerOf<typeof dashboardToday>

/** What the reader's dashboard consists of, in his order; the till only for whom it opens: who sells wholesale has none. */
export function useSections(): Section[] {
  const { can, user } = useSession()
  const atTill = useScreens().some(({ path }) => path === TILL)
  const sections = sectionsOf({ can, isContragent: (user?.contragentId ?? null) !== null })
  return atTill ? sections : sections.filter((section) => section !== 'till')
}

/** Today at a glance: the own work, what waits for somebody, and what was sold, against yesterday and a week ago. */
export function Today({ data, error, retry }: Pick<ReturnType<typeof useToday>, 'data' | 'error' | 'retry'>) {
  const { t } = useTranslation()
  const sections = useSections()
  if (!data) return error ? <Failure error={error} retry={retry} /> : null
  if (!hasAnything(data)) return null
  return (
    <section className="today" aria-labelledby="today-title">
      <header>
        <h2 id="today-title">{t('screen.dashboard.today')}</h2>
        <small>
          {t(data.sales ? 'screen.dashboard.asOf' : 'screen.dashboard.at', { time: formatClock(data.asOf) })}
        </small>
        {data.sales && (
          <small className="today-whole">
            {t('screen.dashboard.wholeYesterday', {
              revenue: formatMoney(data.sales.wholeYesterday.revenue),
              receipts: formatCount(data.sales.wholeYesterday.receipts),
            })}
          </small>
        )}
        {error && <small className="today-stale">{failureText(error)}</small>}
      </header>
      {inOrder(sections, data).map((section) => (
        <Part key={section} section={section} data={data} />
      ))}
    </section>
  )
}

const hasAnything = ({ day: _day, asOf: _asOf, firstSteps: _steps, ...rest }: Data): boolean =>
  Object.values(rest).some((part) => part !== undefined && part !== null)

/** Whoever answers for an open session begins with it. */
const inOrder = (sections: readonly Section[], { till }: Data): readonly Section[] =>
  till?.session ? ['till', ...sections.filter((section) => section !== 'till')] : sections

function Part({ section, data }: { section: Section; data: Data }) {
  const { t } = useTranslation()
  const { day, till, own, partner, sales, plan, board, departments } = data
  switch (section) {
    case 'till':
      return till && <TillTile till={till} />
    case 'own':
      return (
        own && (
          <div className="today-own">
            <OwnTiles own={own} day={day} />
          </div>
        )
      )
    case 'partner':
      return partner && <PartnerTiles of={partner} />
    case 'waiting':
      return <Waiting known={data} />
    case 'sales':
      return (
        sales && (
          <div>
            {own && <h3>{t('screen.dashboard.allTogether')}</h3>}
            <SalesTiles sales={sales} day={day} />
          </div>
        )
      )
    case 'plan':
      return plan && <DepartmentPlansTile of={plan} day={day} />
    case 'board':
      return board && <BoardTile openTills={board.openTills} />
    case 'departments':
      return departments && departments.length > 1 && <DepartmentsToday departments={departments} day={day} />
  }
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="today-failure" role="alert">
      {failureText(error)}
      <Button size="small" onClick={retry}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
