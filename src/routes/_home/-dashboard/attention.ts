import { EXPIRING_DAYS_USUAL } from '../../../api/expiredItem.ts'
import { BOOKING_ENDS_WITHIN_DAYS, type NoticeName, orderNotices, STUCK_AFTER_DAYS } from '../../../rules/notices.ts'
import type { Permission } from '../../../rules/permissions.ts'
import { today } from '../../../ui/today.ts'
import {
  BoxIcon,
  CalendarIcon,
  CartIcon,
  CheckIcon,
  ContractIcon,
  DocumentIcon,
  EditIcon,
  LockIcon,
  MoneyIcon,
  PercentIcon,
  PlaneIcon,
  SendIcon,
  type SvgIconComponent,
  TruckIcon,
  WarningIcon,
} from '../../../ui/icons.tsx'

/** How something that waits looks, and the list that shows just that. */
interface Place {
  icon: SvgIconComponent
  tone: 'danger' | 'warning' | 'info'
  path: string
  search?: (day: string) => object
}

const where = (field: string, operator: string, value: unknown) => ({ field, operator, value })
const only = (...conditions: object[]) => ({ where: conditions })
const states = (field: string, ...values: string[]) => only(where(field, 'in', values))
/** The stock list with lots of such an expiry. */
const ofTerm = (operator: string, value: unknown) => ({ mode: 'sklad', ...only(where('termOfItem', operator, value)) })
const drafts = () => states('documentStatus', 'DRAFT', 'SUSPENDED')

const PLACES: Readonly<Record<NoticeName, Place>> = {
  askedApprovals: {
    icon: CheckIcon,
    tone: 'danger',
    path: '/point-of-sale/approvals',
    search: () => ({ filter: { toDecide: true } }),
  },
  brokenBooks: { icon: WarningIcon, tone: 'danger', path: '/server' },
  lockouts: { icon: LockIcon, tone: 'warning', path: '/sessions' },
  lateBackups: { icon: WarningIcon, tone: 'danger', path: '/backups' },
  unsentReceipts: {
    icon: WarningIcon,
    tone: 'danger',
    path: '/point-of-sale/kkm',
    search: () => states('state', 'WAITING', 'SENDING', 'UNKNOWN', 'REFUSED'),
  },
  pendingTransfers: { icon: TruckIcon, tone: 'info', path: '/point-of-sale/transfer-income' },
  pendingSales: { icon: TruckIcon, tone: 'info', path: '/warehouse-management/pendingIncome/fromSale' },
  requestsToAnswer: { icon: SendIcon, tone: 'warning', path: '/request-warehouse/counter' },
  newOrders: { icon: SendIcon, tone: 'warning', path: '/contragents/orders', search: () => ({ tab: 'new' }) },
  productRequests: {
    icon: SendIcon,
    tone: 'warning',
    path: '/contragents/orders',
    search: () => ({ tab: 'goods', ...states('status', 'NEW', 'WORKING') }),
  },
  actsToSign: {
    icon: EditIcon,
    tone: 'warning',
    path: '/warehouse-management/income/acts',
    search: () => ({ filter: { mine: true } }),
  },
  expiredLots: {
    icon: WarningIcon,
    tone: 'danger',
    path: '/warehouse-management/warehouses',
    search: (day) => ofTerm('to', daysAfter(day, -1)),
  },
  forgottenSessions: {
    icon: CartIcon,
    tone: 'warning',
    path: '/point-of-sale/zReport',
    search: (day) => only(where('status', 'in', ['OPEN']), where('openedAt', 'to', daysAfter(day, -1))),
  },
  openDifferences: {
    icon: WarningIcon,
    tone: 'warning',
    path: '/point-of-sale/differences',
    search: () => ({ filter: { status: 'OPEN' } }),
  },
  overdueDebts: {
    icon: MoneyIcon,
    tone: 'danger',
    path: '/warehouse-management/wholesale',
    search: () => ({ filter: { overdue: true } }),
  },
  lateOrders: {
    icon: TruckIcon,
    tone: 'warning',
    path: '/request-warehouse/send',
    search: () => ({ filter: { late: true } }),
  },
  stuckTransfers: {
    icon: TruckIcon,
    tone: 'warning',
    path: '/warehouse-management/transfers',
    search: (day) =>
      only(
        where('documentStatus', 'in', ['PENDING', 'PARTIAL']),
        where('regDate', 'to', daysAfter(day, -STUCK_AFTER_DAYS)),
      ),
  },
  endingBookings: {
    icon: CalendarIcon,
    tone: 'warning',
    path: '/warehouse-management/booking',
    search: (day) =>
      only(where('status', 'in', ['SAVED']), where('expireDate', 'to', daysAfter(day, BOOKING_ENDS_WITHIN_DAYS))),
  },
  expiringLots: {
    icon: CalendarIcon,
    tone: 'warning',
    path: '/warehouse-management/warehouses',
    search: (day) => ofTerm('between', [day, daysAfter(day, EXPIRING_DAYS_USUAL)]),
  },
  // Its first list is what is short; the report of the same is not everybody's to open.
  shortItems: { icon: BoxIcon, tone: 'warning', path: '/warehouse-management/warehouses' },
  endingContracts: {
    icon: ContractIcon,
    tone: 'warning',
    path: '/contracts-management/contracts',
    search: () => ({ filter: { status: 'ACTIVE', endsSoon: true } }),
  },
  pendingDiscounts: {
    icon: PercentIcon,
    tone: 'info',
    path: '/point-of-sale/sale',
    search: () => ({ filter: { toDecide: true } }),
  },
  incomesToReceive: {
    icon: CheckIcon,
    tone: 'info',
    path: '/warehouse-management/income',
    search: () => ({ filter: { actApproved: true } }),
  },
  requestsToFinish: {
    icon: SendIcon,
    tone: 'info',
    path: '/request-warehouse/transfer',
    search: () => ({ filter: { toFinish: true } }),
  },
  transfersToSend: {
    icon: TruckIcon,
    tone: 'info',
    path: '/warehouse-management/transfers',
    search: () => states('documentStatus', 'WAITING_FOR_READY'),
  },
  openCounts: {
    icon: BoxIcon,
    tone: 'info',
    path: '/warehouse-management/inventory',
    search: () => states('status', 'STARTED', 'SAVED'),
  },
  flightsToSettle: {
    icon: PlaneIcon,
    tone: 'info',
    path: '/sky-shop/doc',
    search: () => ({ filter: { status: 'SENT' } }),
  },
  draftIncomes: { icon: DocumentIcon, tone: 'info', path: '/warehouse-management/income', search: drafts },
  draftOutcomes: { icon: DocumentIcon, tone: 'info', path: '/warehouse-management/expense', search: drafts },
  draftWriteOffs: { icon: DocumentIcon, tone: 'info', path: '/warehouse-management/write-offs', search: drafts },
  heldWholesale: {
    icon: CartIcon,
    tone: 'info',
    path: '/warehouse-management/wholesale',
    search: () => ({ filter: { status: 'SUSPENDED' } }),
  },
  customerDebts: {
    icon: MoneyIcon,
    tone: 'info',
    path: '/point-of-sale/clients',
    search: () => ({ filter: { owes: true } }),
  },
}

/** Something that waits for somebody: how much of it, and the list that shows it. */
export interface Attention extends Omit<Place, 'search'> {
  /** Its words are `screen.dashboard.<name>`. */
  name: NoticeName
  count: number
  search: object
}

type Known = Partial<Record<NoticeName, number>> & { day?: string }
type Ordered = Record<keyof ReturnType<typeof orderNotices>, Attention[]>

/** What waits for this reader in his order; also what there is nothing of: a zero is good news. */
export function attentionOf(known: Known, can: (permission: Permission) => boolean): Ordered {
  const { day = today() } = known
  const ordered = orderNotices(known, can)
  const placed = (names: readonly NoticeName[]) =>
    names.map((name) => {
      const { search, ...place } = PLACES[name]
      return { ...place, name, count: known[name]!, search: search?.(day) ?? {} }
    })
  return { acts: placed(ordered.acts), knows: placed(ordered.knows), nothing: placed(ordered.nothing) }
}

const DAY_MS = 86_400_000
const daysAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
