import { currencies, getReference, searchParents, searchReferences } from '../../../src/api/reference.ts'
import { listDepartments, myDepartments } from '../../../src/api/department.ts'
import { type PermissionRow, searchPermissions } from '../../../src/api/permission.ts'
import { listRoles, rolePermissions } from '../../../src/api/role.ts'
import { getUser, listUsers } from '../../../src/api/user.ts'
import { answer, server } from './answers.ts'
import { none } from './drive.ts'

export const shop = {
  id: 3,
  name: 'Чиланзар',
  shortName: '',
  type: 'SHOP',
  saleType: 'RETAIL',
  currencyCode: 'UZS',
  vatPercent: 12,
} as const
const department = { ...shop, currencyName: 'Сум', sort: 0, address: '', comment: '', version: 1 }
export const dilnoza = {
  id: 5,
  username: 'dilnoza',
  status: 'ACTIVE',
  departmentId: 3,
  departmentName: shop.name,
  employeeId: null,
  employeeName: null,
  contragentId: null,
  contragentName: null,
  lastSeenAt: null,
  secondFactor: false,
  createdAt: '2026-11-20T09:00:00Z',
  version: 2,
} as const
export const clerk = { id: 9, code: 'Товаровед', permissions: ['view goods'], offered: [], users: 2, version: 3 }
const right: PermissionRow = {
  id: 4,
  name: 'view goods',
  action: 'view',
  subject: 'goods',
  area: 'goods',
  roleNames: [],
  comment: '',
  version: 1,
}
const words = { id: 3, parentId: null, code: 'unit', name: 'Единицы', position: 0, hasChildren: true, version: 1 }

export const users = () =>
  server.use(
    answer(listUsers, { items: [{ ...dilnoza, roles: [], roleNames: [] }], total: 1 }),
    answer(getUser, { ...dilnoza, roles: [], permittedDepartments: [shop], transferPermittedDepartments: [] }),
    answer(listRoles, [clerk]),
  )
export const departments = () =>
  server.use(
    answer(listDepartments, { items: [department], total: 1 }),
    answer(myDepartments, [shop]),
    answer(currencies, none),
  )
export const roles = () => server.use(answer(rolePermissions, clerk))
export const rights = () =>
  server.use(
    answer(searchPermissions, { items: [right], total: 1 }),
    answer(searchPermissions.siblings.groups, {
      groups: [{ key: 'goods', label: 'Товары', total: 1, items: [right] }],
      total: 1,
    }),
  )
export const references = () =>
  server.use(
    answer(searchParents, none),
    answer(searchReferences, none),
    answer(getReference, { ...words, path: [{ id: 3, code: 'unit', name: 'Единицы' }] }),
  )
