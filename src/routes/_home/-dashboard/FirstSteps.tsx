import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FIRST_STEPS, type FirstStep } from '../../../api/dashboard.ts'
import { newPanel } from '../../../ui/form/panelAddress.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import './firstSteps.css'

/** Where each step is taken; `panel` opens the form of a new record at once. */
const PLACES: Readonly<Record<FirstStep, { to: string; panel?: true }>> = {
  company: { to: '/organization-structure/departments' },
  department: { to: '/organization-structure/departments', panel: true },
  cashbox: { to: '/point-of-sale/before-pos' },
  employee: { to: '/organization-structure/employees', panel: true },
  user: { to: '/user-management/users', panel: true },
  category: { to: '/references/WAREHOUSE_CATEGORY', panel: true },
  item: { to: '/warehouse-management/goods', panel: true },
  income: { to: '/warehouse-management/income' },
  price: { to: '/point-of-sale/prices' },
  sale: { to: '/point-of-sale/before-pos' },
}

/** The way from an empty program to a company's first sale: shown to administrators until it has been made. */
export function FirstSteps({ lacking }: { lacking: readonly FirstStep[] }) {
  const { t } = useTranslation()
  return (
    <section className="first-steps" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{t('screen.firstSteps.title')}</h2>
      <ol>
        {FIRST_STEPS.map((step) => {
          const { to, panel } = PLACES[step]
          const isDone = !lacking.includes(step)
          return (
            <li key={step} data-done={isDone}>
              <span className="first-steps-mark" aria-hidden>
                {isDone && <CheckIcon fontSize="inherit" />}
              </span>
              <Link to={to} search={(panel && !isDone ? { panel: newPanel } : {}) as never}>
                {t(`screen.firstSteps.step.${step}`)}
              </Link>
              <small>{t(isDone ? 'screen.firstSteps.done' : `screen.firstSteps.hint.${step}`)}</small>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
