import { type ChildGoods, searchChildGoods, wrapItem } from '../../src/api/wrappedItem.ts'
import { sql, when } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { findGoods } from '../items/findGoods.ts'
import { foundByWords } from '../items/goodsSearch.ts'
import { placesOf } from '../lists/listStatements.ts'
import { readItem } from '../items/readItem.ts'
import { makePackage } from '../items/saveItem.ts'
import { requireVersion } from '../records/savedRecord.ts'

export const wrappedItemHandlers = [
  handleRead(searchChildGoods, async (call) => {
    const { db, query, body } = call
    const { page, limit } = query
    const foundGoods = body.keyword ? await findGoods(db, body.keyword) : undefined
    const best = placesOf(foundGoods?.ids ?? [], sql`item.id`)
    const found = sql`item.deleted_at is null and not item.wrapped
      and ${when(body.categoryId, (id) => sql`item.category_id = ${id}`)}
      and ${when(body.sub, (id) => sql`item.sub_category_id = ${id}`)}
      and ${when(body.sub2, (id) => sql`item.sub2_category_id = ${id}`)}
      and ${when(body.sub3, (id) => sql`item.sub3_category_id = ${id}`)}
      and ${when(body.genderId, (id) => sql`item.gender_id = ${id}`)}
      and ${when(body.brandId, (id) => sql`item.brand_id = ${id}`)}
      and ${when(body.colorId, (id) => sql`item.color_id = ${id}`)}
      and ${when(
        body.keyword,
        (words) => sql`(${foundByWords(words, { foundGoods })}
          or item.id in (select item_id from item_barcode where barcode = ${words}))`,
      )}`
    const items = await db.rows<ChildGoods>(sql`
      select item.id, item.name, item.sku, item.barcode, item.artikul, item.model, color.name as "colorName", size.name as "sizeName",
        unit.name as "unitName",
        array(select barcode from item_barcode code where code.item_id = item.id and not code.main order by barcode) as "multiBarcodes"
      from item join reference unit on unit.id = item.unit_id
      left join reference color on color.id = item.color_id
      left join reference size on size.id = item.size_id ${best.join}
      where ${found} order by ${best.place}, item.name_key, item.id limit ${limit} offset ${(page - 1) * limit}`)
    const { total } = await db.one<{ total: number }>(sql`select count(*) as total from item where ${found}`)
    return { items, total }
  }),

  handle(wrapItem, async ({ db, caller, path, body }) => {
    const id = Number(path.id)
    await db.first(sql`select id from item where id = ${id} for no key update`)
    const before = await readItem(db, caller, id)
    requireVersion(before, body.version)
    await makePackage(db, caller, before, body.wrappedItems)
    return { id }
  }),
]
