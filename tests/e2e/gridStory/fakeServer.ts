import type { Condition } from '../../../src/api/condition.ts'
import type { ListBody } from '../../../src/api/list.ts'
import type { Good } from './goods.ts'

const NAMES = [
  'Сут «Мусаффо» 3,2% 1 л',
  'Нон Patir',
  'Шоколад «Alpen Gold» молочный с фундуком, большая плитка 180 г',
  'Чай чёрный Ахмад',
  'Сок яблочный осветлённый',
  'Кефир 2,5%',
  "Olma sharbati, tabiiy, g'ijjakli",
  '=1+1',
]
const BRANDS = ['Musaffo', 'Ahmad', 'Nestlé', 'Pepsi', null]
const STATES = ['DRAFT', 'READY', 'PENDING', 'RETURNED'] as const

/** As many goods as the address says (`?rows=`), always the same ones. */
const goods: Good[] = Array.from(
  { length: Number(new URLSearchParams(location.search).get('rows') ?? 1_000) },
  (_, index): Good => {
    const n = index + 1
    return {
      id: n,
      name: `${NAMES[n % NAMES.length]} ${n}`,
      barcode: n % 9 === 0 ? null : `478${String(n * 7_919).padStart(10, '0')}`,
      multiBarcode: n % 4 === 0 ? [`20${String(n).padStart(6, '0')}`, 'A-12'] : [],
      artikul: n % 3 === 0 ? '' : `A-${n % 100}`,
      categoryName: ['Напитки', 'Молочные', 'Хлеб', null][n % 4]!,
      brandName: BRANDS[n % BRANDS.length]!,
      unitName: n % 5 === 0 ? 'кг' : 'шт',
      documentStatus: STATES[n % 4]!,
      priceUzs: n % 11 === 0 ? null : (n * 1_337) % 900_000,
      incomeUzs: (n * 917) % 600_000,
      inventory: n % 23 === 0 ? 0 : (n % 5 === 0 ? n * 0.125 : n) % 500,
      lines: n % 7,
      forPos: n % 2 === 0,
      termOfItem: n % 6 === 0 ? null : `2027-0${1 + (n % 9)}-1${n % 10}`,
      createdAt: new Date(Date.UTC(2026, 10, 1, n % 24, n % 60)).toISOString(),
      comment: '',
      isItemDublicate: n % 17 === 0,
    }
  },
)

const matches = (row: Good, { field, operator, value }: Condition): boolean => {
  const cell = row[field as keyof Good] as unknown
  if (operator === 'empty') return cell === null || cell === ''
  if (operator === 'in') return (value as unknown[]).includes(cell)
  if (operator === 'contains')
    return String(cell)
      .toLowerCase()
      .includes((value as string).toLowerCase())
  if (operator === 'equals') return cell === value
  if (cell === null) return false
  if (operator === 'from') return (cell as number) >= (value as number)
  if (operator === 'to') return (cell as number) <= (value as number)
  if (operator === 'between')
    return (cell as number) >= (value as number[])[0]! && (cell as number) <= (value as number[])[1]!
  return true
}

type Body = ListBody & {
  keyword?: string
  forPos?: boolean
  field?: string
  contains?: string
  groupBy?: string
  rows?: number
}

function found({ keyword, forPos, where = [], sort = [] }: Body): Good[] {
  const rows = goods.filter(
    (row) =>
      (!keyword || row.name.toLowerCase().includes(keyword.toLowerCase())) &&
      (!forPos || row.forPos) &&
      where.every((condition) => matches(row, condition)),
  )
  if (sort.length === 0) return rows
  return rows.sort((a, b) => {
    for (const { field, descending } of sort) {
      const [x, y] = [a[field as keyof Good], b[field as keyof Good]] as [number, number]
      if (x !== y) return (x === null || x > y ? 1 : -1) * (descending ? -1 : 1)
    }
    return a.id - b.id
  })
}
const sums = (rows: Good[]) => ({
  inventory: rows.reduce((sum, { inventory }) => sum + inventory, 0),
  incomeUzs: rows.reduce((sum, { incomeUzs = 0 }) => sum + incomeUzs, 0),
})

/** What was asked, for the tests; and what they may tell the server to do. */
export const story = {
  asked: [] as { address: string; body: Body & Record<string, unknown>; query: string }[],
  /** Milliseconds to the next answers, first come first served, or until `release`; then `delayMs`. */
  delaysMs: [] as (number | 'held')[],
  delayMs: 0,
  failing: false,
  /** Questions that are neither answered nor given up. */
  underWay: 0,
  held: [] as (() => void)[],
  release: () => story.held.splice(0).forEach((answer) => answer()),
  /** What the next changes are answered, first come first served. */
  refusals: [] as { status: number; failure: object }[],
  /** Values as the server has them. */
  good: (id: number) => goods[id - 1]!,
  touch: (id: number) => void (goods[id - 1] = { ...goods[id - 1]!, name: 'Кефир, новый' }),
}
Object.assign(globalThis, { story })

function answerTo(address: string, query: URLSearchParams, body: Body): unknown {
  const rows = found(body)
  const page = Number(query.get('page') ?? 1)
  const limit = Number(query.get('limit') ?? 20)
  if (address === '/good/search/values') {
    const counts = new Map<unknown, number>()
    for (const row of rows)
      counts.set(row[body.field as keyof Good], (counts.get(row[body.field as keyof Good]) ?? 0) + 1)
    const items = [...counts].map(([value, count]) => ({ value, count }))
    const wanted = items.filter(
      ({ value }) =>
        !body.contains ||
        String(value as string)
          .toLowerCase()
          .includes(body.contains.toLowerCase()),
    )
    return { items: wanted.slice(0, 200), more: wanted.length > 200 }
  }
  if (address === '/good/search/count') return { total: rows.length, totals: sums(rows) }
  if (address === '/good/search/groups')
    return {
      total: BRANDS.length,
      groups: BRANDS.map((key) => {
        const own = rows.filter(({ brandName }) => brandName === key)
        return { key, label: key, total: own.length, totals: sums(own), items: own.slice(0, body.rows) }
      }),
    }
  return { items: rows.slice((page - 1) * limit, page * limit), total: rows.length, totals: sums(rows) }
}

/** The story's own server: the list over an array, in the place of `fetch`. */
globalThis.fetch = async (input, init) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.href)
  const address = pathname.replace('/api/v1', '')
  const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Body & Record<string, unknown>
  story.asked.push({ address, body, query: searchParams.toString() })
  story.underWay++
  await new Promise<void>((resolve, reject) => {
    const delay = story.delaysMs.shift() ?? story.delayMs
    const timer = delay === 'held' ? undefined : setTimeout(resolve, delay)
    if (delay === 'held') story.held.push(resolve)
    init?.signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(init.signal!.reason as Error)
    })
  }).finally(() => story.underWay--)
  if (story.failing)
    return Response.json({ code: 'serverFailed', message: 'Ошибка, попробуйте позже!' }, { status: 500 })
  if (address.startsWith('/good/save')) {
    const refusal = story.refusals.shift()
    if (refusal) return Response.json(refusal.failure, { status: refusal.status })
    const { items = [body as unknown as Good] } = body as { items?: Good[] }
    for (const good of items) goods[good.id - 1] = { ...goods[good.id - 1]!, ...good }
    return Response.json({ done: true })
  }
  if (address.startsWith('/good/delete')) return Response.json({ done: true })
  if (address === '/good/search/excel')
    return new Response('file', { headers: { 'content-disposition': "attachment; filename*=UTF-8''goods.xlsx" } })
  if (address.startsWith('/export-progress')) return Response.json({ done: 250, total: goods.length })
  return Response.json(answerTo(address, searchParams, body))
}
