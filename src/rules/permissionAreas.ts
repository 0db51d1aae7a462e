import { PERMISSIONS, type Subject } from './permissions.ts'

/** Parts of the business by which the rights are read, in the order of the left menu. */
export const PERMISSION_AREAS = [
  'sales',
  'prices',
  'warehouse',
  'goods',
  'requests',
  'skyShop',
  'reports',
  'partners',
  'people',
] as const
export type PermissionArea = (typeof PERMISSION_AREAS)[number]

/** Where each subject stands; one that nobody has placed stands with the warehouse, so that it is seen all the same. */
const SUBJECTS: Readonly<Record<PermissionArea, string>> = {
  sales:
    'pos, sales, cash-session, held-sales, sale-differences, discount, discounts, own-discounts, discount-for-card, own-price, expired, zero-price, return-without-receipt, below-cost, refund-type, expected-cash, cash-move, fiscal-queue, over-limit, ' +
    'clients, certificates, promotions, wholesale, debt-limit, pos-reports, pos-whole-reports, pos-settings',
  prices: 'pricing, items-with-different-price, pricing-percentage, cost',
  warehouse:
    'warehouses, incomes, transfers, transfer-by-document, wh-expence, write-offs, spisatTermOfItem, booking, inventory, expected-count, ' +
    'item-convert, adjustment, expired-items, min-max, sector, extra-cost, expenses, act, excel-export',
  goods: 'goods, search by keyword, references, parent-references, currency-rates',
  requests: 'request-documents, checking-request-documents, orders, contragent-orders, request-product',
  skyShop: 'skyshop-setting, skyshop-doc, restaurant',
  reports: 'monitoring, analytics, analytics-by-item, sales-plan',
  partners: 'counterparties, contracts, transactions, contract-reference, contract-doc, money-transfer',
  people:
    'departments, permitted departments, employees, users, user, roles, permissions, permissions-by-role, audit, company, error-reports, backups, server',
}
const AREA_OF = new Map(
  PERMISSION_AREAS.flatMap((area) => SUBJECTS[area].split(', ').map((subject) => [subject, area] as const)),
)

/** The part of the business that a subject belongs to. */
export const areaOf = (subject: string): PermissionArea => AREA_OF.get(subject) ?? 'warehouse'

/** The subjects of the catalogue by area, areas and subjects in their order. */
export const SUBJECTS_BY_AREA: readonly { area: PermissionArea; subjects: readonly Subject[] }[] = PERMISSION_AREAS.map(
  (area) => ({ area, subjects: (Object.keys(PERMISSIONS) as Subject[]).filter((subject) => areaOf(subject) === area) }),
).filter(({ subjects }) => subjects.length > 0)
