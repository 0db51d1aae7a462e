import {
  createSector,
  deleteSector,
  editSector,
  getSector,
  placeGoods,
  removeFromSector,
  searchSectorGoods,
  searchSectors,
} from '../../src/api/sector.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle } from '../handle.ts'
import { foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { handleList } from '../lists/handleList.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { placeGoods as place, removeFromSector as takeOut } from '../sectors/placeGoods.ts'
import { SECTOR } from '../sectors/sectorRecord.ts'
import { goodsColumns } from '../items/itemColumns.ts'

export const sectorHandlers = [
  ...handleList(searchSectors, {
    ...SECTOR.list,
    filter: { departmentId: (id) => sql`sector.department_id = ${id}` },
    defaultSort: [{ field: 'departmentId' }, { field: 'wayOrder' }],
  }),
  ...handleRecord(SECTOR, { get: getSector, create: createSector, edit: editSector, remove: deleteSector }),

  ...searchingGoods(
    handleList(searchSectorGoods, {
      from: sql`item_sector home
        join sector on sector.id = home.sector_id
        join item on item.id = home.item_id
        left join department on department.id = home.department_id
        left join reference unit on unit.id = item.unit_id`,
      columns: {
        id: sql`home.id`,
        departmentId: sql`home.department_id`,
        departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
        sectorId: sql`home.sector_id`,
        sectorName: { sql: sql`sector.name`, sort: sql`sector.name_key` },
        wayOrder: sql`sector.way_order`,
        itemId: sql`home.item_id`,
        ...goodsColumns,
        multiBarcodes: sql`array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode)`,
        inventory: sql`(select coalesce(sum(balance.on_hand), 0) from stock_balance balance
          where balance.item_id = home.item_id and balance.department_id = home.department_id)`,
      },
      scope: ({ caller }) => sql`item.deleted_at is null and ${inScope(caller, sql`home.department_id`)}`,
      filter: {
        departmentId: (id) => sql`home.department_id = ${id}`,
        sectorId: (id) => sql`home.sector_id = ${id}`,
        keyword: foundByWords,
      },
      defaultSort: [{ field: 'departmentId' }, { field: 'wayOrder' }, { field: 'itemName' }],
    }),
  ),
  handle(placeGoods, async ({ db, caller, body }) => {
    await place(db, caller, body.sectorId, body.goods)
    return { id: body.sectorId }
  }),
  handle(removeFromSector, async ({ db, caller, path }) => {
    await takeOut(db, caller, Number(path.id))
    return { done: true as const }
  }),
]
