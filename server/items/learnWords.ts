import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

const LETTERS = /^[a-z]+$/
/** Whether `item_word` keeps a word of a folded text. */
export const isKeptWord = (word: string): boolean => LETTERS.test(word)

/** Keeps the words of folded texts (a subquery with the one column `search`), so that searches know what is written anywhere. */
export async function learnWords(db: Executor, texts: Sql): Promise<void> {
  // In one order, so that two who save at once wait for each other instead of deadlocking.
  await db.run(sql`
    insert into item_word
    select distinct word from (${texts}) as text, unnest(string_to_array(text.search, ' ')) as word where word ~ ${LETTERS.source}
    order by word on conflict do nothing`)
}
