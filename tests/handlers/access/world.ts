import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../../src/api/endpoint.ts'
import { saveContragent } from '../../../src/api/contragent.ts'
import { saveCustomer } from '../../../src/api/customer.ts'
import { createDiscountType } from '../../../src/api/discountType.ts'
import { saveEmployee } from '../../../src/api/employee.ts'
import { createExpense } from '../../../src/api/expense.ts'
import { listPermissions } from '../../../src/api/permission.ts'
import { createPricing } from '../../../src/api/pricing.ts'
import { createRole } from '../../../src/api/role.ts'
import { createSale, finishSale, suspendSale } from '../../../src/api/sale.ts'
import { addRole, deleteUser } from '../../../src/api/user.ts'
import { ALL_PERMISSIONS, type RoleCode, STANDARD_ROLES } from '../../../src/rules/permissions.ts'
import { sql } from '../../../server/db/sql.ts'
import { shopOn } from '../../ledger/shop.ts'
import type { People, Person } from '../../server.ts'
import { AREAS } from './areas/all.ts'
import type { Records } from './areas/area.ts'
import type { Hint } from './exampleOf.ts'
import { NO_WORDS } from './noWords.ts'

/** Somebody who tries every call. */
export interface Caller {
  name: string
  response: (endpoint: Endpoint, input: never) => Promise<Response>
  /** Undefined: nobody is signed in. */
  permissions: ReadonlySet<string> | undefined
  /** Tries it with everything filled in, too. */
  isThorough?: boolean
}
const callerOf = (
  person: Pick<Person, 'response'>,
  name: string,
  permissions?: readonly string[],
  isThorough = false,
): Caller => ({
  name,
  response: (endpoint, input) => person.response(endpoint, input),
  permissions: permissions && new Set(permissions),
  isThorough,
})

/**
 * A company with something of everything in one shop, and everybody who may call the API: one of each standard role in that
 * shop, one with every permission in another department, one without a session, and one whose token was taken away.
 */
export async function worldOn(people: People) {
  const shop = await shopOn(people)
  const { admin, warehouse, cashbox } = shop
  const department = shop.shop
  const itemId = await shop.stocked([50])
  const { id: sessionId } = await shop.open()
  const { id: saleId } = await admin.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }]) })
  const { id: draftSale } = await heldSale()
  const { id: suspended } = await heldSale()
  await admin.call(suspendSale, { path: { id: suspended }, body: {} })
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'ООО «Навруз»' } })
  const draft = await shop.documentAt('DRAFT', {
    action: 'KIRIM',
    toDepartmentId: department,
    whItems: [{ itemId, count: 3, incomeUzs: 500 }],
  })
  const pricing = await admin.call(createPricing, { body: { departmentId: department, itemIds: [itemId] } })
  await shop.income(warehouse, [{ itemId, count: 10, incomeUzs: 500 }])
  const { id: employeeId } = await admin.call(saveEmployee, {
    body: { lastName: 'Каримова', firstName: 'Дилноза', departmentId: department },
  })
  const { id: expenseId } = await admin.call(createExpense, {
    body: {
      date: '2026-11-20',
      departmentId: department,
      expenseTypeId: await people.reference('EXPENSE_TYPE', 'RENT'),
      totalSum: 1_000_000,
    },
  })
  const memberCard = '2990000000017'
  const { id: customerId } = await admin.call(saveCustomer, { body: { firstName: 'Нигора', memberCard } })
  const { id: discountTypeId } = await admin.call(createDiscountType, { body: { name: 'Карта', percent: 5 } })
  const { id: roleId } = await admin.call(createRole, { body: { code: 'Стажёр', permissions: ['view goods'] } })
  const { id: everyRight } = await admin.call(createRole, {
    body: { code: 'Все права', permissions: [...ALL_PERMISSIONS] },
  })
  const victim = await people.person('SELLER', { departmentId: department })
  const wordId = await people.reference('unit', 'PIECE')
  const [permission] = await admin.call(listPermissions)
  const elsewhere = await people.department('SHOP', { name: 'Чужой магазин', saleType: 'RETAIL' })
  const stranger = await people.person('Contragent', { departmentId: elsewhere })
  await admin.call(addRole, { path: { id: stranger.userId }, body: { roleIds: [everyRight] } })

  const leaver = await people.person('admin')
  await admin.call(deleteUser, { path: { id: leaver.userId } })
  /** A cart that somebody keeps on the server. */
  function heldSale() {
    const { uuid, saleItems } = shop.saleOf([{ itemId, count: 1 }])
    return admin.call(createSale, { path: { depId: department, cashboxId: cashbox }, body: { uuid, saleItems } })
  }
  const wordIds = await people.database.rows<{ list: string; id: number }>(sql`
    select list.code as list, min(word.id) as id from reference word join reference list on list.id = word.parent_id
    where list.parent_id is null group by list.code`)
  /** The first word of a list, under the name of a field. */
  function words(list: string, field: string) {
    return { [field]: wordIds.find((word) => word.list === list)?.id }
  }

  const ofRoles: Caller[] = []
  for (const code of Object.keys(STANDARD_ROLES) as RoleCode[]) {
    const person = await people.person(code, { departmentId: department })
    ofRoles.push(callerOf(person, code, STANDARD_ROLES[code], code === 'admin'))
  }
  const world = { people, admin, shop, department, warehouse, cashbox, itemId, contragentId, words }
  const ofAreas: Record<string, Record<string, unknown>> = {}
  for (const build of Object.values(AREAS)) Object.assign(ofAreas, await build(world))
  const item = await people.database.one<Record<string, unknown>>(sql`
    select category_id as "categoryId", sub_category_id as "subCategoryId", sub2_category_id as "sub2CategoryId",
      unit_id as "unitId", version from item where id = ${itemId}`)

  const RECORDS: Records = {
    '/user': { id: victim.userId, contragentId: null },
    '/user/contragent': { id: victim.userId, contragentId },
    ...Object.fromEntries(['/role', '/role-limit'].map((path) => [path, { id: roleId }])),
    '/perm': { id: permission!.id },
    '/department': { id: department },
    '/cashbox': { id: cashbox },
    '/contragent': {
      id: contragentId,
      ...words('CONTRAGENT_CATEGORY', 'categoryId'),
      ...words('CITIZEN', 'countryId'),
    },
    '/customer': {
      id: customerId,
      memberCard,
      discountTypeId,
      referrerId: null,
      childrenCount: 2,
      ...words('CLIENT_CATEGORY', 'categoryId'),
    },
    '/customer/scanner': { id: memberCard },
    '/discount-type': { id: discountTypeId, name: 'Ещё карта', percent: 7 },
    '/employee': { id: employeeId },
    '/expenses': { id: expenseId, cashboxId: null, ...words('EXPENSE_TYPE', 'expenseTypeId') },
    '/item': { id: itemId, ...item, ...NO_WORDS, ...CODES },
    '/references': { id: wordId, reference: wordId, parent: 'unit' },
    '/pricing': { id: pricing.id, version: pricing.version },
    '/sale': { id: saleId, saleId },
    '/sale/edit': { id: draftSale },
    '/sale/suspended': { id: draftSale },
    '/sale/delete-suspended': { id: suspended },
    '/warehouse-document': { id: draft.id, version: draft.version, status: 'READY', type: 'kirim' },
    '/warehouse-document/pricing-doc': { id: pricing.id, version: pricing.version },
    '/wh-document-item': { id: draft.id },
    ...ofAreas,
  }
  const recordOf = (path: string) => {
    const [longest] = Object.keys(RECORDS)
      .filter((start) => `${path}/`.startsWith(`${start}/`))
      .sort((a, b) => b.length - a.length)
    return longest === undefined ? {} : RECORDS[longest]!
  }
  const BY_FIELD: Readonly<Record<string, unknown>> = {
    version: 1,
    itemId,
    departmentId: department,
    depId: department,
    dep: department,
    departmentIds: [department],
    depIds: [department],
    permittedDepartmentIds: [department],
    transferPermittedDepartmentIds: [department],
    transferDepartmentIds: [department],
    fromDepartmentId: warehouse,
    toDepartmentId: department,
    cashboxId: cashbox,
    cashId: cashbox,
    zReportId: sessionId,
    contragentId,
    employeeId,
    roleIds: [roleId],
    roleId,
    documentId: draft.id,
    docId: draft.id,
    unitId: wordId,
    positionId: null,
    citizenId: null,
    groupId: null,
    regionId: null,
    password: 'correct horse battery',
    confirmPassword: 'correct horse battery',
    username: 'newcomer',
    currencyCode: 'UZS',
    saleItems: [{ itemId, count: 1, priceUzs: 1_000 }],
    payments: [{ paymentType: 'CASH', amount: 1_000 }],
    finalTotalSum: 1_000,
    whItems: [{ itemId, count: 1, incomeUzs: 500 }],
  }
  return {
    shop,
    itemId,
    department,
    warehouse,
    callers: ofRoles,
    otherDepartment: callerOf(stranger, 'every right, another department', ALL_PERMISSIONS, true),
    signedOut: callerOf(people.stranger, 'signed out'),
    revoked: callerOf(leaver, 'revoked token'),
    /** What a field, or a parameter, of a request to this path may hold. */
    hintFor(path: string): Hint {
      const record = recordOf(path)
      return (field) => {
        if (field === 'uuid' || field === 'exportId') return randomUUID()
        return field in record ? record[field] : BY_FIELD[field]
      }
    },
  }
}

const CODES = {
  mxikCode: '02202002001000000',
  barcode: 'ABC-1',
  multiBarcodes: [{ barcode: 'ABC-2', ratio: 1 }],
  wrappedItems: [],
}
