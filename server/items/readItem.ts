import type { ItemDetail } from '../../src/api/item.ts'
import type { Caller } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { notFound } from '../refusal.ts'
import { ITEM } from './itemRecord.ts'
import { boundsScope } from './saveMinMax.ts'

const columns = {
  ...ITEM.list.columns,
  // Goods that were imported may have no SKU.
  sku: sql`coalesce(item.sku, '')`,
  vendorCodes: sql`(select coalesce(json_agg(json_build_object('vendor', vendor) order by position), '[]')
    from unnest(item.vendor_codes) with ordinality as code (vendor, position))`,
  mxikName: sql`(select name_ru from mxik_code where mxik_code.mxik_code = item.mxik_code)`,
  packageName: sql`(select name_ru from mxik_package package
    where package.mxik_code = item.mxik_code and package.package_code = item.package_code)`,
  categoryCode: sql`category.code`,
  subCategoryCode: sql`"subCategory".code`,
  sub2CategoryCode: sql`"sub2Category".code`,
  sub3CategoryCode: sql`"sub3Category".code`,
}

/**
 * The whole item for the goods panel. Min/max rows are those of the caller's departments.
 * @throws 404 for an id that is not there or deleted.
 */
export async function readItem(db: Executor, caller: Caller, id: number): Promise<ItemDetail> {
  const item = await db.first<ItemDetail>(sql`
    select ${everyColumn(columns)},
      (select coalesce(json_agg(json_build_object('id', contragent.id, 'fullName', contragent.full_name) order by contragent.name_key, contragent.id), '[]')
        from item_contragent link join contragent on contragent.id = link.contragent_id where link.item_id = item.id) as contragents,
      (select coalesce(json_agg(json_build_object('barcode', code.barcode, 'ratio', code.ratio) order by code.barcode), '[]')
        from item_barcode code where code.item_id = item.id and not code.main) as "multiBarcodes",
      (select coalesce(json_agg(json_build_object('departmentId', department.id, 'departmentName', department.name,
          'minValue', bounds.min_value, 'maxValue', bounds.max_value) order by department.name_key, department.id), '[]')
        from item_min_max bounds join department on department.id = bounds.department_id
        where bounds.item_id = item.id and ${boundsScope(caller)}) as "minMaxValues",
      (select coalesce(json_agg(json_build_object('wrappedId', packed.id, 'amount', part.amount, 'name', packed.name, 'wrappedName', packed.name, 'sku', packed.sku,
          'barcode', packed.barcode, 'artikul', packed.artikul, 'model', packed.model, 'colorName', packed_color.name,
          'sizeName', packed_size.name) order by packed.name_key, packed.id), '[]')
        from item_wrapped part join item packed on packed.id = part.wrapped_id
        left join reference packed_color on packed_color.id = packed.color_id
        left join reference packed_size on packed_size.id = packed.size_id
        where part.item_id = item.id) as "wrappedItems"
    from ${ITEM.list.from}
    where item.id = ${id} and ${ITEM.list.scope({ caller })}`)
  if (!item) throw notFound()
  return item
}
