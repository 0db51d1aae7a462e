import { randomUUID } from 'node:crypto'
import type { AnswerOf, Endpoint, SentTo } from '../../../src/api/endpoint.ts'
import { editRestaurantSetting, finishRestaurant, saveDish, saveDishGroup } from '../../../src/api/restaurant.ts'
import { changeDocumentStatus, createDocument } from '../../../src/api/warehouseDocument.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'
import type { DemoItem } from './goods.ts'

const MENU = [
  {
    group: 'Первые блюда',
    dishes: [
      ['Мастава', 28_000],
      ['Шурпа', 34_000],
      ['Лагман', 36_000],
    ],
  },
  {
    group: 'Вторые блюда',
    dishes: [
      ['Плов', 38_000],
      ['Манты', 32_000],
    ],
  },
  {
    group: 'Напитки',
    dishes: [
      ['Чай зелёный, чайник', 8_000],
      ['Компот', 7_000],
    ],
  },
] as const
const SALES = 12
/** Kilograms or pieces of each ingredient in a portion. */
const PORTIONS = [0.05, 0.15, 0.25]

/** Dishes in groups with their recipes, what the canteen has for them, and its sales of the day. */
export async function fillRestaurant(
  context: Context,
  { manager }: DemoCompany,
  goods: readonly Pick<DemoItem, 'id'>[],
) {
  const run = <E extends Endpoint>(endpoint: E, input: SentTo<E>): Promise<AnswerOf<E>> =>
    callAs(context, manager, context.now(), endpoint, input)
  const canteen = await context.database.first<{ id: number }>(
    sql`select id from department where type = 'DINING_ROOM' and deleted_at is null order by id limit 1`,
  )
  if (!canteen) return
  const ingredients = goods.slice(0, 6)
  const income = await run(createDocument, {
    body: {
      action: 'KIRIM',
      regDate: businessDayOf(context.now(), context.timeZone),
      toDepartmentId: canteen.id,
      whItems: ingredients.map(({ id: itemId }, at) => ({ itemId, count: 60, incomeUzs: 9_000 + at * 3_500 })),
    },
  })
  await run(changeDocumentStatus, { path: { id: income.id }, body: { status: 'READY', version: income.version } })
  const dishes: { dishId: number; price: number }[] = []
  for (const { group, dishes: names } of MENU) {
    const { id: groupId } = await run(saveDishGroup, { body: { name: group } })
    for (const [name, priceUzs] of names) {
      const parts = [0, 1, 2].map((at) => ingredients[(dishes.length + at) % ingredients.length]!)
      const recipe = parts.map(({ id: itemId }, at) => ({ itemId, partId: null, count: PORTIONS[at]! }))
      const { id: dishId } = await run(saveDish, { body: { groupId, name, priceUzs, recipe } })
      dishes.push({ dishId, price: priceUzs })
    }
  }
  await run(editRestaurantSetting, { body: { posAddress: 'http://192.168.1.20:8080' } })
  for (let at = 0; at < SALES; at++) {
    const { dishId, price } = dishes[at % dishes.length]!
    await run(finishRestaurant, {
      body: {
        uuid: randomUUID(),
        departmentId: canteen.id,
        saleItems: [{ dishId, count: 1 + (at % 2) }],
        payments: [{ paymentType: at % 3 === 0 ? 'UZCARD' : 'CASH', amount: price * (1 + (at % 2)) }],
      },
    })
  }
}
