import type { AnswerOf } from '../../../api/endpoint.ts'
import type { dashboardToday } from '../../../api/dashboard.ts'
import { EXPIRING_DAYS_USUAL } from '../../../api/expiredItem.ts'
import {
  BoxIcon,
  CalendarIcon,
  DocumentIcon,
  type SvgIconComponent,
  TruckIcon,
  WarningIcon,
} from '../../../ui/icons.tsx'

/** Something that waits for somebody: how much of it, and the screen that shows it. */
export interface Attention {
  /** Its words are `screen.dashboard.<name>`. */
  name: string
  count: number
  icon: SvgIconComponent
  tone: 'danger' | 'warning' | 'info'
  path: string
  search: object
}

type Known = Partial<AnswerOf<typeof dashboardToday>>

/** What this reader may know of, also where there is nothing of it: a zero is good news. */
export function attentionOf(today: Known): Attention[] {
  const { pendingTransfers, expiringLots, expiredLots, shortItems, draftIncomes } = today
  const one = (count: number | undefined, rest: Omit<Attention, 'count'>): Attention[] =>
    count === undefined ? [] : [{ count, ...rest }]
  return [
    ...one(pendingTransfers, {
      name: 'pendingTransfers',
      icon: TruckIcon,
      tone: 'info',
      path: '/point-of-sale/transfer-income',
      search: {},
    }),
    ...one(expiredLots, {
      name: 'expiredLots',
      icon: WarningIcon,
      tone: 'danger',
      path: '/warehouse-management/warehouses',
      search: withTerm(today, (day) => ({ operator: 'to', value: daysAfter(day, -1) })),
    }),
    ...one(expiringLots, {
      name: 'expiringLots',
      icon: CalendarIcon,
      tone: 'warning',
      path: '/warehouse-management/warehouses',
      search: withTerm(today, (day) => ({ operator: 'between', value: [day, daysAfter(day, EXPIRING_DAYS_USUAL)] })),
    }),
    ...one(shortItems, { name: 'shortItems', icon: BoxIcon, tone: 'warning', path: '/report-5', search: {} }),
    ...one(draftIncomes, {
      name: 'draftIncomes',
      icon: DocumentIcon,
      tone: 'info',
      path: '/warehouse-management/income',
      search: { where: [{ field: 'documentStatus', operator: 'in', value: ['DRAFT', 'SUSPENDED'] }] },
    }),
  ]
}

/** The stock list with lots of such an expiry; the whole list while nobody has said which day it is. */
const withTerm = ({ day }: Known, condition: (day: string) => object) =>
  day === undefined ? {} : { where: [{ field: 'termOfItem', ...condition(day) }] }

const DAY_MS = 86_400_000
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
