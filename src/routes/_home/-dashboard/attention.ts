import { EXPIRING_DAYS_USUAL } from '../../../api/expiredItem.ts'
import { today } from '../../../ui/today.ts'
import type { NoticeName } from '../../../rules/notices.ts'
import {
  BoxIcon,
  CalendarIcon,
  CartIcon,
  ContractIcon,
  DocumentIcon,
  LockIcon,
  PlaneIcon,
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

type Known = Partial<Record<NoticeName, number>> & { day?: string }

const one = (count: number | undefined, rest: Omit<Attention, 'count'>): Attention[] =>
  count === undefined ? [] : [{ count, ...rest }]

/** What this reader may know of, also where there is nothing of it: a zero is good news. */
export const attentionOf = (today: Known): Attention[] => [
  ...ofServer(today),
  ...ofWarehouses(today),
  ...ofTrade(today),
]

/** What ends everything else if nobody hears of it. */
const ofServer = ({ brokenBooks, lockouts, lateBackups }: Known): Attention[] => [
  ...one(brokenBooks, { name: 'brokenBooks', icon: WarningIcon, tone: 'danger', path: '/server', search: {} }),
  ...one(lockouts, { name: 'lockouts', icon: LockIcon, tone: 'warning', path: '/sessions', search: {} }),
  ...one(lateBackups, { name: 'lateBackups', icon: WarningIcon, tone: 'danger', path: '/backups', search: {} }),
]

function ofWarehouses(today: Known): Attention[] {
  const { pendingTransfers, expiringLots, expiredLots, shortItems, draftIncomes } = today
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
    ...one(shortItems, {
      name: 'shortItems',
      icon: BoxIcon,
      tone: 'warning',
      // Its first list is what is short; the report of the same is not everybody's to open.
      path: '/warehouse-management/warehouses',
      search: {},
    }),
    ...one(draftIncomes, {
      name: 'draftIncomes',
      icon: DocumentIcon,
      tone: 'info',
      path: '/warehouse-management/income',
      search: { where: [{ field: 'documentStatus', operator: 'in', value: ['DRAFT', 'SUSPENDED'] }] },
    }),
  ]
}

function ofTrade(today: Known): Attention[] {
  const { lateOrders, endingContracts, unsentReceipts, openDifferences, forgottenSessions, flightsToSettle } = today
  return [
    ...one(lateOrders, {
      name: 'lateOrders',
      icon: TruckIcon,
      tone: 'warning',
      path: '/request-warehouse/send',
      search: { filter: { late: true } },
    }),
    ...one(endingContracts, {
      name: 'endingContracts',
      icon: ContractIcon,
      tone: 'warning',
      path: '/contracts-management/contracts',
      search: { filter: { status: 'ACTIVE', endsSoon: true } },
    }),
    ...one(unsentReceipts, {
      name: 'unsentReceipts',
      icon: WarningIcon,
      tone: 'danger',
      path: '/point-of-sale/kkm',
      search: {},
    }),
    ...one(openDifferences, {
      name: 'openDifferences',
      icon: WarningIcon,
      tone: 'warning',
      path: '/point-of-sale/differences',
      search: { filter: { status: 'OPEN' } },
    }),
    ...one(forgottenSessions, {
      name: 'forgottenSessions',
      icon: CartIcon,
      tone: 'warning',
      path: '/point-of-sale/posList',
      search: {},
    }),
    ...one(flightsToSettle, {
      name: 'flightsToSettle',
      icon: PlaneIcon,
      tone: 'info',
      path: '/sky-shop/doc',
      search: { filter: { status: 'SENT' } },
    }),
  ]
}

/** The stock list with lots of such an expiry. */
const withTerm = ({ day = today() }: Known, condition: (day: string) => object) => ({
  mode: 'sklad',
  where: [{ field: 'termOfItem', ...condition(day) }],
})

const DAY_MS = 86_400_000
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
