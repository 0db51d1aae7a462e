import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Named } from './newWords.ts'
import { requireFreeCodes } from './requireFreeCodes.ts'
import type { Words } from './words.ts'

/** Names of the file and their ids, as arrays that travel with each statement. */
export interface WordArrays {
  units: Pairs<number>
  brands: Pairs<number>
  groups: Pairs<number>
  /** Ids from the first level down, as PostgreSQL writes an array. */
  categories: Pairs<string>
}
interface Pairs<T> {
  keys: string[]
  ids: T[]
}

/** Rows that name no unit get `unitId`, or pieces. */
export function wordArrays(named: readonly Named[], words: Words, unitId: number | null): WordArrays {
  const pairs = <T>(keys: readonly string[], idOf: (key: string) => T | undefined): Pairs<T> => {
    const found = [...new Set(keys)].flatMap((key) => {
      const id = idOf(key)
      return id === undefined ? [] : [{ key, id }]
    })
    return { keys: found.map(({ key }) => key), ids: found.map(({ id }) => id) }
  }
  return {
    units: pairs(
      named.map(({ unitKey }) => unitKey),
      (key) => (key === '' && unitId !== null ? unitId : words.unitOf(key)),
    ),
    brands: pairs(
      named.map(({ brandKey }) => brandKey),
      (key) => words.brands.get(key),
    ),
    groups: pairs(
      named.map(({ groupKey }) => groupKey),
      (key) => words.groups.get(key),
    ),
    categories: pairs(
      named.map(({ categoryKey }) => categoryKey),
      (key) => {
        const ids = words.categories.get(key)
        return ids && `{${ids.join(',')}}`
      },
    ),
  }
}

/** Some rows of a preview to be taken in. */
export interface Batch {
  importId: number
  /** The entry of the history behind which they stand. */
  workId: number
  /** Row numbers. */
  numbers: readonly number[]
  names: WordArrays
  /** Row number → generated SKU. */
  skuOf: ReadonlyMap<number, string>
}

/** The drafts `d` of some rows, with the ids of what they name; of rows to be added, with their own ids and SKUs. */
export function draftRows(
  { importId, numbers, names }: Pick<Batch, 'importId' | 'numbers' | 'names'>,
  outcome: 'ADD' | 'CHANGE',
  skuOf: ReadonlyMap<number, string> = new Map(),
): Sql {
  return sql`
      select row.row_number, row.draft as d, sku.sku as made_sku,
        case when ${outcome === 'ADD'} then nextval(pg_get_serial_sequence('item', 'id')) else (row.draft #>> '{item,id}')::bigint end as id,
        unit.id as unit_id, category.ids::bigint[] as category_ids, brand.id as brand_id, item_group.id as group_id
      from (
        select row_number, draft from import_row
        where import_id = ${importId} and row_number between ${numbers[0]}::int and ${numbers.at(-1)}::int and outcome = ${outcome}
        offset 0) row
      join unnest(${numbers}::int[], ${numbers.map((number) => skuOf.get(number) ?? null)}::text[]) as sku (row_number, sku)
        on sku.row_number = row.row_number
      left join unnest(${names.units.keys}::text[], ${names.units.ids}::bigint[]) as unit (key, id) on unit.key = row.draft ->> 'unitKey'
      left join unnest(${names.categories.keys}::text[], ${names.categories.ids}::text[]) as category (key, ids) on category.key = row.draft ->> 'categoryKey'
      left join unnest(${names.brands.keys}::text[], ${names.brands.ids}::bigint[]) as brand (key, id) on brand.key = row.draft ->> 'brandKey'
      left join unnest(${names.groups.keys}::text[], ${names.groups.ids}::bigint[]) as item_group (key, id) on item_group.key = row.draft ->> 'groupKey'`
}

/**
 * Adds the goods of some rows of a preview with their barcodes and history, in one statement: names become ids by the arrays
 * that travel along, never row by row. A code that somebody took this very moment is found by the unique indexes.
 * @throws 409 `barcodesTaken`, `skusTaken`
 */
export async function addItems(db: Transaction, { importId, workId, numbers, names, skuOf }: Batch): Promise<void> {
  const { items, codes, codesWanted } = await db.one<{ items: number; codes: number; codesWanted: number }>(sql`
    with draft as materialized (${draftRows({ importId, numbers, names }, 'ADD', skuOf)}),
    added as (
      insert into item (id, name, name_key, short_name, search, sku, barcode, artikul, mxik_code, package_code, vat_percent, unit_id,
        category_id, sub_category_id, sub2_category_id, sub3_category_id, group_id, brand_id, model, weight_grams, weighed, comment)
      select id, d ->> 'name', d ->> 'nameKey', d ->> 'shortName', concat_ws(' ', d ->> 'search', made_sku), coalesce(d ->> 'sku', made_sku),
        d ->> 'barcode', d ->> 'artikul', d ->> 'mxikCode', nullif(d ->> 'packageCode', ''), (d ->> 'vatPercent')::numeric, unit_id,
        category_ids[1], category_ids[2], category_ids[3], category_ids[4], group_id, brand_id, d ->> 'model',
        (d ->> 'weight')::numeric, (d ->> 'weighed')::boolean, d ->> 'comment'
      from draft order by row_number
      on conflict (sku) where deleted_at is null do nothing returning id),
    code as (
      select id, d ->> 'barcode' as barcode, true as main from draft where d ->> 'barcode' is not null
      union all
      select id, jsonb_array_elements_text(d -> 'multiBarcodes'), false from draft),
    coded as (
      insert into item_barcode (barcode, item_id, main)
      select barcode, id, main from code join added using (id) order by barcode collate "C"
      on conflict (barcode) do nothing returning 1),
    audited as (
      insert into goods_work_item (work_id, item_id, created, changes)
      select ${workId}::bigint, id, true, jsonb_build_object('name', jsonb_build_array(null, d ->> 'name')) from draft)
    select (select count(*) from added) as items, (select count(*) from coded) as codes, (select count(*) from code) as "codesWanted"`)
  if (items === numbers.length && codes === codesWanted) return
  // The statement has waited for whoever took a code, so now it is seen whose it is.
  await requireFreeCodes(db, importId)
  throw new Error(
    `import ${importId}: ${items} of ${numbers.length} items and ${codes} of ${codesWanted} codes were added`,
  )
}
