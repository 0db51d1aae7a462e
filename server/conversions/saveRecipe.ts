import {
  type ConversionRecipe,
  RECIPES_OFFERED,
  type saveConversionRecipe as saveEndpoint,
} from '../../src/api/conversionRecipe.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { requireLinks } from '../records/requireLinks.ts'
import { lockRecord, requireVersion, writeRow } from '../records/savedRecord.ts'
import { notFound } from '../refusal.ts'
import { refuseWrong, sidesOf } from './convertGoods.ts'
import { CONVERSION_RECIPE } from './recipeRecord.ts'

type Sent = ReceivedBy<typeof saveEndpoint>['body']
type Part = ConversionRecipe['outs'][number]

/**
 * Saves a recipe with its goods.
 * @throws Refusal 400 naming each good that is none, made of itself or cut in pieces; what `saveRecord` throws
 */
export async function saveRecipe(db: Transaction, caller: Caller, sent: Sent): Promise<number> {
  const parts = sidesOf(sent)
  await refuseWrong(db, parts)
  const { id: recipeId, version, ...fields } = sent
  const before = recipeId === undefined ? undefined : await lockRecord(db, caller, CONVERSION_RECIPE, recipeId)
  if (before) requireVersion(before, version)
  await requireLinks(db, caller, CONVERSION_RECIPE.links, fields)
  const was = before ? { ...before.fields, ...(await partsText(db, before.id)) } : undefined
  const id = await writeRow(db, CONVERSION_RECIPE, fields, before?.id, caller).catch(
    (error: { constraint?: string }) => {
      throw CONVERSION_RECIPE.taken?.[error.constraint ?? '']?.(fields) ?? error
    },
  )
  await db.run(sql`delete from conversion_recipe_part where recipe_id = ${id}`)
  await db.run(sql`
    insert into conversion_recipe_part (recipe_id, position, side, item_id, quantity)
    select ${id}, p.* from unnest(${parts.map((_, at) => at + 1)}::int[], ${parts.map(({ side }) => side)}::text[],
      ${parts.map(({ itemId }) => itemId)}::bigint[], ${parts.map(({ count }) => count)}::numeric[]) as p`)
  const is = { ...fields, ...(await partsText(db, id)) }
  await writeAudit(
    db,
    caller,
    { subject: 'conversionRecipe', id, action: before ? 'edit' : 'create' },
    changesBetween(was, is),
  )
  return id
}

/** The goods of a recipe as the history tells them. */
async function partsText(db: Executor, id: number) {
  const { outs, ins, losses } = await readRecipe(db, id)
  const text = (parts: readonly Part[]) => parts.map(({ itemName, count }) => `${itemName} — ${count}`).join(', ')
  return { outs: text(outs), ins: text(ins), losses: text(losses) }
}

const recipes = (condition: Sql): Sql => sql`
  select recipe.id, recipe.name, recipe.comment, recipe.version, ${partsOf('OUT')} as outs, ${partsOf('IN')} as ins, ${partsOf('LOSS')} as losses
  from conversion_recipe recipe where recipe.deleted_at is null and ${condition}`

const partsOf = (side: 'OUT' | 'IN' | 'LOSS'): Sql => sql`coalesce((
  select json_agg(json_build_object('itemId', item.id, 'itemName', item.name, 'unitName', unit.name, 'count', part.quantity) order by part.position)
  from conversion_recipe_part part join item on item.id = part.item_id join reference unit on unit.id = item.unit_id
  where part.recipe_id = recipe.id and part.side = ${side}), '[]')`

/** A recipe with its goods. @throws Refusal 404 */
export async function readRecipe(db: Executor, id: number): Promise<ConversionRecipe> {
  const recipe = await db.first<ConversionRecipe>(recipes(sql`recipe.id = ${id}`))
  if (!recipe) throw notFound()
  return recipe
}

/** Recipes whose names have the words, by name. */
export const offerRecipes = (db: Executor, keyword: string): Promise<ConversionRecipe[]> =>
  db.rows<ConversionRecipe>(sql`
    ${recipes(keyword.trim() === '' ? sql`true` : matchesWords(sql`recipe.search`, keyword))} order by recipe.name_key limit ${RECIPES_OFFERED}`)
