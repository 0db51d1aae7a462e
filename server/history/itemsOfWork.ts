import type { searchItemsOfWork } from '../../src/api/itemWork.ts'
import { sql } from '../db/sql.ts'
import type { ListDescription } from '../lists/description.ts'
import { fieldLabel, inWords, valueText } from './entries.ts'

/** The goods behind an import or a bulk edit; a change of several fields is one line for each. */
export const itemsOfWork: ListDescription<typeof searchItemsOfWork> = {
  from: (call) => sql`(
      select part.item_id, part.created, part.changes, 'item' as subject, item.name, item.name_key, item.search
      from goods_work_item part join item on item.id = part.item_id where part.work_id = ${Number(call.path.id)}
    ) entry
    cross join lateral jsonb_each(entry.changes) change
    ${inWords(call)}`,
  columns: {
    itemId: sql`entry.item_id`,
    itemName: { sql: sql`entry.name`, sort: sql`entry.name_key`, folded: sql`entry.search` },
    created: sql`entry.created`,
    fieldName: sql`change.key`,
    fieldLabel,
    before: valueText(sql`(change.value -> 0)`),
    after: valueText(sql`(change.value -> 1)`),
  },
  filter: {},
  defaultSort: [{ field: 'itemId' }],
}
