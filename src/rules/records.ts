import type { Permission } from './permissions.ts'
import type { DocumentKind } from './states.ts'

/** What both halves know of a kind of record; its columns and its SQL are in `defineRecord` on the server. */
interface RecordKind {
  /** The right to see such a record: without it nothing is told of what happened to it either. */
  can: Permission
  /** The list whose panel opens one. */
  panel?: string
  /** The address of one's own page; its id comes at the end. */
  page?: string
}

/**
 * Every kind of record whose changes are kept. The history, its filter, the way from it to the record, and what may be named
 * by an id (`idOf`) come from here; what has no line here is told to nobody.
 */
export const RECORDS = {
  item: { can: 'view goods', panel: '/warehouse-management/goods' },
  reference: { can: 'view references' },
  contragent: { can: 'view counterparties', panel: '/references/counterparties' },
  department: { can: 'view departments', panel: '/organization-structure/departments' },
  employee: { can: 'view employees', panel: '/organization-structure/employees' },
  customer: { can: 'view clients', panel: '/point-of-sale/clients' },
  expense: { can: 'view expenses', panel: '/warehouse-management/expenses' },
  aviz: { can: 'view transfers' },
  saleLoad: { can: 'view transfers' },
  conversionRecipe: { can: 'view item-convert', panel: '/warehouse-management/item-convert-recipes' },
  sector: { can: 'view sector', panel: '/warehouse-management/Sector' },
  currencyRate: { can: 'view currency-rates', panel: '/references/currency-rates' },
  skyCurrencyRate: { can: 'view currency-rates', panel: '/references/sky-currency-rates' },
  brigade: { can: 'view skyshop-setting' },
  skyShop: { can: 'view skyshop-setting', panel: '/sky-shop/settings' },
  dishGroup: { can: 'view restaurant', panel: '/restaurant/group' },
  dish: { can: 'view restaurant', panel: '/restaurant/product' },
  restaurant: { can: 'view restaurant' },
  contractType: { can: 'view contract-reference', panel: '/contract/type' },
  contractStage: { can: 'view contract-reference', panel: '/contract/stage' },
  contract: { can: 'view contracts', page: '/contract/doc/view/' },
  transaction: { can: 'view transactions', panel: '/contracts-management/transactions' },
  moneyTransfer: { can: 'view counterparties' },
  markupRule: { can: 'view pricing-percentage', panel: '/point-of-sale/priceControl' },
  discountType: { can: 'view discount-for-card' },
  promotion: { can: 'view discounts', page: '/point-of-sale/sale/' },
  certificatePackage: { can: 'view certificates', panel: '/point-of-sale/certificates' },
  user: { can: 'view users', panel: '/user-management/users' },
  role: { can: 'view roles', page: '/user-management/roles/' },
  permission: { can: 'view permissions', panel: '/user-management/permissions' },
  cashbox: { can: 'view departments' },
  company: { can: 'view departments' },
  mxik: { can: 'list search by keyword' },
  /** One file of goods, or one bulk edit, with the goods behind it. */
  goodsImport: { can: 'view goods', page: '/doc-history/goods/' },
  goodsEdit: { can: 'view goods', page: '/doc-history/goods/' },
} as const satisfies Record<string, RecordKind>

export type RecordName = keyof typeof RECORDS
export const RECORD_NAMES = Object.keys(RECORDS) as [RecordName, ...RecordName[]]
/** What the history tells of: a kind of record or of document. */
export type HistorySubject = RecordName | DocumentKind

/** What is known of a record's kind; undefined for what is no record. */
export const recordKind = (subject: string): RecordKind | undefined =>
  Object.hasOwn(RECORDS, subject) ? RECORDS[subject as RecordName] : undefined
