import { type ItemPhoto, PHOTOS_MAX } from '../../src/api/itemPhoto.ts'
import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { SmallPhoto } from './decodePicture.ts'

/** The item's photos, the main one first. @throws 404 for an item that is not there. */
export async function photosOf(db: Executor, itemId: number): Promise<ItemPhoto[]> {
  if (!(await db.first(sql`select id from item where id = ${itemId} and deleted_at is null`))) throw notFound()
  return db.rows<ItemPhoto>(sql`
    select id, main, width, height, octet_length(content) as bytes, created_at as "createdAt"
    from item_photo where item_id = ${itemId} order by main desc, id`)
}

/** Answers the new photo's id. @throws 404, 409 `tooManyPhotos`. */
export async function addPhoto(
  db: Transaction,
  caller: Caller,
  itemId: number,
  { content, small, width, height }: SmallPhoto,
): Promise<number> {
  const { photos } = await lockItem(db, itemId)
  if (photos >= PHOTOS_MAX) throw new Refusal(409, 'tooManyPhotos', { maximum: PHOTOS_MAX })
  const { id } = await db.one<{ id: number }>(sql`
    insert into item_photo (item_id, main, width, height, content, small, created_by)
    values (${itemId}, ${photos === 0}, ${width}, ${height}, ${content}, ${small}, ${caller.userId}) returning id`)
  await audit(db, caller, itemId, [null, `#${id}`])
  return id
}

/** @throws 404 for a photo that is not this item's. */
export async function makeMain(db: Transaction, caller: Caller, itemId: number, photoId: number): Promise<void> {
  const { mainId } = await lockItem(db, itemId)
  await requirePhoto(db, itemId, photoId)
  if (mainId === photoId) return
  await db.run(sql`update item_photo set main = false where item_id = ${itemId} and main`)
  await db.run(sql`update item_photo set main = true where id = ${photoId}`)
  await audit(db, caller, itemId, [mainId && `#${mainId}`, `#${photoId}`])
}

/** @throws 404 for a photo that is not this item's. */
export async function dropPhoto(db: Transaction, caller: Caller, itemId: number, photoId: number): Promise<void> {
  await lockItem(db, itemId)
  await requirePhoto(db, itemId, photoId)
  await db.run(sql`delete from item_photo where id = ${photoId}`)
  await db.run(sql`
    update item_photo set main = true
    where id = (select min(id) from item_photo where item_id = ${itemId})
      and not exists (select from item_photo where item_id = ${itemId} and main)`)
  await audit(db, caller, itemId, [`#${photoId}`, null])
}

/** Two uploads at once must not both be the first one. */
async function lockItem(db: Transaction, itemId: number): Promise<{ photos: number; mainId: number | null }> {
  const item = await db.first(sql`select id from item where id = ${itemId} and deleted_at is null for no key update`)
  if (!item) throw notFound()
  return db.one(sql`
    select count(*) as photos, max(id) filter (where main) as "mainId" from item_photo where item_id = ${itemId}`)
}

async function requirePhoto(db: Transaction, itemId: number, photoId: number): Promise<void> {
  if (!(await db.first(sql`select id from item_photo where id = ${photoId} and item_id = ${itemId}`))) throw notFound()
}

const audit = (db: Transaction, caller: Caller, id: number, photo: [unknown, unknown]) =>
  writeAudit(db, caller, { subject: 'item', id, action: 'edit' }, { photo })
