import type { ItemDetail } from '../../src/api/item.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { join, raw, sql } from '../db/sql.ts'
import { notFound } from '../refusal.ts'

/** Alias of the joined word → the item's column that names it. */
const WORDS = {
  unit: 'unit_id',
  category: 'category_id',
  sub_category: 'sub_category_id',
  sub2_category: 'sub2_category_id',
  sub3_category: 'sub3_category_id',
  item_group: 'group_id',
  brand: 'brand_id',
  color: 'color_id',
  gender: 'gender_id',
  season: 'season_id',
  size_type: 'size_type_id',
  size: 'size_id',
  manufacturer: 'manufacturer_id',
  content_unit: 'content_unit_id',
} as const

/** `item` with every word that it names; a word nobody selects costs nothing. */
export const itemWithWords = join(
  [
    raw('item'),
    ...Object.entries(WORDS).map(([alias, column]) =>
      raw(`left join reference ${alias} on ${alias}.id = item.${column}`),
    ),
  ],
  raw(' '),
)

/**
 * The whole item for the goods panel. Min/max rows are those of the caller's departments.
 * @throws 404 for an id that is not there or deleted.
 */
export async function readItem(db: Executor, caller: Caller, id: number): Promise<ItemDetail> {
  const item = await db.first<ItemDetail>(sql`
    select item.id, item.version, item.name, item.short_name as "shortName", coalesce(item.sku, '') as sku, item.barcode, item.artikul,
      (select coalesce(json_agg(json_build_object('vendor', vendor) order by position), '[]')
        from unnest(item.vendor_codes) with ordinality as code (vendor, position)) as "vendorCodes",
      item.tnved, item.mxik_code as "mxikCode", (select name_ru from mxik_code where mxik_code.mxik_code = item.mxik_code) as "mxikName",
      coalesce(item.package_code, '') as "packageCode",
      (select name_ru from mxik_package package where package.mxik_code = item.mxik_code and package.package_code = item.package_code) as "packageName", item.vat_percent as "vatPercent", item.marked,
      item.unit_id as "unitId", unit.name as "unitName",
      item.category_id as "categoryId", category.code as "categoryCode", category.name as "categoryName",
      item.sub_category_id as "subCategoryId", sub_category.code as "subCategoryCode", sub_category.name as "subCategoryName",
      item.sub2_category_id as "sub2CategoryId", sub2_category.code as "sub2CategoryCode", sub2_category.name as "sub2CategoryName",
      item.sub3_category_id as "sub3CategoryId", sub3_category.code as "sub3CategoryCode", sub3_category.name as "sub3CategoryName",
      item.group_id as "groupId", item_group.name as "groupName", item.brand_id as "brandId", brand.name as "brandName",
      item.color_id as "colorId", color.name as "colorName", item.gender_id as "genderId", gender.name as "genderName",
      item.season_id as "seasonId", season.name as "seasonName", item.size_type_id as "sizeTypeId", size_type.name as "sizeTypeName",
      item.size_id as "sizeId", size.name as "sizeName", item.manufacturer_id as "manufacturerId", manufacturer.name as "manufacturerName",
      item.model, item.material, item.structure, item.net_content as "netContent",
      item.content_unit_id as "contentUnitId", content_unit.name as "contentUnitName",
      item.weight_grams as weight, item.weighed, item.wrapped, item.for_pos as "forPos", item.comment, item.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('id', contragent.id, 'fullName', contragent.full_name) order by contragent.name_key, contragent.id), '[]')
        from item_contragent link join contragent on contragent.id = link.contragent_id where link.item_id = item.id) as contragents,
      (select coalesce(json_agg(json_build_object('barcode', code.barcode, 'ratio', code.ratio) order by code.barcode), '[]')
        from item_barcode code where code.item_id = item.id and not code.main) as "multiBarcodes",
      (select coalesce(json_agg(json_build_object('departmentId', department.id, 'departmentName', department.name,
          'minValue', bounds.min_value, 'maxValue', bounds.max_value) order by department.name_key, department.id), '[]')
        from item_min_max bounds join department on department.id = bounds.department_id
        where bounds.item_id = item.id and ${inScope(caller, sql`department.id`)}) as "minMaxValues",
      (select coalesce(json_agg(json_build_object('wrappedId', packed.id, 'amount', part.amount, 'name', packed.name, 'wrappedName', packed.name, 'sku', packed.sku,
          'barcode', packed.barcode, 'artikul', packed.artikul, 'model', packed.model, 'colorName', packed_color.name,
          'sizeName', packed_size.name) order by packed.name_key, packed.id), '[]')
        from item_wrapped part join item packed on packed.id = part.wrapped_id
        left join reference packed_color on packed_color.id = packed.color_id
        left join reference packed_size on packed_size.id = packed.size_id
        where part.item_id = item.id) as "wrappedItems"
    from ${itemWithWords}
    where item.id = ${id} and item.deleted_at is null`)
  if (!item) throw notFound()
  return item
}
