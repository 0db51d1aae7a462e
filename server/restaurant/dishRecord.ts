import { DishGroupPayload, DishPayload } from '../../src/api/restaurant.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { sql } from '../db/sql.ts'
import { ITEM } from '../items/itemRecord.ts'
import { because, defineRecord, everybodys } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'
import { oneUse } from '../uses.ts'

const names = ({ name }: { name: string }) => ({ name_key: nameKey(name), same_name: sameName(name) })
const nameTaken = ({ name }: { name: string }) => new Refusal(409, 'nameTaken', { name }, { name: 'nameTaken' })

/** A group of dishes. */
export const DISH_GROUP = defineRecord({
  name: 'dishGroup',
  payload: DishGroupPayload,
  called: (group) => sql`${group}.name`,
  scope: everybodys,
  derived: names,
  taken: { dish_group_name: nameTaken },
  columns: {
    name: { sql: sql`dish_group.name`, sort: sql`dish_group.name_key` },
    dishes: sql`(select count(*) from dish where dish.group_id = dish_group.id and dish.deleted_at is null)`,
  },
})

/** A dish; its recipe is rows of another table, saved by `saveDish`. */
export const DISH = defineRecord({
  name: 'dish',
  payload: DishPayload,
  parts: ['recipe'],
  linked: [DISH_GROUP, ITEM],
  called: (dish) => sql`${dish}.name`,
  scope: everybodys,
  derived: names,
  taken: { dish_name: nameTaken },
  columns: {
    name: { sql: sql`dish.name`, sort: sql`dish.name_key` },
    parts: sql`(select count(*) from dish_part part where part.dish_id = dish.id)`,
  },
  keptBy: {
    ...because('sales of the past keep it', ['restaurant_sale_line']),
    dish_part: (id) =>
      oneUse(
        'dish',
        sql`dish where deleted_at is null and exists (select from dish_part part where part.dish_id = dish.id and part.part_id = ${id})`,
        sql`'«' || name || '»'`,
      ),
  },
  removed: async (db, id) => {
    await db.run(sql`delete from dish_part where dish_id = ${id}`)
  },
})
