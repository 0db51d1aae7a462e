/**
 * The catalogue of everything that may be granted (specification 1 §6, 2 §6, 3 §6; domain.md, Who may do what).
 * A permission is `action subject`, split at the first space. Every endpoint names exactly one of them.
 */
export const PERMISSIONS = {
  goods: ['view', 'create', 'edit', 'delete', 'import'],
  'search by keyword': ['list'],
  references: ['view', 'edit'],
  'parent-references': ['view', 'edit'],
  departments: ['view', 'edit', 'delete'],
  'permitted departments': ['get'],
  employees: ['view', 'edit', 'delete'],
  users: ['view', 'create', 'edit', 'delete'],
  user: ['get'],
  roles: ['view', 'edit', 'delete'],
  permissions: ['view', 'edit'],
  'permissions-by-role': ['list'],
  counterparties: ['view', 'edit', 'delete'],
  'money-transfer': ['create', 'delete'],
  contracts: ['view', 'create', 'edit', 'delete'],
  'contract-doc': ['view', 'edit', 'delete'],
  'contract-reference': ['view', 'edit'],
  transactions: ['view', 'edit', 'delete'],
  clients: ['view', 'edit', 'delete'],
  'discount-for-card': ['view', 'edit'],
  incomes: ['view', 'create', 'edit', 'finish', 'delete'],
  transfers: ['view', 'create', 'edit', 'send', 'receive', 'delete'],
  'wh-expence': ['view', 'create', 'edit', 'finish', 'delete'],
  'write-offs': ['view', 'create', 'edit', 'finish', 'delete'],
  'transfer-by-document': ['view', 'create'],
  adjustment: ['view', 'edit', 'finish'],
  'extra-cost': ['view', 'edit', 'finish'],
  act: ['view', 'create', 'approve'],
  sector: ['view', 'edit'],
  warehouses: ['view'],
  'expired-items': ['view'],
  inventory: ['view', 'create', 'edit', 'finish', 'delete'],
  'expected-count': ['view'],
  spisatTermOfItem: ['view', 'create'],
  'item-convert': ['view', 'create', 'edit', 'finish', 'delete'],
  'min-max': ['view', 'edit'],
  expenses: ['view', 'create', 'edit', 'delete'],
  cost: ['view'],
  pricing: ['view', 'create', 'edit', 'finish'],
  'items-with-different-price': ['view'],
  'pricing-percentage': ['view', 'edit'],
  'below-cost': ['set'],
  'currency-rates': ['view', 'edit'],
  'skyshop-setting': ['view', 'edit'],
  'skyshop-doc': ['view', 'create', 'edit', 'sell', 'finish', 'delete'],
  restaurant: ['view', 'edit', 'sell'],
  'request-documents': ['view', 'create', 'edit', 'finish', 'delete'],
  'checking-request-documents': ['view', 'edit'],
  orders: ['view', 'edit', 'send'],
  discounts: ['view', 'edit', 'delete', 'approve'],
  'own-discounts': ['approve'],
  certificates: ['view', 'generate'],
  'contragent-orders': ['view', 'edit'],
  pos: ['sell', 'return'],
  'return-without-receipt': ['create'],
  'refund-type': ['choose'],
  discount: ['give'],
  'own-price': ['set'],
  expired: ['sell'],
  'zero-price': ['sell'],
  sales: ['view'],
  wholesale: ['view', 'create', 'edit', 'finish', 'return'],
  'debt-limit': ['exceed'],
  booking: ['view', 'create', 'edit', 'delete'],
  'cash-session': ['open', 'close', 'view'],
  'held-sales': ['leave'],
  'sale-differences': ['settle'],
  'expected-cash': ['view'],
  'cash-move': ['create', 'view'],
  'fiscal-queue': ['view', 'edit'],
  'over-limit': ['approve', 'view'],
  'pos-settings': ['view', 'edit'],
  'pos-reports': ['view'],
  'pos-whole-reports': ['view'],
  monitoring: ['view'],
  analytics: ['view'],
  'analytics-by-item': ['view'],
  'sales-plan': ['edit'],
  'excel-export': ['view'],
  audit: ['view'],
  'error-reports': ['view'],
  backups: ['view', 'create'],
  server: ['view'],
} as const satisfies Record<string, readonly string[]>

type Catalogue = typeof PERMISSIONS
export type Subject = keyof Catalogue
/** `view goods`, `sell pos` … */
export type Permission = { [S in Subject]: `${Catalogue[S][number]} ${S}` }[Subject]
/** Held by administrators: everything, also what is added to the catalogue later. */
export const ALL = 'manage all'

/** Every permission of the catalogue, in its order. */
export const ALL_PERMISSIONS = Object.entries(PERMISSIONS).flatMap(([subject, actions]) =>
  actions.map((action) => `${action} ${subject}` as Permission),
)

/** Splits a permission at its first space (specification 3 §3, Role). */
export function splitPermission(permission: string): { action: string; subject: string } {
  const space = permission.indexOf(' ')
  return { action: permission.slice(0, space), subject: permission.slice(space + 1) }
}

/** Whether somebody holding `granted` may do what needs `wanted`. */
export const holds = (granted: ReadonlySet<string>, wanted: Permission): boolean =>
  granted.has(ALL) || granted.has(wanted)

export type RoleCode = 'admin' | 'MANAGER' | 'WAREHOUSE' | 'KASSIR' | 'SELLER' | 'MONITORING' | 'Contragent'

const TILL: readonly Permission[] = [
  'view goods',
  'sell pos',
  'return pos',
  'view sales',
  'open cash-session',
  'close cash-session',
  'leave held-sales',
  'view cash-session',
  'view expected-cash',
  'create cash-move',
  'view cash-move',
  'view fiscal-queue',
  'view pos-settings',
  'view warehouses',
  'view references',
  'view transfers',
  'receive transfers',
  'view clients',
]

/** The roles that ship with the product; an administrator may edit all but `admin`. */
export const STANDARD_ROLES: Readonly<Record<RoleCode, readonly string[]>> = {
  admin: [ALL],
  // Who sells what has expired answers for it by name: an administrator gives that right to somebody, no role brings it.
  MANAGER: ALL_PERMISSIONS.filter(
    (permission) =>
      !/ (users|user|roles|permissions|permissions-by-role|expired|own-discounts|error-reports|backups|server)$/.test(
        permission,
      ),
  ),
  WAREHOUSE: ALL_PERMISSIONS.filter((permission) =>
    / (goods|search by keyword|references|counterparties|incomes|transfers|transfer-by-document|extra-cost|act|sector|wh-expence|write-offs|warehouses|expired-items|inventory|item-convert|spisatTermOfItem|min-max|permitted departments|excel-export|request-documents|checking-request-documents|orders)$/.test(
      permission,
    ),
  ),
  KASSIR: [...TILL, 'give discount'],
  SELLER: TILL,
  MONITORING: [
    'view monitoring',
    'view sales',
    'view cash-session',
    'view pos-reports',
    'view analytics',
    'view warehouses',
    'view goods',
  ],
  Contragent: [],
}
