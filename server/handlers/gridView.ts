import {
  deleteGridView,
  getGridView,
  GRID_VIEWS_MAX,
  type GridView,
  listGridViews,
  saveGridView,
} from '../../src/api/gridView.ts'
import { raw, sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'

const COLUMNS = raw('id, grid, name, state, is_default as "isDefault"')

export const gridViewHandlers = [
  handleRead(listGridViews, async ({ db, path, caller }) => ({
    items: await db.rows<GridView>(sql`
      select ${COLUMNS}, true as own from grid_view where user_id = ${caller.userId} and grid = ${path.grid}
      order by lower(name), id limit ${GRID_VIEWS_MAX}`),
  })),

  handleRead(getGridView, async ({ db, path, caller }) => {
    const view = await db.first<GridView>(sql`
      select ${COLUMNS}, user_id = ${caller.userId} as own from grid_view where id = ${path.id}`)
    if (!view) throw notFound()
    return view
  }),

  handle(saveGridView, async ({ db, body, caller }) => {
    const { grid, name, state, isDefault } = body
    // One at a time for each user, so that neither the bound nor the single default can be passed by two tabs.
    await db.one(sql`select id from app_user where id = ${caller.userId} for update`)
    const { others } = await db.one<{ others: number }>(sql`
      select count(*) as others from grid_view where user_id = ${caller.userId} and grid = ${grid} and name <> ${name}`)
    if (others >= GRID_VIEWS_MAX)
      throw new Refusal(422, 'tooManyViews', { maximum: GRID_VIEWS_MAX }, { name: 'tooManyViews' })
    if (isDefault)
      await db.run(
        sql`update grid_view set is_default = false where user_id = ${caller.userId} and grid = ${grid} and is_default`,
      )
    return db.one<{ id: number }>(sql`
      insert into grid_view (user_id, grid, name, state, is_default)
      values (${caller.userId}, ${grid}, ${name}, ${JSON.stringify(state)}::jsonb, ${isDefault})
      on conflict (user_id, grid, name)
        do update set state = excluded.state, is_default = excluded.is_default, changed_at = now()
      returning id`)
  }),

  handle(deleteGridView, async ({ db, path, caller }) => {
    const deleted = await db.run(sql`delete from grid_view where id = ${path.id} and user_id = ${caller.userId}`)
    if (deleted === 0) throw notFound()
    return { done: true as const }
  }),
]
