import type { Session } from '../../../src/api/auth.ts'
import { ALL, type Permission } from '../../../src/rules/permissions.ts'

const NOBODY_SPECIAL: Session = {
  id: 7,
  username: 'dilnoza',
  roles: [],
  permissions: [],
  isAdmin: false,
  departmentId: 3,
  departmentName: 'Магазин Чиланзар',
  departmentType: 'SHOP',
  departmentSaleType: 'RETAIL',
  depCurrencyId: 1,
  depCurrencyCode: 'UZS',
  depCurrencyName: 'Сум',
  contragentId: null,
  employeeName: 'Каримова Дилноза',
}

/** Somebody of a retail shop with exactly these permissions. */
export const sessionWith = (permissions: readonly Permission[], more: Partial<Session> = {}): Session => ({
  ...NOBODY_SPECIAL,
  permissions: [...permissions],
  ...more,
})

export const admin: Session = sessionWith([], {
  id: 1,
  username: 'admin',
  roles: ['admin'],
  permissions: [ALL],
  isAdmin: true,
  employeeName: null,
})
