import { brigades, createBrigade, editBrigade, getBrigade } from '../../src/api/brigade.ts'
import { deleteSkyShop, getSkyShop, saveSkyShop, searchSkyShops, skyShopInfo } from '../../src/api/skyShop.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { BRIGADE } from '../onboard/brigadeRecord.ts'
import { SKY_SHOP } from '../onboard/skyShopRecord.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { saveRecord } from '../records/savedRecord.ts'

export const onboardSettingHandlers = [
  handleRead(brigades, ({ db }) =>
    db.rows(sql`select id, name, version from brigade where deleted_at is null order by name_key, id`),
  ),
  ...handleRecord(BRIGADE, { get: getBrigade, create: createBrigade }),
  handle(editBrigade, async ({ db, caller, body }) => ({ id: await saveRecord(db, caller, BRIGADE, body) })),

  handleRead(skyShopInfo, ({ db, caller }) =>
    db.rows(sql`
      select sky_shop.id, sky_shop.department_id as "departmentId", department.name as "departmentName",
        sky_shop.carrier_name as "carrierName", sky_shop.receiver_id as "receiverId",
        ${SKY_SHOP.list.columns.receiverName.sql} as "receiverName", sky_shop.comment, sky_shop.version
      from sky_shop join department on department.id = sky_shop.department_id
      where ${SKY_SHOP.list.scope({ caller })} order by department.name_key`),
  ),
  ...handleList(searchSkyShops, {
    ...SKY_SHOP.list,
    filter: { departmentId: (id) => sql`sky_shop.department_id = ${id}` },
    defaultSort: [{ field: 'departmentName' }],
  }),
  ...handleRecord(SKY_SHOP, { get: getSkyShop, save: saveSkyShop, remove: deleteSkyShop }),
]
