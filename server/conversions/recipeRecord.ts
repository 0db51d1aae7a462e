import { ConversionRecipePayload } from '../../src/api/conversionRecipe.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { type Sql, sql } from '../db/sql.ts'
import { ITEM } from '../items/itemRecord.ts'
import { because, defineRecord, everybodys } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'

/** Goods of one side in words, as lists show them. */
const goodsOf = (side: 'OUT' | 'IN'): Sql => sql`left(coalesce((
  select string_agg(item.name || ' × ' || trim_scale(part.quantity), ', ' order by part.position)
  from conversion_recipe_part part join item on item.id = part.item_id
  where part.recipe_id = conversion_recipe.id and part.side = ${side}), ''), 255)`

/** What is made of what again and again; its goods are rows of another table, saved by `saveRecipe`. */
export const CONVERSION_RECIPE = defineRecord({
  name: 'conversionRecipe',
  payload: ConversionRecipePayload,
  parts: ['outs', 'ins', 'losses'],
  linked: [ITEM],
  called: (recipe) => sql`${recipe}.name`,
  scope: everybodys,
  derived: ({ name }: { name: string }) => ({
    name_key: nameKey(name),
    same_name: sameName(name),
    search: foldSearch(name),
  }),
  taken: {
    conversion_recipe_name: ({ name }: { name: string }) =>
      new Refusal(409, 'nameTaken', { name }, { name: 'nameTaken' }),
  },
  columns: {
    name: {
      sql: sql`conversion_recipe.name`,
      sort: sql`conversion_recipe.name_key`,
      folded: sql`conversion_recipe.search`,
    },
    usedUp: goodsOf('OUT'),
    madeOf: goodsOf('IN'),
  },
  keptBy: because('goes with it', ['conversion_recipe_part']),
  removed: async (db, id) => {
    await db.run(sql`delete from conversion_recipe_part where recipe_id = ${id}`)
  },
})
