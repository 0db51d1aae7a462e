import type { z } from 'zod'
import { expect, test } from 'vitest'
import { cashboxes, saveCashbox } from '../../src/api/cashbox.ts'
import { editCompany, getCompany } from '../../src/api/company.ts'
import { getContragent, saveContragent } from '../../src/api/contragent.ts'
import { getCustomer, saveCustomer } from '../../src/api/customer.ts'
import { listDepartments, saveDepartment } from '../../src/api/department.ts'
import { createDiscountType, listDiscountTypes } from '../../src/api/discountType.ts'
import { employeeOfDepartment, saveEmployee } from '../../src/api/employee.ts'
import { changes, type Endpoint } from '../../src/api/endpoint.ts'
import {
  getCurrencyRate,
  getSkyCurrencyRate,
  saveCurrencyRate,
  saveSkyCurrencyRate,
} from '../../src/api/currencyRate.ts'
import { createItem, editItem, getItem } from '../../src/api/item.ts'
import { getMarkupRule, saveMarkupRule } from '../../src/api/markupRule.ts'
import { getMinMax, saveMinMax } from '../../src/api/minMax.ts'
import { editPermission, listPermissions } from '../../src/api/permission.ts'
import { getReference, saveChild, saveParent } from '../../src/api/reference.ts'
import { createRole, editRole, rolePermissions } from '../../src/api/role.ts'
import { createSector, editSector, getSector } from '../../src/api/sector.ts'
import { addUser, editUser, getUser } from '../../src/api/user.ts'
import { sql } from '../../server/db/sql.ts'
import { allHandlers } from '../../server/handlers.ts'
import { testServer } from '../server.ts'
import { fillerOf, isFilled } from './access/fillerOf.ts'
import { NO_RECORDS } from './access/noRecords.ts'
import { recordsToName } from './access/recordsToName.ts'
import { catalogue } from './catalogue.ts'
import { SAVINGS_OF_AREAS } from './savings/all.ts'
import type { Body, Saving } from './savings/saving.ts'

/**
 * What is saved is what is read: of every saving body each field is filled, saved, read back and compared; then each is changed. A
 * column that is forgotten anywhere on the way fails here by its name.
 */
const server = await testServer()
const admin = await server.person('admin')
const { itemBody } = await catalogue(server)
const department = (time: number) => server.department('SHOP', { name: `Отдел ${time} ${Math.trunc(time)}` })
const withSectors = await server.department('WAREHOUSE')
const firstOf = async (list: Endpoint, id: number) => {
  const input = { query: {}, body: { where: [{ field: 'id', operator: 'equals', value: id }] } }
  return ((await admin.call(list as never, input as never)) as { items: unknown[] }).items[0]
}
const records = recordsToName(admin, { department, itemBody })
const { idOf, wordBelow } = records
const path = (id: number) => ({ path: { id } })
const ofRates = (save: typeof saveCurrencyRate, get: typeof getCurrencyRate): Saving => ({
  create: save,
  edit: save,
  read: (id) => admin.call(get, path(id)),
  hints: async (time) => ({ currencyId: await server.reference('CURRENCY', ['', 'USD', 'EUR'][time]!) }),
})
const NOT_TOLD = 'nobody is told a password'
const SAVINGS: readonly Saving[] = [
  ...Object.values(SAVINGS_OF_AREAS).flatMap((savingsOf) => savingsOf({ server, admin, firstOf, records })),
  {
    create: saveContragent,
    edit: saveContragent,
    read: (id) => admin.call(getContragent, path(id)),
    // Digits, each of its own length.
    hints: (time) => ({
      inn: `30123456${time}`,
      oked: `4711${time}`,
      vatCode: `32601001234${time}`,
      mfo: `0097${time}`,
      mfo2: `0084${time}`,
      bankAccount: `2020800090012345600${time}`,
      bankAccount2: `2020884090012345600${time}`,
    }),
  },
  { create: saveCustomer, edit: saveCustomer, read: (id) => admin.call(getCustomer, path(id)) },
  {
    create: saveEmployee,
    edit: saveEmployee,
    read: (employeeId, body) =>
      admin.call(employeeOfDepartment, { path: { depId: body.departmentId as number, employeeId } }),
    hints: (time) => ({ hireDate: `2024-01-0${time}`, dismissDate: `2025-01-0${time}` }),
  },
  {
    create: saveDepartment,
    edit: saveDepartment,
    read: (id) => firstOf(listDepartments, id),
    hints: (time) => ({ currencyCode: ['', 'USD', 'RUB'][time] }),
  },
  { create: createDiscountType, read: (id) => firstOf(listDiscountTypes, id) },
  {
    create: saveCashbox,
    edit: saveCashbox,
    read: async (id, body) =>
      (await admin.call(cashboxes, { path: { depId: body.departmentId as number } })).find((one) => one.id === id),
  },
  {
    create: createSector,
    edit: editSector,
    read: (id) => admin.call(getSector, path(id)),
    hints: () => ({ departmentId: withSectors }),
  },
  { create: saveMarkupRule, edit: saveMarkupRule, read: (id) => admin.call(getMarkupRule, path(id)) },
  ofRates(saveCurrencyRate, getCurrencyRate),
  ofRates(saveSkyCurrencyRate, getSkyCurrencyRate),
  {
    create: createItem,
    edit: editItem,
    read: (id) => admin.call(getItem, path(id)),
    hints: async (time) => ({
      wrapped: true,
      vendorCodes: [{ vendor: `vendor ${time}` }],
      contragents: [{ id: await idOf('contragent', time) }],
      multiBarcodes: [{ barcode: `MULTI-${time}`, ratio: 1 + time }],
      minMaxValues: [{ departmentId: await department(time), minValue: time, maxValue: 9 }],
      wrappedItems: [{ wrappedId: await idOf('item', time), amount: 1 + time }],
      mxikCode: `0220200200100000${time}`,
    }),
  },
  {
    create: saveMinMax,
    edit: saveMinMax,
    read: (id) => admin.call(getMinMax, path(id)),
    hints: async (time) => ({
      // Whose bounds they are does not change afterwards.
      ...(time === 1 ? { departmentId: await department(time), itemId: await idOf('item', time) } : {}),
      minValue: time,
      maxValue: 9 + time,
    }),
  },
  { create: saveParent, edit: saveParent, read: (id) => admin.call(getReference, { path: { reference: id } }) },
  {
    create: saveChild,
    edit: saveChild,
    read: (id) => admin.call(getReference, { path: { reference: id } }),
    hints: async () => ({
      parentId: await server.database
        .one<{ id: number }>(sql`select id from reference where code = 'color'`)
        .then(({ id }) => id),
    }),
  },
  {
    create: createRole,
    edit: editRole,
    read: (id) => admin.call(rolePermissions, path(id)),
    hints: (time) => ({ permissions: ['edit goods', 'view goods'].slice(0, time) }),
  },
  {
    create: addUser,
    edit: editUser,
    read: async (id) => {
      const { roles, permittedDepartments, transferPermittedDepartments, ...user } = await admin.call(getUser, path(id))
      return {
        ...user,
        roleIds: roles.map((role) => role.id),
        permittedDepartmentIds: permittedDepartments.map((one) => one.id),
        transferPermittedDepartmentIds: transferPermittedDepartments.map((one) => one.id),
      }
    },
    hints: async (time) => ({
      username: `newcomer${time}`,
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
      contragentId: null,
      departmentId: await department(time),
      employeeId: await idOf('employee', time),
      roleIds: [
        (
          await server.database.one<{ id: number }>(
            sql`select id from role where code = ${['', 'KASSIR', 'SELLER'][time]}`,
          )
        ).id,
      ],
      permittedDepartmentIds: [await department(time)],
      transferPermittedDepartmentIds: [await department(time)],
    }),
    notRead: { password: NOT_TOLD, confirmPassword: NOT_TOLD, contragentId: 'an employee or a contragent, never both' },
  },
  { edit: editCompany, read: () => admin.call(getCompany) },
  {
    edit: editPermission,
    read: async (id) => (await admin.call(listPermissions)).find((permission) => permission.id === id),
  },
]

const filled = fillerOf({ idOf, wordBelow })

test.each(SAVINGS.map((saving) => [(saving.create ?? saving.edit)!.signature, saving] as const))(
  'what %s saves is read back, field by field',
  async (_signature, { create, edit, read, hints, notRead }) => {
    let id = 1
    const compare = async (body: Body) => {
      const stored = (await read(id, body)) as Body
      for (const [field, value] of Object.entries(body)) {
        if (field in { id: 0, version: 0, ...notRead }) continue
        expect(isFilled(value), `${field} is filled`).toBe(true)
        expect({ [field]: stored[field] } as Body).toMatchObject({ [field]: value })
      }
      return stored
    }
    const save = async (endpoint: Endpoint, body: Body) =>
      (await admin.call(endpoint as never, { path: { id }, body } as never)) as { id?: number }
    let version: unknown
    if (create) {
      const body = await filled(create, 1, { ...(await hints?.(1)) })
      id = (await save(create, body)).id!
      version = (await compare(body)).version
    }
    if (!edit) return
    const old = (await read(id, {}).catch(() => undefined)) as Body | undefined
    const body = await filled(edit, 2, { ...(await hints?.(2)) })
    const known = (edit.parts.body as unknown as z.ZodObject).shape
    for (const part of ['itemId', 'departmentId']) if (edit === saveMinMax) body[part] = old?.[part]
    await save(edit, {
      ...body,
      ...('id' in known ? { id } : {}),
      ...('version' in known ? { version: version ?? old?.version } : {}),
    })
    await compare(body)
  },
)

test('every saving call is here, or says why not', () => {
  const here = new Set(SAVINGS.flatMap(({ create, edit }) => [create?.signature, edit?.signature]))
  const forgotten = allHandlers
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => changes(endpoint) && endpoint.parts.body && !here.has(endpoint.signature))
    .filter(({ path: address }) => !Object.keys(NO_RECORDS).some((start) => `${address}/`.startsWith(`${start}/`)))
  expect(forgotten.map(({ signature }) => signature)).toEqual([])
})
