import type { ListBody } from '../../src/api/list.ts'
import type { BenchGood } from './benchGood.ts'
import { makeGoods, type RealGood } from './makeGoods.ts'

/** What the page asks of its server: to make its goods, to answer from now on, or a page of the list. */
export type Asked = { make: number } | { open: true } | { question: string; page: number; limit: number }

/**
 * The list's server, in a thread of its own as the real one is: what it does is none of the page's work, and all of its wait.
 * It filters for real; the order by name is made beforehand, as the database has an index for it.
 */
let goods: readonly BenchGood[] = []
let byName: readonly BenchGood[] = []
let open = () => {}
const opened = new Promise<void>((resolve) => (open = resolve))
let latest: { question: string; found: readonly BenchGood[] } | undefined

const nameOrder = new Intl.Collator('ru')

function found({ search = '', sort = [] }: ListBody): readonly BenchGood[] {
  const word = search.toLowerCase()
  const [first] = sort
  const rows = first?.field !== 'name' ? goods : first.descending ? byName.toReversed() : byName
  return word ? rows.filter(({ name }) => name.toLowerCase().includes(word)) : rows
}

async function answer(asked: Asked): Promise<string> {
  if ('make' in asked) {
    goods = makeGoods((await (await fetch('/goods.json')).json()) as RealGood[], asked.make)
    byName = goods.toSorted((one, other) => nameOrder.compare(one.name, other.name))
    return ''
  }
  if ('open' in asked) {
    open()
    return ''
  }
  await opened
  const { question, page, limit } = asked
  if (latest?.question !== question) latest = { question, found: found(JSON.parse(question) as ListBody) }
  return JSON.stringify({ items: latest.found.slice((page - 1) * limit, page * limit), total: latest.found.length })
}

const thread = globalThis as unknown as Worker
thread.onmessage = ({ data: [id, asked] }: MessageEvent<[id: number, asked: Asked]>) =>
  void answer(asked).then((text) => thread.postMessage([id, text]))
