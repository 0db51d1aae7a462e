import { foldSearch } from '../../../src/rules/search.ts'
import { nameKey } from '../../../src/rules/nameKey.ts'
import type { RoleCode } from '../../../src/rules/permissions.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

export const DEMO_PASSWORD = 'savdo-demo'

export interface DemoCompany {
  warehouse: number
  wholesale: number
  shops: { id: number; cashboxes: number[]; cashiers: number[] }[]
  suppliers: number[]
  keeper: number
  manager: number
  usernames: string[]
}

const SUPPLIERS = [
  'ООО «Тошкент Дистрибуция»',
  'OOO «Samarqand Savdo»',
  'ЧП «Фаргона Озиқ-овқат»',
  'ООО «Chilonzor Food»',
  'ИП Каримов А. А.',
  'ООО «Навруз Трейд»',
]

const POSITIONS: Partial<Record<RoleCode, string>> = {
  MANAGER: 'MANAGER',
  WAREHOUSE: 'STOREKEEPER',
  KASSIR: 'CASHIER',
  SELLER: 'SELLER',
}

/** Departments of each kind, employees, users of every role, registers and suppliers. */
export async function fillCompany({ database }: Context): Promise<DemoCompany> {
  const people = new People(database, await hashPassword(DEMO_PASSWORD))
  const departments = await fillDepartments(database)
  const { warehouse, wholesale, chilonzor, yunusobod } = departments
  const everywhere = [warehouse, wholesale, chilonzor, yunusobod]
  const manager = await people.add('manager', 'MANAGER', chilonzor, ['Рахимова', 'Дилноза'], everywhere)
  const keeper = await people.add('sklad', 'WAREHOUSE', warehouse, ['Юсупов', 'Шерзод'], [wholesale])
  await database.run(sql`
    insert into user_department (user_id, department_id, kind) select ${keeper}, d, 'TRANSFER' from unnest(${everywhere}::bigint[]) d on conflict do nothing`)
  await people.add('monitoring', 'MONITORING', chilonzor, ['Ким', 'Виктор'], everywhere)
  // The wholesale department sells by its seller and has a manager of its own; tills are for cashiers.
  await people.add('seller', 'SELLER', wholesale, ['Ахмедов', 'Санжар'])
  await people.add('optom', 'MANAGER', wholesale, ['Назарова', 'Гулноза'])
  const shops = [
    {
      id: chilonzor,
      cashboxes: await cashboxes(database, chilonzor, 2),
      cashiers: [
        await people.add('kassir', 'KASSIR', chilonzor, ['Алиева', 'Малика']),
        await people.add('kassir3', 'KASSIR', chilonzor, ['Тошматов', 'Бобур']),
      ],
    },
    {
      id: yunusobod,
      cashboxes: await cashboxes(database, yunusobod, 1),
      cashiers: [await people.add('kassir2', 'KASSIR', yunusobod, ['Саидова', 'Нигора'])],
    },
  ]
  const suppliers: number[] = []
  for (const [index, fullName] of SUPPLIERS.entries())
    suppliers.push(await contragent(database, fullName, String(301_234_560 + index * 7)))
  await people.addContragent(suppliers[0]!)
  return { warehouse, wholesale, shops, suppliers, keeper, manager, usernames: people.usernames }
}

async function fillDepartments(database: Database) {
  const serghali = 'Ташкент, Сергели, ул. Кипчак, 12'
  const office = 'Ташкент, пр. Амира Темура, 107'
  const warehouse = await department(database, 'Центральный склад', 'WAREHOUSE', null, serghali, 1)
  const market = 'Ташкент, Куйлюк, 4-й проезд, 3'
  const wholesale = await department(database, 'Оптовый склад', 'WAREHOUSE', 'WHOLE', market, 2)
  await department(database, 'Столовая', 'DINING_ROOM', null, serghali, 5)
  await department(database, 'Головной офис', 'COMPANY', null, office, 6)
  const ninth = 'Ташкент, Чиланзар, квартал 9, дом 14'
  const chilonzor = await department(database, 'Магазин Чилонзор', 'SHOP', 'RETAIL', ninth, 3)
  const fourth = 'Ташкент, Юнусабад, квартал 4, дом 2'
  const yunusobod = await department(database, 'Магазин Юнусобод', 'SHOP', 'RETAIL', fourth, 4)
  return { warehouse, wholesale, chilonzor, yunusobod }
}

/** Those who sign in, all with one password. */
class People {
  readonly usernames: string[] = []

  constructor(
    private readonly database: Database,
    private readonly passwordHash: string,
  ) {}

  /** An employee of the department with a user of this role, who sees `more` departments beside the own one. */
  async add(
    username: string,
    role: RoleCode,
    departmentId: number,
    [lastName, firstName]: readonly [string, string],
    more: number[] = [],
  ): Promise<number> {
    const { database } = this
    const employee = await database.one<{ id: number }>(sql`
      insert into employee (department_id, first_name, last_name, name_key, search, position_id, hire_date)
      values (${departmentId}, ${firstName}, ${lastName}, ${nameKey(`${lastName} ${firstName}`)}, ${foldSearch(`${lastName} ${firstName}`)},
        (select word.id from reference word join reference list on list.id = word.parent_id
          where list.code = 'POSITION' and word.code = ${POSITIONS[role] ?? null}), '2024-02-01') returning id`)
    const user = await database.one<{ id: number }>(sql`
      insert into app_user (username, password_hash, department_id, employee_id)
      values (${username}, ${this.passwordHash}, ${departmentId}, ${employee.id}) returning id`)
    await this.give(user.id, username, role)
    await database.run(sql`
      insert into user_department (user_id, department_id, kind)
      select ${user.id}, d, 'PERMITTED' from unnest(${[departmentId, ...more]}::bigint[]) d on conflict do nothing`)
    return user.id
  }

  /** One who signs in for a contragent. */
  async addContragent(contragentId: number): Promise<void> {
    const { id } = await this.database.one<{ id: number }>(sql`
      insert into app_user (username, password_hash, contragent_id) values ('contragent', ${this.passwordHash}, ${contragentId}) returning id`)
    await this.give(id, 'contragent', 'Contragent')
  }

  private async give(userId: number, username: string, role: RoleCode): Promise<void> {
    this.usernames.push(username)
    await this.database.run(
      sql`insert into user_role (user_id, role_id) select ${userId}, id from role where code = ${role}`,
    )
  }
}

async function department(
  database: Database,
  name: string,
  type: string,
  saleType: string | null,
  address: string,
  sort: number,
): Promise<number> {
  const { id } = await database.one<{ id: number }>(sql`
    insert into department (name, short_name, name_key, type, sale_type, address, sort)
    values (${name}, ${name}, ${nameKey(name)}, ${type}, ${saleType}, ${address}, ${sort}) returning id`)
  return id
}

async function cashboxes(database: Database, departmentId: number, howMany: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    insert into cashbox (department_id, number, name) select ${departmentId}, n::text, 'Касса ' || n from generate_series(1, ${howMany}::int) n returning id`)
  return rows.map((row) => row.id)
}

async function contragent(database: Database, fullName: string, inn: string): Promise<number> {
  const { id } = await database.one<{ id: number }>(sql`
    insert into contragent (full_name, name_key, search, inn, vat_code, oked, bank_name, mfo, bank_account)
    values (${fullName}, ${nameKey(fullName)}, ${foldSearch(`${fullName} ${inn}`)}, ${inn}, ${`3260${inn.slice(1)}`}, '46390',
      'АКБ «Ипотека-банк»', '00444', ${`20208000${inn}001`}) returning id`)
  return id
}
