import type { ListBody } from '../../src/api/list.ts'
import type { BenchGood } from './benchGood.ts'
import { textOrder } from './textOrder.ts'

let goods: readonly BenchGood[] = []
/** Orders by one column, each made when it is first asked for, as an index of the database would be. */
const orders = new Map<string, Uint32Array>()
let latest: { question: string; found: readonly BenchGood[] } | undefined

export function keepGoods(rows: readonly BenchGood[]): void {
  goods = rows
  orders.clear()
  latest = undefined
}

function orderBy(field: keyof BenchGood): Uint32Array {
  let order = orders.get(field)
  if (!order) {
    const values = goods.map((row) => row[field])
    order =
      typeof values[0] === 'string'
        ? textOrder(values as string[])
        : Uint32Array.from(values.keys()).sort((a, b) => (values[a] as number) - (values[b] as number))
    orders.set(field, order)
  }
  return order
}

/** Filters and sorts for real: a word in the name, one column's order. */
function found({ search = '', sort = [] }: ListBody): readonly BenchGood[] {
  const word = search.toLowerCase()
  const [first] = sort
  let rows = goods
  if (first) {
    const order = orderBy(first.field as keyof BenchGood)
    rows = Array.from(order, (index) => goods[index]!)
    if (first.descending) rows = [...rows].reverse()
  }
  return word ? rows.filter(({ name }) => name.toLowerCase().includes(word)) : rows
}

/** The list's server as a page that has all rows would have it, in the place of `fetch`: one question is answered from the last one's rows. */
export function startLocalServer(): void {
  const realFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.href)
    if (!pathname.endsWith('/good/search')) return await realFetch(input, init)
    const question = init?.body as string
    if (latest?.question !== question) latest = { question, found: found(JSON.parse(question) as ListBody) }
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))]
    const items = latest.found.slice((page - 1) * limit, page * limit)
    return Response.json({ items, total: latest.found.length })
  }
}
