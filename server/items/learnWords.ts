import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

/** Keeps the words of folded texts (a subquery with the one column `search`), so that searches know what is written anywhere. */
export async function learnWords(db: Executor, texts: Sql): Promise<void> {
  // In one order, so that two who save at once wait for each other instead of deadlocking.
  await db.run(sql`
    insert into item_word
    select distinct word from (${texts}) as text, unnest(string_to_array(text.search, ' ')) as word where word ~ '^[a-z]+$'
    order by word on conflict do nothing`)
}
