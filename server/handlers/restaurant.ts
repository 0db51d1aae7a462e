import {
  deleteDish,
  deleteDishGroup,
  editRestaurantSetting,
  finishRestaurant,
  getDish,
  getDishGroup,
  getRestaurantSetting,
  RestaurantSetting,
  saveDish as saveDishEndpoint,
  saveDishGroup,
  searchDishes,
  searchDishGroups,
} from '../../src/api/restaurant.ts'
import { isWebAddress } from '../../src/rules/webAddress.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Executor } from '../db/database.ts'
import { contains, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { Refusal } from '../refusal.ts'
import { DISH, DISH_GROUP } from '../restaurant/dishRecord.ts'
import { readDish, saveDish } from '../restaurant/saveDish.ts'
import { sellDishes } from '../restaurant/sellDishes.ts'

/** There is one restaurant; the audit wants an id. */
const RESTAURANT_ID = 1

async function readSetting(db: Executor): Promise<RestaurantSetting> {
  const setting = await db.first<{ value: unknown }>(sql`select value from setting where key = 'restaurant'`)
  return RestaurantSetting.parse(setting?.value ?? {})
}

export const restaurantHandlers = [
  ...handleList(searchDishGroups, {
    ...DISH_GROUP.list,
    filter: { keyword: (words) => sql`lower(dish_group.name) like ${contains(words.trim().toLowerCase())}` },
    defaultSort: [{ field: 'name' }],
  }),
  ...handleRecord(DISH_GROUP, { get: getDishGroup, save: saveDishGroup, remove: deleteDishGroup }),
  ...handleList(searchDishes, {
    ...DISH.list,
    filter: { groupId: (id) => sql`dish.group_id = ${id}` },
    defaultSort: [{ field: 'name' }],
  }),
  ...handleRecord(DISH, { remove: deleteDish }),
  handleRead(getDish, ({ db, path }) => readDish(db, Number(path.id))),
  handle(saveDishEndpoint, async ({ db, caller, body }) => ({ id: await saveDish(db, caller, body) })),
  handle(finishRestaurant, sellDishes),

  handleRead(getRestaurantSetting, ({ db }) => readSetting(db)),
  handle(editRestaurantSetting, async ({ db, caller, body }) => {
    if (body.posAddress !== '' && !isWebAddress(body.posAddress))
      throw new Refusal(400, 'badInput', {}, { posAddress: 'notAnAddress' })
    const before = await readSetting(db)
    await db.run(sql`
      insert into setting (key, value) values ('restaurant', ${JSON.stringify(body)}::jsonb)
      on conflict (key) do update set value = excluded.value`)
    await writeAudit(
      db,
      caller,
      { subject: 'restaurant', id: RESTAURANT_ID, action: 'edit' },
      changesBetween(before, body),
    )
    return body
  }),
]
