import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { SentTo } from '../../src/api/endpoint.ts'
import { finishRestaurant, getDish, saveDish, saveDishGroup } from '../../src/api/restaurant.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

/**
 * Random stories of a canteen, held against a notebook that knows two goods, three recipes (one of them within another) and nothing
 * of server/: what is sold takes exactly what its recipe of that moment says, or nothing at all.
 */
const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const RUN_MS_MAX = 10_000
const PRICE = 10_000
const [SAUCE, SOUP, RICE] = [0, 1, 2]
/** Thousandths of each of the two goods in a portion of sauce and of rice; soup takes half a portion of sauce beside its own. */
const IN_SAUCE = [40, 20] as const
const IN_RICE = [0, 300] as const

type Sale = SentTo<typeof finishRestaurant>['body']
interface Notebook {
  itemIds: number[]
  dishIds: number[]
  /** Thousandths on the shelf, of each of the goods. */
  free: number[]
  /** Thousandths of the first good that a portion of soup takes beside its sauce. */
  inSoup: number
  last?: { body: Sale; sold: unknown }
}
interface Act {
  act: 'sell' | 'again' | 'bring' | 'cook' | 'circle'
  dish: number
  other: number
  count: number
}

const server = await testServer()
let shop: Shop
let canteen: number
let groupId: number

beforeAll(async () => {
  shop = await shopOn(server)
  canteen = await server.department('DINING_ROOM')
  ;({ id: groupId } = await shop.admin.call(saveDishGroup, { body: { name: 'Горячее' } }))
})

const act = fc.record<Act>({
  act: fc.constantFrom<Act['act'][]>('sell', 'sell', 'sell', 'again', 'bring', 'cook', 'circle'),
  dish: fc.nat({ max: RICE }),
  other: fc.nat({ max: RICE }),
  count: fc.integer({ min: 1, max: 9 }),
})
/** Enough of both kinds of ending in every run: what there is sells, and what there is not does not. */
const story = fc
  .array(act, { minLength: 3, maxLength: 9 })
  .map((acts): Act[] => [{ act: 'sell', dish: SOUP, other: RICE, count: 2 }, ...acts, { ...acts[0]!, act: 'circle' }])

/** What a dish takes of each of the goods, in thousandths a portion. */
const takes = ({ inSoup }: Notebook, dish: number): readonly number[] =>
  dish === SAUCE ? IN_SAUCE : dish === RICE ? IN_RICE : [inSoup + IN_SAUCE[0] / 2, IN_SAUCE[1] / 2]
const goods = (itemId: number, thousandths: number) => ({ itemId, partId: null, count: thousandths / 1000 })
const portion = (partId: number, count: number) => ({ itemId: null, partId, count })

const save = async (name: string, recipe: SentTo<typeof saveDish>['body']['recipe']) =>
  (await shop.admin.call(saveDish, { body: { groupId, name: `${name} ${randomUUID()}`, priceUzs: PRICE, recipe } })).id

async function newNotebook(): Promise<Notebook> {
  const itemIds = [await shop.newItem(), await shop.newItem()]
  const [first, second] = itemIds as [number, number]
  const sauce = await save('Соус', [goods(first, IN_SAUCE[0]), goods(second, IN_SAUCE[1])])
  const soup = await save('Суп', [goods(first, 100), portion(sauce, 0.5)])
  const rice = await save('Рис', [goods(second, IN_RICE[1])])
  const book = { itemIds, dishIds: [sauce, soup, rice], free: [0, 0], inSoup: 100 }
  await bring(book, 1)
  return book
}

async function bring({ itemIds, free }: Notebook, count: number): Promise<void> {
  await shop.income(
    canteen,
    itemIds.map((itemId) => ({ itemId, count, incomeUzs: 333.33 })),
  )
  for (const at of free.keys()) free[at]! += count * 1000
}

const told = new Map<string, number>()
const tell = (what: string) => told.set(what, (told.get(what) ?? 0) + 1)

async function sell(book: Notebook, { dish, other, count }: Act): Promise<void> {
  const wanted = book.free.map((_, good) => takes(book, dish)[good]! * count + takes(book, other)[good]!)
  const expected = wanted.some((thousandths, good) => thousandths > book.free[good]!) ? '409 outOfStock' : 'ok'
  const body: Sale = {
    uuid: randomUUID(),
    departmentId: canteen,
    saleItems: [
      { dishId: book.dishIds[dish]!, count },
      { dishId: book.dishIds[other]!, count: 1 },
    ],
    payments: [{ paymentType: 'CASH', amount: PRICE * (count + 1) }],
  }
  const response = await shop.admin.response(finishRestaurant, { body })
  const sold = (await response.json()) as { code?: string }
  expect(response.ok ? 'ok' : `${response.status} ${sold.code}`).toBe(expected)
  tell(`sell ${expected}`)
  if (expected !== 'ok') return
  book.free = book.free.map((thousandths, good) => thousandths - wanted[good]!)
  book.last = { body, sold }
}

/** What was sold under this key is told again, and nothing leaves for it. */
async function sellAgain({ last }: Notebook): Promise<void> {
  const again = last && (await shop.admin.call(finishRestaurant, { body: last.body }))
  expect(again).toEqual(last?.sold)
}

/** The recipe of the soup from now on, or one that would hold itself through the sauce. */
async function cook(book: Notebook, { act: what, count }: Act): Promise<void> {
  const [sauce, soup] = book.dishIds as [number, number]
  const id = what === 'circle' ? sauce : soup
  const { version, name } = await shop.admin.call(getDish, { path: { id } })
  const recipe = what === 'circle' ? [portion(soup, 1)] : [goods(book.itemIds[0]!, count * 30), portion(sauce, 0.5)]
  const response = await shop.admin.response(saveDish, {
    body: { id, version, groupId, name, priceUzs: PRICE, recipe },
  })
  const { code = 'ok' } = (await response.json()) as { code?: string }
  expect(code).toBe(what === 'circle' ? 'recipeCircle' : 'ok')
  if (what === 'cook') book.inSoup = count * 30
}

async function happen(book: Notebook, one: Act): Promise<void> {
  if (one.act === 'sell') return sell(book, one)
  if (one.act === 'again') await sellAgain(book)
  else if (one.act === 'bring') await bring(book, one.count)
  else await cook(book, one)
  tell(one.act)
}

test(
  `a canteen sells as its recipes say (${RUNS} stories)`,
  async () => {
    const happens = async (acts: readonly Act[]) => {
      const book = await newNotebook()
      for (const one of acts) {
        await happen(book, one)
        const shelf = book.itemIds.map(async (itemId) => {
          const lots = await shop.lotsOf(itemId, canteen)
          return lots.reduce((sum, { onHand }) => sum + Math.round(onHand * 1000), 0)
        })
        expect(await Promise.all(shelf)).toEqual(book.free)
      }
      await requireSoundBooks(server.database)
    }
    await fc.assert(fc.asyncProperty(story, happens), { numRuns: RUNS })
    expect([...told.keys()]).toEqual(
      expect.arrayContaining(['sell ok', 'sell 409 outOfStock', 'again', 'cook', 'circle']),
    )
  },
  RUNS * RUN_MS_MAX,
)
