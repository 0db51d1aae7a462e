import type { ImportField } from '../../src/api/itemImport.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Goods as an import compares them with a row of its file: names for the words that they name by ids. */
export interface ExistingGood extends Record<Written, string> {
  id: number
  version: number
  vendorCodes: string[]
  /** Additional barcodes. */
  codes: string[]
  vatPercent: number | null
  weight: number
  weighed: boolean
  unitId: number
  unit: string
  brand: string
  group: string
  /** Names from the first level down. */
  category: string[]
}
/** Fields that are a text of their own. */
export type Written = Extract<
  ImportField,
  'name' | 'shortName' | 'sku' | 'barcode' | 'artikul' | 'mxikCode' | 'packageCode' | 'model' | 'comment'
>
export const WRITTEN: readonly Written[] = [
  'name', 'shortName', 'sku', 'barcode', 'artikul', 'mxikCode', 'packageCode', 'model', 'comment',
] // prettier-ignore

export async function readExisting(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, ExistingGood>> {
  const rows = await db.rows<ExistingGood>(sql`
    select item.id, item.version, item.name, item.short_name as "shortName", coalesce(item.sku, '') as sku, coalesce(item.barcode, '') as barcode,
      item.artikul, coalesce(item.mxik_code, '') as "mxikCode", coalesce(item.package_code, '') as "packageCode", item.model, item.comment,
      item.vendor_codes as "vendorCodes", item.vat_percent as "vatPercent", item.weight_grams as weight, item.weighed,
      array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as codes,
      item.unit_id as "unitId", unit.name as unit, coalesce(brand.name, '') as brand, coalesce(item_group.name, '') as group,
      array_remove(array[level1.name, level2.name, level3.name, level4.name], null) as category
    from item join reference unit on unit.id = item.unit_id
    left join reference brand on brand.id = item.brand_id
    left join reference item_group on item_group.id = item.group_id
    left join reference level1 on level1.id = item.category_id
    left join reference level2 on level2.id = item.sub_category_id
    left join reference level3 on level3.id = item.sub2_category_id
    left join reference level4 on level4.id = item.sub3_category_id
    where item.id = any(${ids}::bigint[]) and item.deleted_at is null`)
  return new Map(rows.map((good) => [good.id, good]))
}
