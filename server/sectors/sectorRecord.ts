import { SectorPayload } from '../../src/api/sector.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { sql } from '../db/sql.ts'
import { DEPARTMENT } from '../departments/departmentRecord.ts'
import { because, defineRecord, ofDepartment } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

/** A place in a warehouse. */
export const SECTOR = defineRecord({
  name: 'sector',
  payload: SectorPayload,
  linked: [DEPARTMENT],
  letsGo: ['departmentId'],
  called: (sector) => sql`${sector}.name`,
  scope: ofDepartment('sector.department_id'),
  derived: ({ name }) => ({ name_key: nameKey(name), same_name: sameName(name) }),
  // Its goods have their homes in the department that it is a place of.
  check: async (_db, _caller, { departmentId }, before) => {
    if (before && before.fields.departmentId !== departmentId)
      throw new Refusal(422, 'sectorStays', {}, { departmentId: 'sectorStays' })
  },
  taken: { sector_name: ({ name }) => new Refusal(409, 'nameTaken', { name }, { name: 'nameTaken' }) },
  columns: {
    name: { sql: sql`sector.name`, sort: sql`sector.name_key` },
    goods: sql`(select count(*) from item_sector home where home.sector_id = sector.id)`,
  },
  keptBy: {
    ...because('its goods are at home nowhere then', ['item_sector']),
    ...because('what was counted there stays counted', ['inventory_item', 'inventory_line']),
  },
  removed: async (db, id) => {
    await db.run(sql`delete from item_sector where sector_id = ${id}`)
  },
})
