import {
  downloadItems,
  EXCEL_COLUMNS,
  INCOME_DATES_MAX,
  type ItemFilter,
  itemsForPos,
  searchItems,
  searchItemsForPos,
} from '../../src/api/itemList.ts'
import { editItems, editItemsProgress } from '../../src/api/itemWork.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { bestGoods, foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { editItems as editGoods } from '../items/editItems.ts'
import { ITEM } from '../items/itemRecord.ts'
import { readProgress } from '../itemImport/progress.ts'
import type { ListDescription } from '../lists/description.ts'
import { exportList } from '../lists/exportList.ts'
import { handleList } from '../lists/handleList.ts'
import type { AnyCall } from '../lists/listStatements.ts'

export const goods: ListDescription<typeof searchItems> = {
  // When the caller's departments last received it; costs nothing where it is not asked for.
  from: ({ caller }) => sql`${ITEM.list.from} cross join lateral (
    select array(
      select document.reg_date::text from warehouse_document_line line
        join warehouse_document document on document.id = line.document_id
      where line.item_id = item.id and document.action = 'KIRIM' and document.status = 'READY'
        and ${inScope(caller, sql`document.department_id`)}
      group by document.reg_date order by document.reg_date desc limit ${INCOME_DATES_MAX}) as dates) income`,
  columns: {
    ...ITEM.list.columns,
    multi: sql`exists (select from item_barcode code where code.item_id = item.id offset 1)`,
    multiBarcode: sql`array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode)`,
    mainPhotoId: sql`(select photo.id from item_photo photo where photo.item_id = item.id and photo.main)`,
    images: sql`(select coalesce(json_agg(photo.id order by photo.main desc, photo.id), '[]') from item_photo photo where photo.item_id = item.id)`,
    incomeDates: sql`income.dates`,
  },
  scope: ITEM.list.scope,
  filter: {
    keyword: foundByWords,
    groupId: (id) => sql`item.group_id = ${id}`,
    categoryId: (id) => sql`item.category_id = ${id}`,
    subCategoryId: (id) => sql`item.sub_category_id = ${id}`,
    sub2CategoryId: (id) => sql`item.sub2_category_id = ${id}`,
    sub3CategoryId: (id) => sql`item.sub3_category_id = ${id}`,
    brandId: (id) => sql`item.brand_id = ${id}`,
    colorId: (id) => sql`item.color_id = ${id}`,
    genderId: (id) => sql`item.gender_id = ${id}`,
    contragentId: (id) =>
      sql`exists (select from item_contragent link where link.item_id = item.id and link.contragent_id = ${id})`,
  } satisfies { [F in keyof ItemFilter]-?: (value: NonNullable<ItemFilter[F]>, call: object) => Sql },
  defaultSort: [{ field: 'name' }],
  bestFirst: bestGoods,
}

/** A file has no pages. */
const FIRST_PAGE = { page: 1, limit: 1 }

export const itemListHandlers = [
  handle(editItems, (call) => editGoods(call, call.body, goods)),
  handleRead(editItemsProgress, async ({ context, caller, path }) => {
    const { phase, done, total } = await readProgress(context, caller, String(path.key))
    return { phase: phase === 'ADDING' || phase === 'DONE' ? phase : ('WAITING' as const), done, total }
  }),

  ...searchingGoods([
    ...handleList(searchItems, goods),
    ...handleList(searchItemsForPos, {
      ...goods,
      scope: () => sql`item.deleted_at is null and item.for_pos`,
    } as typeof goods),
    handleRead(downloadItems, (call) => {
      const columns = EXCEL_COLUMNS.map(({ field, label }) => ({
        field,
        ...(label ? { label: call.translate(label) } : {}),
      }))
      const body = { ...call.body, columns, title: call.translate('screen.menu.goods') }
      const asked = { ...call, query: FIRST_PAGE, body } as AnyCall
      return exportList(searchItems.list, goods as unknown as ListDescription<never>, asked)
    }),
  ]),

  handleRead(itemsForPos, async ({ db, caller, query, now }) => {
    const { afterId, limit, departmentId } = query
    if (departmentId !== undefined) requireDepartment(caller, departmentId)
    const items = await db.rows<{ id: number } & Record<string, unknown>>(sql`
      select item.id, item.name, item.short_name as "shortName", item.barcode,
        array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcodes",
        item.artikul, unit.name as "unitName", item.weighed, stock.price as "priceUzs", stock.available
      from item join reference unit on unit.id = item.unit_id
      left join lateral (
        select min(current_price.price_uzs) as price, sum(on_hand - reserved) as available
        from stock_balance balance
        left join lateral (
          select price_uzs from price where price.department_id = balance.department_id and price.lot_id = balance.lot_id
            and effective_from <= ${now} order by effective_from desc limit 1) current_price on true
        where balance.item_id = item.id and balance.department_id = ${departmentId ?? null}::bigint and on_hand > 0) stock on true
      where item.deleted_at is null and item.for_pos and item.id > ${afterId}
      order by item.id limit ${limit}`)
    return { items, nextAfterId: items.length === limit ? items.at(-1)!.id : null } as never
  }),
]
