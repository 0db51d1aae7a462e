import { expect, test } from 'vitest'
import { getMxik, packagesOfMxik, searchMxik } from '../../src/api/mxik.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const keeper = await server.person('WAREHOUSE')

test('MXIK codes are found by their beginning and by words, by who may list them', async () => {
  for (const [code, name] of [
    ['02202002001000000', 'Соки фруктовые'],
    ['02202002002000000', 'Сок яблочный осветлённый'],
  ] as const)
    await server.database.run(
      sql`insert into mxik_code (mxik_code, name_ru, search) values (${code}, ${name}, ${foldSearch(name)})`,
    )
  const found = async (keyword: string) =>
    (await keeper.call(searchMxik, { query: { keyword } })).map(({ mxikCode }) => mxikCode)
  expect(await found('0220200200')).toEqual(['02202002001000000', '02202002002000000'])
  expect(await found('yabloch')).toEqual(['02202002002000000'])
  expect(await found('100%')).toEqual([])
  const [first] = await keeper.call(searchMxik, { query: { keyword: 'соки' } })
  expect(await keeper.call(getMxik, { path: { id: first!.id } })).toMatchObject({ mxikNameRu: 'Соки фруктовые' })
  expect(await keeper.refused(getMxik, { path: { id: 999 } })).toMatchObject({ status: 404 })
  expect(await (await server.person('SELLER')).refused(searchMxik, { query: {} })).toMatchObject({ status: 403 })
})

test('the packages that the classifier knows for a code', async () => {
  for (const [code, name] of [
    ['1500002', 'коробка 12 шт'],
    ['1500001', 'шт'],
  ] as const)
    await server.database.run(
      sql`insert into mxik_package (mxik_code, package_code, name_ru) values ('02202002001000000', ${code}, ${name})`,
    )
  const packages = (mxikCode: string) => keeper.call(packagesOfMxik, { path: { mxikCode } })
  expect(await packages('02202002001000000')).toEqual([
    { packageCode: '1500001', packageName: 'шт' },
    { packageCode: '1500002', packageName: 'коробка 12 шт' },
  ])
  expect(await packages('99999999999999999')).toEqual([])
})
