import { SHOP_CATEGORY } from '../../src/rules/shopCategory.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { STANDARD_REFERENCES } from '../db/standardReferences.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { oneUse, usesAmong, usesText } from '../uses.ts'

/** Every column that names a word of a reference list. A test compares it with the database's own foreign keys. */
export const REFERENCE_USERS: Readonly<Record<string, readonly string[]>> = {
  reference: ['parent_id'],
  item: [
    'unit_id',
    'category_id',
    'sub_category_id',
    'sub2_category_id',
    'sub3_category_id',
    'group_id',
    'brand_id',
    'color_id',
    'gender_id',
    'season_id',
    'size_type_id',
    'size_id',
    'manufacturer_id',
    'content_unit_id',
  ],
  contragent: ['category_id', 'group_id', 'country_id', 'region_id'],
  employee: ['citizen_id', 'position_id'],
  customer: ['category_id', 'group_id', 'citizen_id'],
}
/** What the rows of those tables are called by people. */
const CALLED: Readonly<Record<string, Sql>> = {
  reference: sql`name`,
  item: sql`name`,
  contragent: sql`full_name`,
  employee: sql`concat_ws(' ', last_name, first_name)`,
  customer: sql`concat_ws(' ', nullif(last_name, ''), first_name)`,
}
/** Words of these lists are written into documents by their code. */
const CODE_LISTS = new Set(['CURRENCY', 'payment_type', 'PROMOTION_TYPE'])
const SELLER_POSITION = 'SELLER'

/**
 * Takes a word out of its list.
 * @throws 404, 409 `referenceUsed` saying by what and how often, `standardReference` for lists and words the program relies on.
 */
export async function removeReference(db: Transaction, caller: Caller, id: number): Promise<void> {
  const word = await db.first<{ name: string; code: string | null; listCode: string | null; isList: boolean }>(sql`
    select word.name, word.code, word.parent_id is null as "isList",
      (select list.code from reference list where list.id = word.parent_id and list.parent_id is null) as "listCode"
    from reference word where id = ${id} and deleted_at is null for update of word`)
  if (!word) throw notFound()
  const { name } = word
  if (isStandard(word)) throw new Refusal(409, 'standardReference', { name })
  const uses = await usesAmong(
    db,
    Object.entries(REFERENCE_USERS).map(([table, columns]) => {
      const named = join(
        columns.map((column) => sql`${raw(column)} = ${id}`),
        raw(' or '),
      )
      return oneUse(table, sql`${raw(table)} where (${named}) and deleted_at is null`, CALLED[table]!)
    }),
  )
  if (uses.length > 0) throw new Refusal(409, 'referenceUsed', { name, uses: usesText(uses) })
  await db.run(sql`update reference set deleted_at = now(), version = version + 1 where id = ${id}`)
  await writeAudit(db, caller, { subject: 'reference', id, action: 'delete' }, { name: [name, null] })
}

/** Whether the program itself relies on the word's code. */
export function isStandard({
  code,
  listCode,
  isList,
}: {
  code: string | null
  listCode: string | null
  isList: boolean
}): boolean {
  if (code === null) return false
  if (isList) return code in STANDARD_REFERENCES
  if (listCode === 'WAREHOUSE_CATEGORY') return code === SHOP_CATEGORY
  if (listCode === 'POSITION') return code === SELLER_POSITION
  return listCode !== null && CODE_LISTS.has(listCode) && code in (STANDARD_REFERENCES[listCode]?.words ?? {})
}
