import sharp from 'sharp'
import { expect, test } from 'vitest'
import { editCompany, getCompany, LOGO_PIXELS_MAX, removeLogo, uploadLogo } from '../../src/api/company.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer } from '../server.ts'
import { upload } from '../workbooks.ts'

const server = await testServer()
const pictured = async (width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') => {
  const picture = sharp({ create: { width, height, channels: 4, background: '#0b6b5c80' } })
  return { form: { upload: upload(new Uint8Array(await picture.toFormat(format).toBuffer()), 'logo.exe') } }
}
const shop = await server.department('SHOP')
const admin = await server.person('admin')
const cashier = await server.person('KASSIR', { departmentId: shop })
const company = { name: 'ООО «Савдо Маркет»', inn: '301234567', phone: '+998 71 200-00-00', address: 'Ташкент' }

test('the company has no name until somebody gives it one, then everybody reads it', async () => {
  expect(await cashier.call(getCompany)).toEqual({ name: '', inn: '', phone: '', address: '', logo: null })
  expect(await admin.call(editCompany, { body: company })).toEqual(company)
  expect(await cashier.call(getCompany)).toEqual({ ...company, logo: null })
  await admin.call(editCompany, { body: { ...company, phone: '' } })
  expect((await cashier.call(getCompany)).phone).toBe('')
})

test('who changed it, and from what, is kept', async () => {
  const audit = await server.database.rows<{ userId: number; changes: object }>(sql`
    select user_id as "userId", changes from audit where subject = 'company' order by id`)
  expect(audit).toMatchObject([
    { userId: admin.userId, changes: { name: ['', company.name] } },
    { userId: admin.userId, changes: { phone: [company.phone, ''] } },
  ])
})

test('only who may edit departments changes it, and what is wrong is named', async () => {
  expect(await cashier.refused(editCompany, { body: company })).toMatchObject({ status: 403 })
  const refusal = await admin.refused(editCompany, { body: { ...company, inn: '12a', name: 'x'.repeat(256) } })
  expect(refusal).toMatchObject({ status: 400 })
  expect(Object.keys(refusal.fields!)).toEqual(['name', 'inn'])
})

test('the logo is made small, as PNG on white, and is one whatever was there before', async () => {
  await admin.call(uploadLogo, await pictured(3_000, 2_000, 'jpeg'))
  expect((await cashier.call(getCompany)).logo).toMatchObject({ width: 300, height: LOGO_PIXELS_MAX.height })
  await admin.call(uploadLogo, await pictured(3_000, 500, 'webp'))
  const { logo } = await cashier.call(getCompany)
  expect(logo).toMatchObject({ width: LOGO_PIXELS_MAX.width, height: 100 })
  expect(await sharp(Buffer.from(logo!.png, 'base64')).metadata()).toMatchObject({ format: 'png', hasAlpha: false })
  const kept = await server.database.one<{ logos: number }>(sql`select count(*) as logos from company_logo`)
  expect(kept).toEqual({ logos: 1 })
})

test('two logos at once are one after the other', async () => {
  const both = await Promise.all([pictured(60, 20), pictured(90, 30)])
  await Promise.all(both.map((form) => admin.call(uploadLogo, form)))
  expect([60, 90]).toContain((await cashier.call(getCompany)).logo!.width)
})

test('what is no picture is refused, and so is who may not', async () => {
  const before = (await cashier.call(getCompany)).logo
  const text = { form: { upload: upload('<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.png') } }
  expect(await admin.refused(uploadLogo, text)).toMatchObject({
    status: 400,
    fields: { upload: expect.any(String) as string },
  })
  expect(await cashier.refused(uploadLogo, await pictured(9, 9))).toMatchObject({ status: 403 })
  expect(await cashier.refused(removeLogo)).toMatchObject({ status: 403 })
  expect((await cashier.call(getCompany)).logo).toEqual(before)
})

test('without it documents go on without it; it is removed once, and both are told in the history', async () => {
  await admin.call(removeLogo)
  expect((await cashier.call(getCompany)).logo).toBeNull()
  expect(await admin.refused(removeLogo)).toMatchObject({ status: 404 })
  const [first, last] = await server.database.rows<{ changes: object }>(sql`
    (select changes, id from audit where changes ? 'logo' order by id limit 1)
    union all (select changes, id from audit where changes ? 'logo' order by id desc limit 1)`)
  expect([first!.changes, last!.changes]).toEqual([
    { logo: [null, expect.stringMatching(/^300×200 #/)] },
    { logo: [expect.stringMatching(/^(60×20|90×30) #/), null] },
  ])
})
