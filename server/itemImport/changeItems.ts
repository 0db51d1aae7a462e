import type { ImportField } from '../../src/api/itemImport.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { noteItems } from '../offline/noteCatalogue.ts'
import { Refusal } from '../refusal.ts'
import { type Batch, draftRows } from './addItems.ts'
import { CODES_NAMED_MAX, requireFreeCodes } from './requireFreeCodes.ts'

interface Column {
  /** Of the file; a change of it changes the column. */
  field: ImportField
  /** As the item and its history call it. */
  itemField: string
  column: string
  /** Of the draft. */
  value: string
}
const written = (field: ImportField, column: string, value = `d ->> '${field}'`): Column => ({
  field,
  itemField: field,
  column,
  value,
})
/** What a row may change of its goods; barcodes that are added stand in a table of their own. */
const COLUMNS: readonly Column[] = [
  written('name', 'name'),
  written('shortName', 'short_name'),
  written('sku', 'sku'),
  written('barcode', 'barcode'),
  written('artikul', 'artikul'),
  written('mxikCode', 'mxik_code'),
  written('packageCode', 'package_code'),
  written('vatPercent', 'vat_percent', "(d ->> 'vatPercent')::numeric"),
  written('weight', 'weight_grams', "(d ->> 'weight')::numeric"),
  written('weighed', 'weighed', "(d ->> 'weighed')::boolean"),
  written('model', 'model'),
  written('comment', 'comment'),
  { field: 'unit', itemField: 'unitId', column: 'unit_id', value: 'draft.unit_id' },
  { field: 'brand', itemField: 'brandId', column: 'brand_id', value: 'draft.brand_id' },
  { field: 'group', itemField: 'groupId', column: 'group_id', value: 'draft.group_id' },
  ...['category', 'subCategory', 'sub2Category', 'sub3Category'].map((level, index): Column => ({
    field: 'category',
    itemField: `${level}Id`,
    column: `${['category', 'sub_category', 'sub2_category', 'sub3_category'][index]!}_id`,
    value: `draft.category_ids[${index + 1}]`,
  })),
]

/**
 * Locks the goods that a preview would change, selling goes on meanwhile.
 * @throws 409 `goodsChanged` naming those that are not as the preview saw them
 */
export async function lockSeen(db: Transaction, importId: number): Promise<void> {
  const changed = await db.rows<{ id: number; name: string; rowNumber: number }>(sql`
    with locked as materialized (
      select item.id, item.name, row.row_number as "rowNumber",
        item.deleted_at is null and item.version = (row.draft #>> '{item,version}')::int as seen
      from import_row row join item on item.id = (row.draft #>> '{item,id}')::bigint
      where row.import_id = ${importId} and row.outcome = 'CHANGE' order by item.id for no key update of item)
    select id, name, "rowNumber" from locked where not seen order by "rowNumber" limit ${CODES_NAMED_MAX}`)
  if (changed.length === 0) return
  const goods = changed.map(({ id, name }) => `«${name}» (${id})`).join(', ')
  throw new Refusal(409, 'goodsChanged', { goods }, { importId: 'goodsChanged' }, { changed })
}

/**
 * Changes the goods of some rows of a preview, which `lockSeen` has locked, with their barcodes and history.
 * @throws 409 `barcodesTaken`, `skusTaken`
 */
export async function changeItems(db: Transaction, batch: Omit<Batch, 'skuOf'>): Promise<void> {
  const drafts = sql`draft as materialized (
    select draft.*, array(select change ->> 'field' from jsonb_array_elements(d -> 'changes') change) as fields
    from (${draftRows(batch, 'CHANGE')}) draft)`
  await addCodes(db, batch.importId, drafts)
  await noteItems(db, sql`with ${drafts} select id from draft`)
  await db
    .run(
      sql`
    with ${drafts},
    before as materialized (
      select draft.id, draft.fields, jsonb_build_object(${join(COLUMNS.map(({ itemField, column }) => sql`${itemField}::text, item.${raw(column)}`))}) as was,
        jsonb_build_object(${join(COLUMNS.map(({ itemField, value }) => sql`${itemField}::text, ${raw(value)}`))}) as becomes, d
      from draft join item on item.id = draft.id),
    changed as (
      update item set version = version + 1, search = d ->> 'search',
        name_key = case when 'name' = any(fields) then d ->> 'nameKey' else name_key end, ${join(COLUMNS.map(setColumn))}
      from draft where item.id = draft.id)
    insert into goods_work_item (work_id, item_id, created, changes)
    select ${batch.workId}::bigint, before.id, false, coalesce(told.changes, '{}') || barcodes.changes
    from before
    cross join lateral (
      select jsonb_object_agg(known.item_field, jsonb_build_array(was -> known.item_field, becomes -> known.item_field)) as changes
      from unnest(${COLUMNS.map(({ field }) => field)}::text[], ${COLUMNS.map(({ itemField }) => itemField)}::text[]) as known (field, item_field)
      where known.field = any(before.fields) and (was -> known.item_field) is distinct from (becomes -> known.item_field)) told
    cross join lateral (
      select case when 'multiBarcode' = any(before.fields) then jsonb_build_object('multiBarcodes', (
        select jsonb_build_array(change -> 'before', change -> 'after') from jsonb_array_elements(d -> 'changes') change
        where change ->> 'field' = 'multiBarcode')) else '{}' end as changes) barcodes`,
    )
    .catch(async (error: { constraint?: string }) => {
      throw error.constraint === 'item_sku'
        ? new Refusal(409, 'skusTaken', { codes: '' }, { importId: 'skusTaken' })
        : error
    })
}

const setColumn = ({ field, column, value }: Column): Sql =>
  sql`${raw(column)} = case when ${field}::text = any(fields) then ${raw(value)} else item.${raw(column)} end`

/** A special code that is another now goes; one that was an additional barcode of the same goods becomes the special one. */
async function addCodes(db: Transaction, importId: number, drafts: Sql): Promise<void> {
  await db.run(sql`
    with ${drafts}
    delete from item_barcode code using draft
    where code.item_id = draft.id and code.main and 'barcode' = any(fields) and code.barcode <> d ->> 'barcode'`)
  const { kept, wanted } = await db.one<{ kept: number; wanted: number }>(sql`
    with ${drafts},
    code as (
      select id, d ->> 'barcode' as barcode, true as main from draft where 'barcode' = any(fields)
      union all
      select id, jsonb_array_elements_text(d -> 'newBarcodes'), false from draft),
    kept as (
      insert into item_barcode (barcode, item_id, main)
      select barcode, id, main from code order by barcode collate "C"
      on conflict (barcode) do update set main = excluded.main where item_barcode.item_id = excluded.item_id
      returning 1)
    select (select count(*) from kept) as kept, (select count(*) from code) as wanted`)
  if (kept === wanted) return
  await requireFreeCodes(db, importId)
  throw new Error(`import ${importId}: ${kept} of ${wanted} codes were added`)
}
