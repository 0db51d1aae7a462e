import { favouriteBoard, favouriteCategory, saveFavourites, type Tile } from '../../src/api/favourite.ts'
import { requireDepartment } from '../caller.ts'
import { writeAudit } from '../audit.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { requireCashbox } from '../sales/openSession.ts'
import { variants } from './posItem.ts'

const LEARNT_DAYS = 28
const LEARNT_MAX = 24
const CATEGORY_MAX = 60

interface Place {
  kind: 'ITEM' | 'CATEGORY'
  id: number
}

/** What the department has sold most: goods without a barcode come first, because nothing else finds them by a scan. */
const learnt = (db: Executor, departmentId: number, now: Date): Promise<Place[]> =>
  db.rows<Place>(sql`
    select 'ITEM' as kind, sold.item_id as id from (
      select line.item_id, sum(line.final_sum) as sum from sale join sale_line line on line.sale_id = sale.id
      where sale.department_id = ${departmentId} and sale.status = 'FINISHED' and line.quantity > 0
        and sale.sale_date > ${now}::timestamptz - ${LEARNT_DAYS} * interval '1 day'
      group by line.item_id) sold
    join item on item.id = sold.item_id and item.deleted_at is null
    order by exists (select from item_barcode code where code.item_id = item.id), sold.sum desc, item.id limit ${LEARNT_MAX}`)

/** The places with their names, photos and what of them can be sold; goods that do not lie here keep their place, empty. */
async function tilesOf(db: Executor, departmentId: number, places: readonly Place[], now: Date): Promise<Tile[]> {
  const itemIds = places.flatMap(({ kind, id }) => (kind === 'ITEM' ? [id] : []))
  const categoryIds = places.flatMap(({ kind, id }) => (kind === 'CATEGORY' ? [id] : []))
  const named = await db.rows<{ kind: 'ITEM' | 'CATEGORY'; id: number; name: string; photoId: number | null }>(sql`
    select 'ITEM' as kind, item.id, item.name,
      (select photo.id from item_photo photo where photo.item_id = item.id and photo.main) as "photoId"
    from item where item.id = any(${itemIds}::bigint[]) and item.deleted_at is null
    union all
    select 'CATEGORY', word.id, word.name, null from reference word where word.id = any(${categoryIds}::bigint[])`)
  const sellable = await variants(db, departmentId, itemIds, now)
  return places.flatMap(({ kind, id }) => {
    const tile = named.find((row) => row.kind === kind && row.id === id)
    if (!tile) return []
    const items = sellable.filter(({ itemId }) => kind === 'ITEM' && itemId === id)
    return [{ ...tile, items: items.map((item) => ({ ...item, scannedCount: 1 })) }]
  })
}

/** The tiles of a register are one arrangement that is saved whole, and no records (`defineRecord`) that somebody adds or changes one by one. */
export const favouriteHandlers = [
  handleRead(favouriteBoard, async ({ db, caller, path, now }) => {
    const [departmentId, cashboxId] = [Number(path.depId), Number(path.cashboxId)]
    requireDepartment(caller, departmentId, 'depId')
    await requireCashbox(db, departmentId, cashboxId)
    const board = await db.first<{ version: number }>(
      sql`select version from favourite_board where cashbox_id = ${cashboxId}`,
    )
    const arranged = await db.rows<Place>(sql`
      select case when item_id is null then 'CATEGORY' else 'ITEM' end as kind, coalesce(item_id, category_id) as id
      from favourite where cashbox_id = ${cashboxId} order by place`)
    const places = arranged.length > 0 ? arranged : await learnt(db, departmentId, now)
    const tiles = await tilesOf(db, departmentId, places, now)
    return { version: board?.version ?? 0, arranged: arranged.length > 0, tiles }
  }),

  handleRead(favouriteCategory, async ({ db, caller, path, now }) => {
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    const places = await db.rows<Place>(sql`
      select 'ITEM' as kind, item.id from item
      where ${Number(path.categoryId)} in (item.category_id, item.sub_category_id, item.sub2_category_id, item.sub3_category_id)
        and item.deleted_at is null and exists (
          select from stock_balance b where b.department_id = ${departmentId} and b.item_id = item.id and b.on_hand > b.reserved)
      order by item.name_key, item.id limit ${CATEGORY_MAX}`)
    return { tiles: await tilesOf(db, departmentId, places, now) }
  }),

  handle(saveFavourites, async ({ db, caller, path, body }) => {
    const [departmentId, cashboxId] = [Number(path.depId), Number(path.cashboxId)]
    requireDepartment(caller, departmentId, 'depId')
    await requireCashbox(db, departmentId, cashboxId)
    await db.one(sql`select id from cashbox where id = ${cashboxId} for update`)
    const known = await db.first<{ version: number }>(
      sql`select version from favourite_board where cashbox_id = ${cashboxId}`,
    )
    if ((known?.version ?? 0) !== body.version)
      throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
    await requireThere(db, body.tiles)
    await db.run(sql`
      insert into favourite_board (cashbox_id) values (${cashboxId})
      on conflict (cashbox_id) do update set version = favourite_board.version + 1`)
    const { before } = await db.one<{ before: number }>(
      sql`select count(*) as before from favourite where cashbox_id = ${cashboxId}`,
    )
    await db.run(sql`delete from favourite where cashbox_id = ${cashboxId}`)
    await db.run(sql`
      insert into favourite (cashbox_id, place, item_id, category_id)
      select ${cashboxId}, tile.place - 1, case when tile.kind = 'ITEM' then tile.id end, case when tile.kind = 'CATEGORY' then tile.id end
      from unnest(${body.tiles.map(({ kind }) => kind)}::text[], ${body.tiles.map(({ id }) => id)}::bigint[])
        with ordinality as tile (kind, id, place)`)
    await writeAudit(
      db,
      caller,
      { subject: 'cashbox', id: cashboxId, action: 'edit' },
      { favourites: [before, `${body.tiles.length} (${body.version + 1})`] },
    )
    return { id: cashboxId }
  }),
]

/** 400 names every tile that is not there, and every one that stands twice. */
async function requireThere(db: Executor, tiles: readonly Place[]): Promise<void> {
  const { items, words } = await db.one<{ items: number[]; words: number[] }>(sql`
    select array(select id from item where id = any(${tiles.map(({ id }) => id)}::bigint[]) and deleted_at is null)::float8[] as items,
      array(select id from reference where id = any(${tiles.map(({ id }) => id)}::bigint[]))::float8[] as words`)
  const fields: Record<string, string> = {}
  const seen = new Set<string>()
  tiles.forEach(({ kind, id }, index) => {
    const key = `${kind} ${id}`
    if (!(kind === 'ITEM' ? items : words).includes(id) || seen.has(key)) fields[`tiles.${index}.id`] = 'notFound'
    seen.add(key)
  })
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}
