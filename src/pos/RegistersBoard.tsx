import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cashbox, cashboxes } from '../api/cashbox.ts'
import { sellerFigures, xReportOfDepartment, zReportsOfRegister } from '../api/cashFigures.ts'
import { checkOpenSession } from '../api/cashSession.ts'
import { queryOf } from '../api/client/queries.ts'
import { type DepartmentChoice, myDepartments } from '../api/department.ts'
import { searchSales } from '../api/sale.ts'
import { businessDayOf } from '../rules/businessDay.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { TIME_ZONE } from '../ui/companyZone.ts'
import { formatTime } from '../ui/format.ts'
import { CheckIcon, LockIcon, WarningIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { CashFigures } from './CashFigures.tsx'
import { maySellRetail } from './tillAccess.ts'
import './beforeTill.css'

const REFRESH_MS = 10_000

/** Every register of the permitted shops, and what its open session has taken by now. */
export function RegistersBoard() {
  const { t } = useTranslation()
  const departments = useQuery(queryOf(myDepartments))
  const shops = (departments.data ?? []).filter((department) => department.saleType === 'RETAIL')
  const registers = useQueries({
    queries: shops.map((shop) => ({
      ...queryOf(cashboxes, { path: { depId: shop.id } }),
      refetchInterval: REFRESH_MS,
    })),
  })
  const failure = departments.error ?? registers.find((query) => query.error)?.error
  return (
    <div className="registers-board">
      {failure && <p className="before-till-problem">{failureText(failure)}</p>}
      {departments.data && shops.length === 0 && <p className="before-till-hint">{t('screen.beforePos.noShop')}</p>}
      {shops.map((shop, index) => (
        <section key={shop.id}>
          <ShopHeading shop={shop} />
          <div className="registers-board-cards">
            {registers[index]?.data?.map((cashbox) => (
              <RegisterCard key={cashbox.id} shop={shop} cashbox={cashbox} />
            ))}
            {registers[index]?.data?.length === 0 && (
              <p className="before-till-hint">{t('screen.beforePos.noRegister')}</p>
            )}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The shop's name, and what can be looked up of all its registers. */
function ShopHeading({ shop }: { shop: DepartmentChoice }) {
  const { t } = useTranslation()
  const viewer = useSession()
  const params = { depId: String(shop.id) }
  return (
    <header className="registers-board-shop">
      <h2>{shop.name}</h2>
      {viewer.may(xReportOfDepartment) && (
        <Link to="/point-of-sale/zReport/department/$depId" params={params}>
          {t('screen.posList.departmentX')}
        </Link>
      )}
      {viewer.may(sellerFigures) && (
        <Link to="/point-of-sale/kpi/$depId" params={params}>
          {t('screen.posList.kpi')}
        </Link>
      )}
    </header>
  )
}

/** A session that was opened on another day than today was forgotten, however busy it is. */
function Forgotten({ openedAt }: { openedAt: string }) {
  const { t } = useTranslation()
  const [today] = useState(() => businessDayOf(new Date(), TIME_ZONE))
  if (businessDayOf(new Date(openedAt), TIME_ZONE) >= today) return null
  return (
    <p className="board-card-forgotten">
      <WarningIcon fontSize="small" />
      {t('screen.posList.forgotten', { time: formatTime(openedAt) })}
    </p>
  )
}

function CardLinks({ shop, cashbox }: { shop: DepartmentChoice; cashbox: Cashbox }) {
  const { t } = useTranslation()
  const viewer = useSession()
  const [depId, register] = [String(shop.id), String(cashbox.id)]
  return (
    <nav className="board-card-links">
      {maySellRetail(viewer) && (
        <Link to="/point-of-sale/pos-v2/$depId/$cashId" params={{ depId, cashId: register }}>
          {t('screen.posList.toTill')}
        </Link>
      )}
      {viewer.may(searchSales) && (
        <Link to="/point-of-sale/sales-for-seller/$depId/$cashId" params={{ depId, cashId: register }}>
          {t('screen.posList.sales')}
        </Link>
      )}
      {viewer.may(zReportsOfRegister) && (
        <Link to="/point-of-sale/zReport/$depId/$cashboxId" params={{ depId, cashboxId: register }}>
          {t('screen.posList.zReports')}
        </Link>
      )}
    </nav>
  )
}

function RegisterCard({ shop, cashbox }: { shop: DepartmentChoice; cashbox: Cashbox }) {
  const { t } = useTranslation()
  const viewer = useSession()
  const { data } = useQuery({
    ...queryOf(checkOpenSession, { path: { depId: shop.id, cashboxId: cashbox.id } }),
    enabled: cashbox.open && viewer.may(checkOpenSession),
    refetchInterval: REFRESH_MS,
  })
  const session = cashbox.open ? data?.session : undefined
  return (
    <article className="board-card" data-open={cashbox.open}>
      <header>
        <h3>{t('screen.till.register', { number: cashbox.number })}</h3>
        <span>{cashbox.name}</span>
        <span className="register-card-state" data-open={cashbox.open}>
          {cashbox.open ? <CheckIcon fontSize="inherit" /> : <LockIcon fontSize="inherit" />}
          {t(cashbox.open ? 'screen.till.sessionOpen' : 'screen.till.sessionClosed')}
        </span>
      </header>
      {session && (
        <>
          <p>
            {t('screen.beforePos.session', { number: session.sessionNumber })} ·{' '}
            {t('screen.beforePos.openedBy', { name: session.openedByName, time: formatTime(session.openedAt) })}
          </p>
          <Forgotten openedAt={session.openedAt} />
          <CashFigures report={session} />
        </>
      )}
      <CardLinks shop={shop} cashbox={cashbox} />
    </article>
  )
}
