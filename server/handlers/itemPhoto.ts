import { itemPhoto, itemPhotos, markMainPhoto, removePhoto, uploadPhoto } from '../../src/api/itemPhoto.ts'
import { photoUploads } from '../bounds.ts'
import { sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead, inTurn } from '../handle.ts'
import { addPhoto, dropPhoto, makeMain, photosOf } from '../items/photos.ts'
import { shrinkPhoto } from '../items/shrinkPhoto.ts'
import { notFound } from '../refusal.ts'

export const itemPhotoHandlers = [
  handleRead(itemPhotos, ({ db, path }) => photosOf(db, Number(path.id))),

  handleRead(itemPhoto, async ({ db, path, query }) => {
    const photoId = Number(path.photoId)
    const photo = await db.first<{ content: Buffer }>(sql`
      select ${query.size === 'small' ? sql`photo.small` : sql`photo.content`} as content
      from item_photo photo join item on item.id = photo.item_id
      where photo.id = ${photoId} and item.deleted_at is null`)
    if (!photo) throw notFound()
    return { fileName: `${photoId}.webp`, contentType: 'image/webp', content: new Uint8Array(photo.content) }
  }),

  inTurn(
    photoUploads,
    handlePrepared(
      uploadPhoto,
      async ({ form }) => shrinkPhoto(new Uint8Array(await form.upload.arrayBuffer())),
      async ({ db, caller, path, prepared }) => ({ id: await addPhoto(db, caller, Number(path.id), prepared) }),
    ),
  ),

  handle(markMainPhoto, async ({ db, caller, path }) => {
    await makeMain(db, caller, Number(path.id), Number(path.photoId))
    return { done: true as const }
  }),

  handle(removePhoto, async ({ db, caller, path }) => {
    await dropPhoto(db, caller, Number(path.id), Number(path.photoId))
    return { done: true as const }
  }),
]
