import {
  bankCards,
  categoriesByGroups,
  createChild,
  currencies,
  deleteReference,
  getReference,
  paymentTypes,
  type Reference,
  referenceChildren,
  referenceList,
  referenceParents,
  saveChild,
  saveParent,
  searchParents,
  searchReferences,
} from '../../src/api/reference.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import type { ListDescription } from '../lists/description.ts'
import { handleList } from '../lists/handleList.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { REFERENCE } from '../references/referenceRecord.ts'
import { readReference } from '../references/readReference.ts'
import { parentNamed, isNamed, matchesWord, referenceColumns, wordsBelow } from '../references/referenceRows.ts'
import { saveReference } from '../references/saveReference.ts'

const words: Omit<ListDescription<typeof searchParents>, 'scope'> = {
  from: sql`reference word`,
  columns: {
    id: sql`word.id`,
    code: sql`word.code`,
    name: { sql: sql`word.name`, sort: sql`word.name_key`, folded: sql`word.search` },
    children: sql`(select count(*) from reference child where child.parent_id = word.id and child.deleted_at is null)`,
    position: sql`word.position`,
    version: sql`word.version`,
  },
  filter: { keyword: matchesWord },
  defaultSort: [{ field: 'position' }, { field: 'name' }],
}

export const referenceHandlers = [
  ...handleList(searchParents, {
    ...words,
    scope: () => sql`word.parent_id is null and word.deleted_at is null`,
  }),
  ...handleList(searchReferences, {
    ...words,
    scope: ({ path }) => sql`word.deleted_at is null
      and word.parent_id = (select id from reference parent where ${isNamed(sql`parent`, path.parent)})`,
  }),
  handleRead(getReference, ({ db, path }) => readReference(db, path.reference)),

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
    const id = await saveReference(db, caller, { ...body, parentId: await parentNamed(db, path.id) })
    return db.one<Reference>(sql`select ${referenceColumns} from reference word where word.id = ${id}`)
  }),
  ...handleRecord(REFERENCE, { remove: deleteReference }),
]
