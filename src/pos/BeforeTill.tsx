import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cashbox, cashboxes } from '../api/cashbox.ts'
import { ApiFailure } from '../api/client/apiFailure.ts'
import { queryOf } from '../api/client/queries.ts'
import { type DepartmentChoice, myDepartments } from '../api/department.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { NoDepartment } from '../ui/feedback/NoDepartment.tsx'
import { CheckIcon, LockIcon } from '../ui/icons.tsx'
import { useSession } from '../ui/session/useSession.ts'
import { CashSession } from './CashSession.tsx'
import { NoRegister } from './NoRegister.tsx'
import { deviceRegister, type Register } from './register.ts'
import './controls.css'
import './beforeTill.css'

/** Before work: which register this device is, whether its cash session is open, and the way to the till. */
export function BeforeTill() {
  const { t } = useTranslation()
  const { user } = useSession()
  const remembered = useSyncExternalStore(deviceRegister.subscribe, deviceRegister.get)
  const departments = useQuery(queryOf(myDepartments))
  const shops = (departments.data ?? []).filter((department) => department.saleType === 'RETAIL')
  const [chosenId, setChosenId] = useState<number>()
  const wanted = [chosenId, remembered?.departmentId, user?.departmentId]
  const shop = wanted.map((id) => shops.find((department) => department.id === id)).find(Boolean) ?? shops[0]
  if (departments.error)
    return (
      <div className="before-till">
        <WithoutRegisters error={departments.error} remembered={remembered} />
      </div>
    )
  if (departments.data && !shop)
    return <NoDepartment title={t('screen.beforePos.noShop')} text={t('screen.beforePos.noShopText')} />
  return (
    <div className="before-till">
      {shops.length > 1 && (
        <label className="before-till-shop">
          <span>{t('field.department')}</span>
          <select className="till-text" value={shop?.id} onChange={(event) => setChosenId(Number(event.target.value))}>
            {shops.map((department) => (
              <option key={department.id} value={department.id}>
                {department.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {shop && <Registers key={shop.id} shop={shop} remembered={remembered} />}
    </div>
  )
}

function Registers({ shop, remembered }: { shop: DepartmentChoice; remembered: Register | null }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(queryOf(cashboxes, { path: { depId: shop.id } }))
  const choose = (cashbox: Cashbox) => deviceRegister.set(registerOf(shop, cashbox))
  const chosen =
    data?.find((cashbox) => cashbox.id === remembered?.cashboxId) ?? (data?.length === 1 ? data[0] : undefined)
  if (error)
    return <WithoutRegisters error={error} remembered={remembered?.departmentId === shop.id ? remembered : null} />
  if (data?.length === 0) return <NoRegister shop={shop} />
  return (
    <div className="before-till-parts">
      <div className="before-till-registers" role="radiogroup" aria-label={t('screen.beforePos.choose')}>
        {data?.map((cashbox, index) => (
          <button
            key={cashbox.id}
            type="button"
            role="radio"
            aria-checked={cashbox === chosen}
            autoFocus={!chosen && index === 0}
            className="register-card"
            onClick={() => choose(cashbox)}
          >
            <strong>{t('screen.till.register', { number: cashbox.number })}</strong>
            <span>{cashbox.name}</span>
            <span className="register-card-state" data-open={cashbox.open}>
              {cashbox.open ? <CheckIcon fontSize="inherit" /> : <LockIcon fontSize="inherit" />}
              {t(cashbox.open ? 'screen.till.sessionOpen' : 'screen.till.sessionClosed')}
            </span>
          </button>
        ))}
      </div>
      {chosen ? (
        <CashSession key={chosen.id} register={registerOf(shop, chosen)} />
      ) : (
        <p className="before-till-hint">{data && t('screen.beforePos.choose')}</p>
      )}
    </div>
  )
}

/** Where nobody can be asked what registers there are, this device is the one that it was. */
function WithoutRegisters({ error, remembered }: { error: Error; remembered: Register | null }) {
  const isAway = error instanceof ApiFailure && error.status === 0
  if (!isAway || !remembered) return <p className="before-till-problem">{failureText(error)}</p>
  return <CashSession register={remembered} />
}

const registerOf = (shop: DepartmentChoice, cashbox: Cashbox): Register => ({
  departmentId: shop.id,
  departmentName: shop.name,
  cashboxId: cashbox.id,
  cashboxNumber: cashbox.number,
  cashboxName: cashbox.name,
})
