import { createHash } from 'node:crypto'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import type { finishRestaurant, RestaurantSaleSent } from '../../src/api/restaurant.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { addUp, amount, lineSum, thousandths, tiyin, type Thousandths, type Tiyin } from '../../src/rules/money.ts'
import { ingredientsOf } from '../../src/rules/recipe.ts'
import { requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { carry, postStock } from '../ledger/postStock.ts'
import { takeLots } from '../ledger/takeLots.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { readRecipes } from './saveDish.ts'

type RestaurantSale = AnswerOf<typeof finishRestaurant>

interface Sold {
  dishId: number
  quantity: Thousandths
  price: Tiyin
  sum: Tiyin
}

/**
 * A sale of the restaurant's till: goods leave the canteen by the recipes of its dishes, the oldest lots first; money goes to its
 * safe, of cards to its bank. Once for its UUID.
 */
export async function sellDishes(call: Call & { body: RestaurantSaleSent }): Promise<RestaurantSale> {
  const { db, caller, body } = call
  requireDepartment(caller, body.departmentId)
  await requireCanteen(db, body.departmentId)
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  // Who comes second with this key waits for the first one's row.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${body.uuid}, 0))`)
  const known = await db.first<RestaurantSale & { requestHash: string }>(sql`
    select id, sale_number as "saleNumber", total_sum as "totalSum", request_hash as "requestHash" from restaurant_sale where uuid = ${body.uuid}`)
  if (known) {
    const { requestHash: before, ...sale } = known
    if (before !== requestHash) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
    return sale
  }
  const sold = await soldOf(db, body.saleItems)
  const total = addUp(sold.map(({ sum }) => sum))
  requirePaid(total, body.payments)
  const id = await writeSale(call, sold, total, requestHash)
  await post(call, id, sold)
  const { saleNumber } = await db.one<{ saleNumber: number }>(
    sql`select sale_number as "saleNumber" from restaurant_sale where id = ${id}`,
  )
  return { id, saleNumber, totalSum: amount(total) }
}

async function requireCanteen(db: Transaction, departmentId: number): Promise<void> {
  const canteen = await db.first(
    sql`select 1 from department where id = ${departmentId} and type = 'DINING_ROOM' and deleted_at is null`,
  )
  if (!canteen) throw new Refusal(400, 'badInput', {}, { departmentId: 'notCanteen' })
}

async function soldOf(db: Transaction, sent: RestaurantSaleSent['saleItems']): Promise<Sold[]> {
  const dishes = await db.rows<{ id: number; priceUzs: number }>(sql`
    select id, price_uzs as "priceUzs" from dish where id = any(${sent.map(({ dishId }) => dishId)}::bigint[]) and deleted_at is null`)
  const prices = new Map(dishes.map(({ id, priceUzs }) => [id, tiyin(priceUzs)]))
  const unknown = sent.flatMap(({ dishId }, at) => (prices.has(dishId) ? [] : [[`saleItems.${at}.dishId`, 'notFound']]))
  if (unknown.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(unknown))
  return sent.map(({ dishId, count }) => {
    const [price, quantity] = [prices.get(dishId)!, thousandths(count)]
    return { dishId, quantity, price, sum: lineSum(price, quantity) }
  })
}

function requirePaid(total: Tiyin, payments: RestaurantSaleSent['payments']): void {
  const difference = total - addUp(payments.map((payment) => tiyin(payment.amount)))
  if (difference === 0) return
  const code = difference > 0 ? 'paymentTooSmall' : 'paymentTooBig'
  throw new Refusal(422, code, { difference: amount(Math.abs(difference)) }, { payments: code })
}

async function writeSale(
  { db, caller, now, timeZone, body }: Call & { body: RestaurantSaleSent },
  sold: readonly Sold[],
  total: Tiyin,
  requestHash: string,
): Promise<number> {
  const { departmentId } = body
  const year = Number(businessDayOf(now, timeZone).slice(0, 4))
  const number = await takeNumber(db, departmentId, 'RESTAURANT_SALE', year)
  const { id } = await db.one<{ id: number }>(sql`
    insert into restaurant_sale (uuid, department_id, sale_number, number_year, sale_date, total_sum, request_hash, user_id)
    values (${body.uuid}, ${departmentId}, ${number}, ${year}, ${now}, ${amount(total)}, ${requestHash}, ${caller.userId}) returning id`)
  await db.run(sql`
    insert into restaurant_sale_line (sale_id, position, dish_id, quantity, price_uzs, sum)
    select ${id}, l.position, l.dish_id, l.quantity / 1000, l.price / 100, l.sum / 100
    from unnest(${sold.map((_, at) => at + 1)}::int[], ${sold.map(({ dishId }) => dishId)}::bigint[],
      ${sold.map(({ quantity }) => quantity)}::numeric[], ${sold.map(({ price }) => price)}::numeric[], ${sold.map(({ sum }) => sum)}::numeric[])
      as l (position, dish_id, quantity, price, sum)`)
  await db.run(sql`
    insert into restaurant_sale_payment (sale_id, payment_type, amount)
    select ${id}, p.* from unnest(${body.payments.map(({ paymentType }) => paymentType)}::text[], ${body.payments.map((payment) => payment.amount)}::numeric[]) as p`)
  await recordBirth(db, 'restaurantSale', { id, departmentId, status: 'FINISHED' }, caller.userId)
  return id
}

async function post(
  { db, caller, now, body }: Call & { body: RestaurantSaleSent },
  id: number,
  sold: readonly Sold[],
): Promise<void> {
  const { departmentId } = body
  const cause: LedgerDocument = { kind: 'restaurantSale', id, departmentId, userId: caller.userId, occurredAt: now }
  const recipes = await readRecipes(
    db,
    sold.map(({ dishId }) => dishId),
  )
  const lacking = sold.flatMap(({ dishId }, at) =>
    recipes.has(dishId) ? [] : [[`saleItems.${at}.dishId`, 'recipeMissing']],
  )
  if (lacking.length > 0) throw new Refusal(422, 'recipeMissing', {}, Object.fromEntries(lacking))
  const wanted = [
    ...ingredientsOf(
      sold.map(({ dishId, quantity }) => [dishId, quantity]),
      recipes,
    ),
  ]
  const wishes = wanted.map(([itemId, quantity]) => ({ itemId, quantity, field: 'saleItems' }))
  const taken = await takeLots(db, departmentId, wishes, now)
  const moves = taken
    .flat()
    .flatMap(({ lot: { lotId, itemId, unitCost }, quantity, costSum }) =>
      carry({ lotId, itemId, unitCost, quantity, costSum }, departmentId, 'CUSTOMER'),
    )
  await postStock(db, cause, moves)
  const cash = addUp(body.payments.map(({ paymentType, amount: sum }) => (paymentType === 'CASH' ? tiyin(sum) : 0)))
  const cards = addUp(body.payments.map(({ paymentType, amount: sum }) => (paymentType === 'CASH' ? 0 : tiyin(sum))))
  await postMoney(db, cause, [
    { account: { kind: 'SAFE' }, sum: cash },
    { account: { kind: 'BANK' }, sum: cards },
    { account: { kind: 'REVENUE' }, sum: -(cash + cards) },
  ])
}
