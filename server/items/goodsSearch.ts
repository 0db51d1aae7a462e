import { raw, type Sql, sql } from '../db/sql.ts'
import type { Handler } from '../handle.ts'
import type { AnyCall } from '../lists/listStatements.ts'
import { findGoods, type FoundGoods } from './findGoods.ts'
import { haveWords } from './goodsWords.ts'

/** A call whose words have been looked for among all goods. */
type SearchedCall = { foundGoods?: FoundGoods }

/** SQL condition of a goods list: the item is among those that the words find. To be served by `searchingGoods`. */
export const foundByWords = (words: string, call: object): Sql => {
  const { ids } = (call as SearchedCall).foundGoods ?? {}
  if (!ids) return haveWords(words)
  // Said outright: told of an empty list of ids, PostgreSQL may still walk through all goods in the order wanted.
  return ids.length > 0 ? sql`item.id = any(${ids}::bigint[])` : raw('false')
}

/** The ids of goods that words have found, the best first: a list's `bestFirst`. */
export const bestGoods = {
  of: sql`item.id`,
  ids: (call: object): readonly number[] | undefined => (call as SearchedCall).foundGoods?.ids,
}

/** Makes a list whose conditions use `foundByWords` search as goods are searched everywhere; pages of guesses then say so. */
export const searchingGoods = (
  handlers: readonly Handler[],
  wordsOf: (body: AnyCall['body']) => unknown = ({ keyword, search }) => keyword || search,
): Handler[] =>
  handlers.map(({ endpoint, work }) => ({
    endpoint,
    async work(call) {
      const { db, body } = call as unknown as AnyCall
      const words = wordsOf(body)
      if (typeof words !== 'string' || words === '') return work(call)
      const foundGoods = await findGoods(db, words)
      const answer = (await work({ ...call, foundGoods } as typeof call)) as object
      if (!foundGoods.guess || foundGoods.ids?.length === 0) return answer
      const showsRows = ('items' in answer || 'groups' in answer) && 'total' in answer
      return showsRows ? { ...answer, guessed: true } : answer
    },
  }))
