import sharp from 'sharp'
import { attachFile } from '../../../src/api/attachedFile.ts'
import { createContract } from '../../../src/api/contract.ts'
import { createContractType } from '../../../src/api/contractReference.ts'
import { saveContragent } from '../../../src/api/contragent.ts'
import { createItem, getItem } from '../../../src/api/item.ts'
import { readNewItems } from '../../../src/api/itemImport.ts'
import { uploadLogo } from '../../../src/api/company.ts'
import { itemPhotos, uploadPhoto } from '../../../src/api/itemPhoto.ts'
import { createRole } from '../../../src/api/role.ts'
import { createSector } from '../../../src/api/sector.ts'
import { saveParent } from '../../../src/api/reference.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { base32, codeAt, fromBase32, stepAt } from '../../../server/auth/totp.ts'
import { sql } from '../../../server/db/sql.ts'
import type { People, Person } from '../../server.ts'
import { upload, workbookOf } from '../../workbooks.ts'
import { editOf } from '../catalogue.ts'

/** What no record of a change may hold. */
export const PASSWORD = 'correct horse battery'

/** Inputs that really change something, for calls whose contract alone does not tell such: by the call's signature. */
export async function changeMakers(people: People, admin: Person, now: () => Date) {
  const { itemOfWorld, unused } = await people.database.one<{ itemOfWorld: number; unused: number }>(sql`
    select (select max(id) from item) as "itemOfWorld", (select id from reference where name = 'Хлеб') as unused`)
  const item = await admin.call(getItem, { path: { id: itemOfWorld } })
  const { id: itemId } = await admin.call(createItem, { body: { ...editOf(item), sku: 'NEW', multiBarcodes: [] } })
  const pictureOf = async (background: string) =>
    new Uint8Array(
      await sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  const photo = { upload: upload(await pictureOf('#0b6b5c'), 'чай.png') }
  const logo = { upload: upload(await pictureOf('#5c0b6b'), 'логотип.png') }
  await admin.call(uploadLogo, { form: photo })
  for (let photos = 0; photos < 2; photos++) await admin.call(uploadPhoto, { path: { id: itemId }, form: photo })
  const secondPhoto = (await admin.call(itemPhotos, { path: { id: itemId } })).find(({ main }) => !main)!.id
  const goods = upload(
    await workbookOf([
      ['Наименование', 'Штрихкод'],
      ['Вафли', '4607001771562'],
    ]),
  )
  const { importId } = await admin.call(readNewItems, { form: { upload: goods } })
  const codes = upload(
    await workbookOf([
      ['Код МХИК', 'Наименование'],
      ['02202002001000000', 'Соки'],
    ]),
  )
  const emptyDepartment = await people.department('WAREHOUSE', { name: 'Пустой склад' })
  const { id: list } = await admin.call(saveParent, { body: { name: 'Свой список', code: 'own_list' } })
  const { id: roleId } = await admin.call(createRole, { body: { code: 'Ученик', permissions: ['view goods'] } })
  const colleague = await people.person('SELLER', { departmentId: emptyDepartment })
  const { id: cashboxId } = await people.database.one<{ id: number }>(sql`
    insert into cashbox (department_id, number, name) values (${emptyDepartment}, '77', 'Свободная') returning id`)
  const oldPassword = 'an old battery'
  await people.database.run(
    sql`update app_user set password_hash = ${await hashPassword(oldPassword)} where id = ${admin.userId}`,
  )

  const { id: unknownPartner } = await admin.call(saveContragent, { body: { fullName: 'ООО «Ничего»' } })
  const filed = { subject: 'contragent', id: unknownPartner }
  const { id: fileId } = await admin.call(attachFile, { path: filed, form: photo })
  const { id: emptyType } = await admin.call(createContractType, { body: { name: 'Лишний вид' } })
  const { id: emptyContract } = await admin.call(createContract, {
    body: { contractNumber: '0', contractDate: '2026-11-01', typeId: emptyType, contragentId: unknownPartner },
  })
  const { id: unusedType } = await admin.call(createContractType, { body: { name: 'Ненужный вид' } })
  const { id: lonelyPartner } = await admin.call(saveContragent, { body: { fullName: 'ООО «Никто»' } })

  const { id: sectorId } = await admin.call(createSector, {
    body: { departmentId: emptyDepartment, name: 'Свободный' },
  })
  await people.database.run(sql`
    insert into session (token_hash, user_id, device, expires_at) values ('\\x01', ${admin.userId}, 'Firefox 147', now() + interval '1 day')`)
  const secret = base32(Buffer.alloc(20, 1))
  await people.database.run(sql`
    insert into second_factor (user_id, secret, last_step) values (${admin.userId}, '', 0), (${colleague.userId}, '', 0)`)

  const inputs: Readonly<Record<string, object>> = {
    'POST /fiscal-desk/save': { body: { cashboxId, kind: 'SIMULATOR', version: 0 } },
    'POST /favourite/save/{depId}/{cashboxId}': { body: { version: 0, tiles: [{ kind: 'ITEM', id: itemOfWorld }] } },
    'POST /approver/own-pin': { body: { password: oldPassword, pin: '480263' } },
    'POST /approver/own-badge': { body: { password: oldPassword } },
    'DELETE /cashbox/delete/{id}': { path: { id: cashboxId } },
    'DELETE /contragent/delete/{id}': { path: { id: lonelyPartner } },
    'DELETE /contract-type/delete/{id}': { path: { id: unusedType } },
    'DELETE /contract/delete/{id}': { path: { id: emptyContract } },
    'DELETE /contract-management/delete/{id}': { path: { id: emptyContract } },
    'DELETE /department/delete/{id}': { path: { id: await people.department('WAREHOUSE', { name: 'Лишний' }) } },
    'DELETE /item/delete/{id}': { path: { id: itemId } },
    'POST /sectors/place': { body: { sectorId, goods: [{ itemId }] } },
    'POST /item/create/multiple-items': { body: { importId } },
    'POST /item/bulk-edit': { body: { ids: [itemId], changes: { marked: true } } },
    'POST /company/upload-logo': { form: logo },
    'POST /item/upload/{id}': { path: { id: itemId }, form: photo },
    'POST /item/{id}/mark-as-main-photo/{photoId}': { path: { id: itemId, photoId: secondPhoto } },
    'POST /item/{id}/remove-photo/{photoId}': { path: { id: itemId, photoId: secondPhoto } },
    'PUT /user/password-change': {
      body: { oldPassword, password: PASSWORD, confirmPassword: PASSWORD },
    },
    'POST /attached-file/upload/{subject}/{id}': { path: filed, form: photo },
    'DELETE /attached-file/{subject}/{id}/{fileId}': { path: { ...filed, fileId } },
    'POST /mxik-code/import': { form: { upload: codes } },
    'POST /references/parent': { body: { name: 'Ещё список', code: 'another_list' } },
    'POST /references/child': { body: { name: 'Слово', parentId: list } },
    'DELETE /references/delete/{id}': { path: { id: unused } },
    'PUT /role/add-permissions/{id}': { path: { id: roleId }, body: { permissions: ['edit goods'] } },
    'POST /second-factor/recovery-codes': { body: { password: oldPassword } },
    'POST /second-factor/turn-off': { body: { password: oldPassword } },
    // A code is good for half a minute: it is made when it is asked for.
    get 'POST /second-factor/turn-on'() {
      return { body: { password: oldPassword, secret, code: codeAt(fromBase32(secret), stepAt(now())) } }
    },
    'DELETE /user/second-factor/{id}': { path: { id: colleague.userId } },
    'PUT /user/status/{id}': { path: { id: colleague.userId }, body: { status: 'INACTIVE' } },
  }
  return (signature: string): object | undefined => inputs[signature]
}
