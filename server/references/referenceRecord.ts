import { z } from 'zod'
import { SHOP_CATEGORY } from '../../src/rules/shopCategory.ts'
import { idOf, orNone } from '../../src/api/fields.ts'
import type { Transaction } from '../db/database.ts'
import { STANDARD_REFERENCES } from '../db/standardReferences.ts'
import { sql } from '../db/sql.ts'
import { because, defineRecord, everybodys } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

/** Words of these lists are written into documents by their code. */
const CODE_LISTS = new Set(['CURRENCY', 'payment_type', 'PROMOTION_TYPE'])
const SELLER_POSITION = 'SELLER'

/**
 * A word of a reference list, and the lists themselves. They are saved by a work of their own (`saveReference`): a word has a
 * place in a tree, where it may neither hang below itself nor move to another list. All else is that of any record.
 */
export const REFERENCE = defineRecord({
  name: 'reference',
  payload: z.object({ parentId: orNone(idOf('reference')) }),
  called: (word) => sql`${word}.name`,
  scope: everybodys,
  keptBy: {
    ...because('documents of the past keep their words', [
      'warehouse_document',
      'transfer_request',
      'promotion_word',
      'sale_payment',
    ]),
    favourite: 'a board without it has one tile less',
  },
  requireRemovable: requireNotStandard,
})

/** @throws 409 `standardReference` for lists and words the program relies on */
async function requireNotStandard(db: Transaction, id: number): Promise<void> {
  const word = await db.one<{ name: string; code: string | null; listCode: string | null; isList: boolean }>(sql`
    select word.name, word.code, word.parent_id is null as "isList",
      (select list.code from reference list where list.id = word.parent_id and list.parent_id is null) as "listCode"
    from reference word where id = ${id}`)
  if (isStandard(word)) throw new Refusal(409, 'standardReference', { name: word.name })
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
