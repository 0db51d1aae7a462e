import type { ItemDetail, ItemPayload } from '../../src/api/item.ts'
import { holds } from '../../src/rules/permissions.ts'
import { SHOP_CATEGORY } from '../../src/rules/shopCategory.ts'
import { type Caller, mayUse } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { linkFaults } from '../records/requireLinks.ts'
import { Refusal } from '../refusal.ts'
import { ITEM } from './itemRecord.ts'

/** Field path → message key. */
type Faults = Record<string, string>

/**
 * Everything about an item that its schema cannot know: existing words of the right lists, cascades, the fields that depend
 * on the category and on the caller (specification 3 §5). Throws one 400 that names every wrong field.
 */
export async function checkItem(
  db: Transaction,
  caller: Caller,
  item: ItemPayload,
  before?: ItemDetail,
): Promise<void> {
  const faults: Faults = {
    ...(await linkFaults(db, caller, ITEM.links, item)),
    ...(await categoryFaults(db, item, before === undefined)),
    ...partFaults(item),
  }
  if (lacksMxik(caller, item, before)) faults.mxikCode = (await isClassifierLoaded(db)) ? 'required' : 'mxikNotLoaded'
  item.minMaxValues.forEach(({ departmentId }, index) => {
    if (!mayUse(caller, departmentId)) faults[`minMaxValues.${index}.departmentId`] = 'otherDepartment'
  })
  Object.assign(faults, await missingParts(db, item), await packedFaults(db, item.wrappedItems, before?.id))
  if (Object.keys(faults).length > 0) throw new Refusal(400, 'badInput', {}, faults)
}

/**
 * Only who may list the codes is asked for one (specification 3 §5), of a new item; of an old one that has none, something else
 * may be changed, but nobody takes a code away.
 */
const lacksMxik = (caller: Caller, item: ItemPayload, before: ItemDetail | undefined): boolean =>
  !item.mxikCode && (!before || Boolean(before.mxikCode)) && holds(caller.permissions, 'list search by keyword')

const isClassifierLoaded = async (db: Executor): Promise<boolean> =>
  (await db.first(sql`select from mxik_code limit 1`)) !== undefined

/**
 * The shops' own category needs the special code. A new item needs three levels. An old one, imported with fewer say, needs a
 * level only where there is something to choose: nobody can be asked for what does not exist.
 */
export async function categoryFaults(
  db: Executor,
  item: Pick<ItemPayload, 'categoryId' | 'subCategoryId' | 'sub2CategoryId' | 'barcode'>,
  isNew: boolean,
): Promise<Faults> {
  const rows = await db.rows<{ id: number; code: string | null; hasChildren: boolean }>(sql`
    select word.id, word.code,
      exists (select from reference child where child.parent_id = word.id and child.deleted_at is null) as "hasChildren"
    from reference word where word.id = any(${[item.categoryId, item.subCategoryId]}::bigint[])`)
  const words = new Map(rows.map((word) => [word.id, word]))
  const needed = (above: number | null) => isNew || (above !== null && words.get(above)?.hasChildren)
  const faults: Faults = {}
  if (words.get(item.categoryId)?.code === SHOP_CATEGORY && !item.barcode) faults.barcode = 'required'
  if (!item.subCategoryId && needed(item.categoryId)) faults.subCategoryId = 'required'
  if (!item.sub2CategoryId && needed(item.subCategoryId)) faults.sub2CategoryId = 'required'
  return faults
}

/** A barcode, department, supplier or packed item named twice. */
function partFaults(item: ItemPayload): Faults {
  const faults: Faults = {}
  const codes = new Set(item.barcode ? [item.barcode] : [])
  const once = (seen: Set<unknown>, value: unknown, path: string) =>
    seen.has(value) ? (faults[path] = 'namedTwice') : seen.add(value)
  item.multiBarcodes.forEach(({ barcode }, index) => once(codes, barcode, `multiBarcodes.${index}.barcode`))
  const departments = new Set()
  item.minMaxValues.forEach((row, index) => once(departments, row.departmentId, `minMaxValues.${index}.departmentId`))
  const suppliers = new Set()
  item.contragents.forEach((row, index) => once(suppliers, row.id, `contragents.${index}.id`))
  if (item.wrappedItems.length > 0 && !item.wrapped) faults.wrappedItems = 'notPackage'
  return faults
}

async function missingParts(db: Executor, item: ItemPayload): Promise<Faults> {
  const rows = await db.rows<Fault>(sql`
    select format('minMaxValues.%s.departmentId', position - 1) as path, 'notFound' as fault
    from unnest(${item.minMaxValues.map((row) => row.departmentId)}::bigint[]) with ordinality as named (id, position)
    where not exists (select from department where department.id = named.id and deleted_at is null)
    union all
    select format('contragents.%s.id', position - 1), 'notFound'
    from unnest(${item.contragents.map((row) => row.id)}::bigint[]) with ordinality as named (id, position)
    where not exists (select from contragent where contragent.id = named.id and deleted_at is null)`)
  return faultsOf(rows)
}

/** Each of the packed goods, named by its place: there, once, and neither a package nor `id` itself. Nobody deletes them meanwhile. */
export async function packedFaults(
  db: Executor,
  wrappedItems: ItemPayload['wrappedItems'],
  id: number | undefined,
): Promise<Faults> {
  if (wrappedItems.length === 0) return {}
  const packed = wrappedItems.map((row) => row.wrappedId)
  await db.rows(sql`select id from item where id = any(${packed}::bigint[]) order by id for key share`)
  const rows = await db.rows<Fault>(sql`
    select format('wrappedItems.%s.wrappedId', position - 1) as path,
      case when packed.id is null then 'notFound' when packed.wrapped or packed.id = ${id ?? null} then 'packageInPackage' else 'namedTwice' end as fault
    from (select named.id, position, row_number() over (partition by named.id order by position) as time
      from unnest(${packed}::bigint[]) with ordinality as named (id, position)) named
    left join item packed on packed.id = named.id and packed.deleted_at is null
    where packed.id is null or packed.wrapped or packed.id = ${id ?? null} or named.time > 1`)
  return faultsOf(rows)
}

interface Fault {
  path: string
  fault: string
}
const faultsOf = (rows: readonly Fault[]): Faults => Object.fromEntries(rows.map(({ path, fault }) => [path, fault]))
