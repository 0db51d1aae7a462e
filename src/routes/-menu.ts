import type { AccessRule } from '../ui/session/access.ts'
import type { MenuGroup } from '../ui/shell/menu.ts'
import {
  BookIcon,
  BoxIcon,
  BuildingIcon,
  CartIcon,
  ChartIcon,
  ContractIcon,
  HomeIcon,
  MoneyIcon,
  PeopleIcon,
  PlaneIcon,
  SendIcon,
  TagIcon,
  WarehouseIcon,
} from '../ui/icons.tsx'

/** Whoever sells, or looks after those who sell. */
const atTheTills: AccessRule = (viewer) => viewer.can('sell pos') || viewer.can('view cash-session')

/** Who manages the orders of contragents, and contragents themselves. */
const withOrders: AccessRule = (viewer) =>
  viewer.can('view contragent-orders') || (viewer.user !== null && viewer.user.contragentId !== null)

/**
 * The left menu, in its order. A path shows when its route exists and admits the user; its name is the route's title. So a
 * new screen needs no line here unless it stands in a new place.
 */
export const MENU: readonly MenuGroup[] = [
  { name: 'screen.menu.home', icon: HomeIcon, paths: ['/dashboard'] },
  {
    name: 'screen.menu.sales',
    icon: CartIcon,
    paths: [
      '/point-of-sale/pos',
      '/point-of-sale/before-pos',
      '/point-of-sale/sales',
      '/point-of-sale/returned',
      '/point-of-sale/unfinished',
      '/point-of-sale/sold-goods',
      '/point-of-sale/kkm',
      '/point-of-sale/differences',
      '/point-of-sale/approvals',
      '/point-of-sale/cash-moves',
      '/point-of-sale/zReport',
      '/point-of-sale/zReport/month',
      '/point-of-sale/zReport/registers',
      '/point-of-sale/zReport/departments',
      '/point-of-sale/transfer-income',
      '/point-of-sale/clients',
      '/point-of-sale/sale',
      '/point-of-sale/discountForCard',
      '/point-of-sale/certificates',
      '/point-of-sale/posList',
      '/point-of-sale/settings',
    ],
    usefulTo: {
      '/point-of-sale/before-pos': atTheTills,
      '/point-of-sale/posList': atTheTills,
      '/point-of-sale/settings': atTheTills,
    },
  },
  {
    name: 'screen.menu.prices',
    icon: TagIcon,
    paths: [
      '/point-of-sale/prices',
      '/point-of-sale/prices/create',
      '/point-of-sale/itemWithDifferentPrices',
      '/point-of-sale/priceControl',
      '/warehouse-management/price/print',
    ],
  },
  {
    name: 'screen.menu.warehouse',
    icon: WarehouseIcon,
    paths: [
      '/warehouse-management/warehouses',
      '/warehouse-management/warehouses/prices',
      '/warehouse-management/income',
      '/warehouse-management/income/acts',
      '/warehouse-management/pendingIncome/fromSale',
      '/warehouse-management/pendingIncome/packing',
      '/warehouse-management/income/barcodes',
      '/warehouse-management/transfers',
      '/warehouse-management/transfer-by-document',
      '/warehouse-management/expense',
      '/warehouse-management/write-offs',
      '/warehouse-management/term-of-items',
      '/warehouse-management/wholesale',
      '/warehouse-management/booking',
      '/warehouse-management/inventory',
      '/warehouse-management/item-convert',
      '/warehouse-management/item-convert-recipes',
      '/warehouse-management/adjustment',
      '/warehouse-management/expired-items',
      '/warehouse-management/min-max-values',
      '/warehouse-management/Sector',
      '/warehouse-management/Sector/goods',
      '/warehouse-management/extra-cost',
      '/warehouse-management/expenses',
    ],
  },
  {
    name: 'screen.menu.goods',
    icon: BoxIcon,
    paths: [
      '/warehouse-management/goods',
      '/warehouse-management/excel-export',
      '/warehouse-management/mxik',
      '/barcode-generate',
      '/item-history',
    ],
  },
  {
    name: 'screen.menu.requests',
    icon: SendIcon,
    paths: [
      '/request-warehouse/transfer',
      '/request-warehouse/counter',
      '/request-warehouse/send',
      '/contragents/orders',
      '/contragent',
      '/request-product',
    ],
    usefulTo: { '/contragents/orders': withOrders },
  },
  {
    name: 'screen.menu.reports',
    icon: ChartIcon,
    paths: [
      '/reports/list',
      '/reports/monitoring',
      '/analytics',
      '/point-of-sale/report',
      '/warehouse-management/report',
    ],
  },
  {
    name: 'screen.menu.restaurant',
    icon: MoneyIcon,
    paths: ['/restaurant/group', '/restaurant/product', '/restaurant/pos'],
  },
  {
    name: 'screen.menu.skyShop',
    icon: PlaneIcon,
    paths: ['/sky-shop/doc', '/sky-shop/report', '/sky-shop/brigade', '/sky-shop/settings'],
  },
  {
    name: 'screen.menu.contracts',
    icon: ContractIcon,
    paths: [
      '/contracts-management/contracts',
      '/contracts-management/transactions',
      '/contract/doc',
      '/contract/stage',
      '/contract/type',
    ],
  },
  {
    name: 'screen.menu.references',
    icon: BookIcon,
    paths: [
      '/references/counterparties',
      '/counterparties/debts',
      '/references/currency-rates',
      '/references/sky-currency-rates',
      '/references/parentRefs',
    ],
  },
  {
    name: 'screen.menu.organization',
    icon: BuildingIcon,
    paths: [
      '/organization-structure/departments',
      '/organization-structure/employees',
      '/doc-history',
      '/error-reports',
      '/backups',
      '/server',
    ],
  },
  {
    name: 'screen.menu.users',
    icon: PeopleIcon,
    paths: ['/user-management/users', '/user-management/roles', '/user-management/permissions'],
  },
]
