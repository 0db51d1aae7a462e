import { beforeAll, expect, test } from 'vitest'
import { attachedFiles } from '../../src/api/attachedFile.ts'
import { searchCustomers } from '../../src/api/customer.ts'
import { searchExpenses } from '../../src/api/expense.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { itemPhotos } from '../../src/api/itemPhoto.ts'
import { searchMinMax } from '../../src/api/minMax.ts'
import { packagesOfMxik } from '../../src/api/mxik.ts'
import { sql } from '../../server/db/sql.ts'
import { fillBounds } from '../../server/db/demo/bounds.ts'
import { fillClassifier } from '../../server/db/demo/classifier.ts'
import { type DemoCompany, fillCompany } from '../../server/db/demo/company.ts'
import { fillExpenses } from '../../server/db/demo/expenses.ts'
import { fillCustomers } from '../../server/db/demo/customers.ts'
import { type DemoItem, fillGoods } from '../../server/db/demo/goods.ts'
import { fillOwnGoods } from '../../server/db/demo/ownGoods.ts'
import { fillPhotos } from '../../server/db/demo/photos.ts'
import { fromNoon, type Person, testServer } from '../server.ts'

const PAGE = { page: 1, limit: 50 }
const server = await testServer({ now: fromNoon() })
let company: DemoCompany
let goods: DemoItem[]
let own: DemoItem[]
let admin: Person

beforeAll(async () => {
  company = await fillCompany(server.context)
  goods = await fillGoods(server.database)
  await fillClassifier(server.database)
  own = await fillOwnGoods(server.context, company.manager, '00100001000000000')
  admin = await server.person('admin')
})

test('every category has something to choose on three levels, so that new goods can be put into it', async () => {
  const dead = await server.database.rows(sql`
    select top.name from reference list join reference top on top.parent_id = list.id
    left join reference sub on sub.parent_id = top.id
    where list.code = 'WAREHOUSE_CATEGORY' and (sub.id is null
      or not exists (select from reference sub2 where sub2.parent_id = sub.id))`)
  expect(dead).toEqual([])
})

test('all goods have codes of the classifier with their packages, some articles, the shop its own goods', async () => {
  const bare = await server.database.one<{ bare: number; articles: number }>(sql`
    select count(*) filter (where mxik_code !~ '^[0-9]{17}$' or mxik_code is null)::int as bare,
      count(*) filter (where artikul <> '')::int as articles from item`)
  expect(bare.bare).toBe(0)
  expect(bare.articles).toBeGreaterThan(goods.length / 2)
  const [samsa] = (await admin.call(searchItems, { query: PAGE, body: { keyword: 'самса' } })).items
  expect(own.map(({ id }) => id)).toContain(samsa!.id)
  expect(await admin.call(packagesOfMxik, { path: { mxikCode: '00100001000000000' } })).toHaveLength(2)
})

test('pictures, clients with cards and bounds are there for their screens', async () => {
  await fillPhotos(server.context, company.manager, own.slice(0, 2))
  await fillCustomers(server.context, company.manager)
  await fillBounds(server.context, company.manager, company.shops, goods)
  expect(await admin.call(itemPhotos, { path: { id: own[0]!.id } })).toHaveLength(1)
  const { items } = await admin.call(searchCustomers, { query: PAGE, body: {} })
  expect(items.filter(({ memberCard }) => memberCard)).not.toEqual([])
  const bounds = await admin.call(searchMinMax, { query: PAGE, body: { departmentId: company.shops[0]!.id } })
  expect(bounds.items).toHaveLength(PAGE.limit)
})

test('what the shops and the warehouse spend stands under every kind of expense, the last of it with its receipt', async () => {
  await fillExpenses(server.context, company)
  const { total, items } = await admin.call(searchExpenses, { query: PAGE, body: {} })
  expect(total).toBe(45)
  expect(new Set(items.map(({ departmentId }) => departmentId)).size).toBe(company.shops.length + 1)
  const files = await admin.call(attachedFiles, { path: { subject: 'expense', id: items[0]!.id } })
  expect(files).toMatchObject([{ name: 'Чек.png', contentType: 'image/png' }])
})
