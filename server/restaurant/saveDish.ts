import type { Dish, saveDish as saveEndpoint } from '../../src/api/restaurant.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { containsItself, type RecipePart, type Recipes } from '../../src/rules/recipe.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { requireLinks } from '../records/requireLinks.ts'
import { lockRecord, requireVersion, writeRow } from '../records/savedRecord.ts'
import { notFound, Refusal } from '../refusal.ts'
import { DISH } from './dishRecord.ts'

type Sent = ReceivedBy<typeof saveEndpoint>['body']

/** Every recipe, or those of these dishes and of all that they are made of. */
export async function readRecipes(db: Executor, dishIds?: readonly number[]): Promise<Recipes> {
  const rows = await db.rows<{ dishId: number; itemId: number | null; partId: number | null; count: number }>(
    dishIds
      ? sql`
        with recursive wanted as (
          select unnest(${[...dishIds]}::bigint[]) as id
          union select part.part_id from dish_part part join wanted on wanted.id = part.dish_id where part.part_id is not null)
        select dish_id as "dishId", item_id as "itemId", part_id as "partId", quantity as count
        from dish_part join wanted on wanted.id = dish_id order by dish_id, position`
      : sql`select dish_id as "dishId", item_id as "itemId", part_id as "partId", quantity as count from dish_part order by dish_id, position`,
  )
  const recipes = new Map<number, RecipePart[]>()
  for (const { dishId, itemId, partId, count } of rows)
    recipes.set(dishId, [...(recipes.get(dishId) ?? []), { itemId, partId, quantity: thousandths(count) }])
  return recipes
}

/**
 * Saves a dish with its recipe. Two who save at once come one after the other, so that no circle closes between them.
 * @throws Refusal 400 naming each row that names nothing, both, or what is not there; 422 `recipeCircle`; what `saveRecord` throws
 */
export async function saveDish(db: Transaction, caller: Caller, sent: Sent): Promise<number> {
  await db.run(sql`lock table dish_part in share row exclusive mode`)
  await requireParts(db, sent)
  const parts = sent.recipe.map(({ itemId, partId, count }) => ({ itemId, partId, quantity: thousandths(count) }))
  if (sent.id !== undefined && containsItself(sent.id, parts, await readRecipes(db)))
    throw new Refusal(422, 'recipeCircle', {}, { recipe: 'recipeCircle' })
  const { id: dishId, version, ...fields } = sent
  const before = dishId === undefined ? undefined : await lockRecord(db, caller, DISH, dishId)
  if (before) requireVersion(before, version)
  await requireLinks(db, caller, DISH.links, fields)
  const was = before ? { ...before.fields, recipe: await recipeText(db, before.id) } : undefined
  const id = await writeRow(db, DISH, fields, before?.id, caller).catch((error: { constraint?: string }) => {
    throw DISH.taken?.[error.constraint ?? '']?.(fields) ?? error
  })
  await db.run(sql`delete from dish_part where dish_id = ${id}`)
  await db.run(sql`
    insert into dish_part (dish_id, position, item_id, part_id, quantity)
    select ${id}, p.* from unnest(${parts.map((_, at) => at + 1)}::int[], ${parts.map((part) => part.itemId)}::bigint[],
      ${parts.map((part) => part.partId)}::bigint[], ${parts.map((part) => quantity(part.quantity))}::numeric[]) as p`)
  const is = { ...fields, recipe: await recipeText(db, id) }
  await writeAudit(db, caller, { subject: 'dish', id, action: before ? 'edit' : 'create' }, changesBetween(was, is))
  return id
}

/** A recipe as the history tells it. */
const recipeText = async (db: Executor, id: number): Promise<string> =>
  (await readParts(db, id)).map(({ itemName, partName, count }) => `${itemName ?? partName} — ${count}`).join(', ')

const readParts = (db: Executor, id: number): Promise<Dish['recipe']> =>
  db.rows<Dish['recipe'][number]>(sql`
    select part.item_id as "itemId", item.name as "itemName", part.part_id as "partId", other.name as "partName", unit.name as "unitName",
      part.quantity as count
    from dish_part part left join item on item.id = part.item_id left join reference unit on unit.id = item.unit_id
    left join dish other on other.id = part.part_id
    where part.dish_id = ${id} order by part.position`)

/** A dish with its recipe. @throws Refusal 404 */
export async function readDish(db: Executor, id: number): Promise<Dish> {
  const dish = await db.first<Omit<Dish, 'recipe'>>(sql`
    select dish.id, dish.group_id as "groupId", dish_group.name as "groupName", dish.name, dish.price_uzs as "priceUzs", dish.comment, dish.version
    from dish join dish_group on dish_group.id = dish.group_id where dish.id = ${id} and dish.deleted_at is null`)
  if (!dish) throw notFound()
  return { ...dish, recipe: await readParts(db, id) }
}

async function requireParts(db: Executor, { recipe }: Sent): Promise<void> {
  const known = await db.one<{ items: number[]; dishes: number[] }>(sql`
    select (select coalesce(json_agg(id), '[]') from item where id = any(${recipe.flatMap(({ itemId }) => itemId ?? [])}::bigint[]) and deleted_at is null) as items,
      (select coalesce(json_agg(id), '[]') from dish where id = any(${recipe.flatMap(({ partId }) => partId ?? [])}::bigint[]) and deleted_at is null) as dishes`)
  const fields = recipe.flatMap(({ itemId, partId }, at): [string, string][] => {
    if ((itemId === null) === (partId === null)) return [[`recipe.${at}.itemId`, 'goodsOrDish']]
    if (itemId !== null && !known.items.includes(itemId)) return [[`recipe.${at}.itemId`, 'notFound']]
    if (partId !== null && !known.dishes.includes(partId)) return [[`recipe.${at}.partId`, 'notFound']]
    return []
  })
  if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
}
