import {
  bankCards,
  categoriesByGroups,
  createChild,
  currencies,
  deleteReference,
  paymentTypes,
  type Reference,
  referenceChildren,
  referenceList,
  referenceParents,
  saveChild,
  saveParent,
} from '../../src/api/reference.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { referenceColumns, wordsBelow } from '../references/referenceRows.ts'
import { removeReference } from '../references/removeReference.ts'
import { saveReference } from '../references/saveReference.ts'

export const referenceHandlers = [
  handleRead(referenceParents, ({ db }) =>
    db.rows<Reference>(sql`
      select ${referenceColumns} from reference word where word.parent_id is null and word.deleted_at is null
      order by word.position, word.name_key, word.id`),
  ),
  handleRead(referenceList, ({ db, path, query }) => wordsBelow(db, path.id, query)),
  handleRead(referenceChildren, ({ db, path, query }) => wordsBelow(db, path.id, query)),
  handleRead(currencies, ({ db, query }) => wordsBelow(db, 'CURRENCY', query)),
  handleRead(paymentTypes, ({ db, query }) => wordsBelow(db, 'payment_type', query)),
  handleRead(bankCards, ({ db, query }) => wordsBelow(db, 'BANK_CARD', query)),

  handleRead(categoriesByGroups, ({ db, body }) =>
    db.rows<Reference>(sql`
      select ${referenceColumns} from reference word
      where word.deleted_at is null and word.id in (
        select category_id from item where group_id = any(${body.groupIds}::bigint[]) and deleted_at is null)
      order by word.position, word.name_key, word.id`),
  ),

  handle(saveParent, async ({ db, caller, body }) => ({
    id: await saveReference(db, caller, { ...body, parentId: null }),
  })),
  handle(saveChild, async ({ db, caller, body }) => ({ id: await saveReference(db, caller, body) })),
  handle(createChild, async ({ db, caller, path, body }) => {
    const id = await saveReference(db, caller, { ...body, parentId: Number(path.id) })
    return db.one<Reference>(sql`select ${referenceColumns} from reference word where word.id = ${id}`)
  }),
  handle(deleteReference, async ({ db, caller, path }) => {
    await removeReference(db, caller, Number(path.id))
    return { done: true as const }
  }),
]
