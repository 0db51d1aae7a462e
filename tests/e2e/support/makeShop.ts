import { saveCashbox } from '../../../src/api/cashbox.ts'
import { openSession } from '../../../src/api/cashSession.ts'
import { saveDepartment } from '../../../src/api/department.ts'
import { listRoles } from '../../../src/api/role.ts'
import { addUser, permitDepartments } from '../../../src/api/user.ts'
import type { RoleCode } from '../../../src/rules/permissions.ts'
import { type Caller, callerAs } from './api.ts'
import { type Good, type GoodWanted, makeGoods, stockGoods } from './makeGoods.ts'
import { newMark } from './mark.ts'

const PASSWORD = 'e2e-password-1'

/** A person of the shop, to sign in as with `openAs(page, path, cashier.username, cashier.password)`. */
export interface Person {
  username: string
  password: string
}

/** A retail shop of its own, ready to sell: nothing of it is shared with another test. */
export interface Shop {
  departmentId: number
  departmentName: string
  cashboxId: number
  cashboxNumber: string
  cashier: Person
  goods: Good[]
  admin: Caller
  /** A user of the shop with another role. */
  person(role: RoleCode): Promise<Person>
  /** More goods, in stock and priced. */
  addGoods(wanted: readonly GoodWanted[]): Promise<Good[]>
  /** Opens the cash session of the register, unless `session: false` left it closed. */
  openSession(openingCash?: number): Promise<void>
}

/** What most tests need: two counted goods and one by weight. */
export const USUAL_GOODS: readonly GoodWanted[] = [
  { name: 'Шоколад «Алёнка» 90 г', priceUzs: 12_500, count: 100, weight: 90 },
  { name: 'Сок Rich апельсиновый 1 л', priceUzs: 18_900, count: 40, weight: 1_050 },
  { name: 'Яблоки Голден', priceUzs: 24_000, count: 55.5, unit: 'KILOGRAM', weighed: true, weight: 1_000 },
]

/**
 * Makes a retail shop through the API as an administrator would: a department, a register, a cashier, goods in stock with
 * prices, and an open cash session. In a test, or in `beforeAll` for all tests of a file.
 * @example const shop = await makeShop({ goods: [{ name: 'Хлеб', priceUzs: 4_000, count: 10 }] })
 */
export async function makeShop({
  goods = USUAL_GOODS,
  session = true,
}: { goods?: readonly GoodWanted[]; session?: boolean } = {}): Promise<Shop> {
  const admin = await callerAs()
  const departmentName = `Магазин ${newMark()}`
  const { id: departmentId } = await admin.call(saveDepartment, {
    body: {
      name: departmentName,
      type: 'SHOP',
      saleType: 'RETAIL',
      address: 'г. Ташкент, ул. Амира Темура, 15',
    },
  })
  const cashboxNumber = '1'
  const { id: cashboxId } = await admin.call(saveCashbox, {
    body: { departmentId, number: cashboxNumber, name: 'У входа' },
  })
  const roles = await admin.call(listRoles)
  const person = async (role: RoleCode): Promise<Person> => {
    const username = `${role.toLowerCase()}-${newMark()}`
    const roleId = roles.find(({ code }) => code === role)!.id
    const { id } = await admin.call(addUser, {
      body: { username, password: PASSWORD, departmentId, roleIds: [roleId] },
    })
    await admin.call(permitDepartments, { path: { id }, body: { departmentIds: [departmentId] } })
    return { username, password: PASSWORD }
  }
  const addGoods = async (wanted: readonly GoodWanted[]) => {
    const made = await makeGoods(admin, wanted)
    await stockGoods(admin, departmentId, made)
    return made
  }
  const shop: Shop = {
    departmentId,
    departmentName,
    cashboxId,
    cashboxNumber,
    cashier: await person('KASSIR'),
    goods: goods.length > 0 ? await addGoods(goods) : [],
    admin,
    person,
    addGoods,
    async openSession(openingCash = 0) {
      await admin.call(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash } })
    },
  }
  if (session) await shop.openSession(50_000)
  return shop
}
