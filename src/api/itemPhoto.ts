import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, flag, id, Saved, time } from './fields.ts'

/** A telephone's photo at its largest. */
export const PHOTO_BYTES_MAX = 12 * 1024 * 1024
const FORM_BYTES_MAX = 16 * 1024
export const PHOTOS_MAX = 20
/** The longer side of what is kept, and of its small copy, in pixels. */
export const PHOTO_PIXELS_MAX = 1_600
export const PHOTO_SMALL_PIXELS_MAX = 240

export const ItemPhoto = z.object({ id, main: flag, width: count, height: count, bytes: count, createdAt: time })
export type ItemPhoto = z.infer<typeof ItemPhoto>

/** The main one first. */
export const itemPhotos = endpoint('GET /item/photos-by-item/{id}', { can: 'view goods', answer: z.array(ItemPhoto) })
/** The picture itself, WebP. Not in the specification, which shows no address of a picture. */
export const itemPhoto = endpoint('GET /item/photo/{photoId}', {
  can: 'view goods',
  query: z.object({ size: z.enum(['small', 'full']).default('full') }),
  answer: 'file',
})

/**
 * Adds a JPEG, PNG or WebP, told by its content whatever it is called, and makes it small; the first one is the main one.
 * 413 `fileTooLarge`, 400 `notPicture`, 409 `tooManyPhotos`.
 */
export const uploadPhoto = endpoint('POST /item/upload/{id}', {
  can: 'edit goods',
  bodyBytesMax: PHOTO_BYTES_MAX + FORM_BYTES_MAX,
  form: z.object({ upload: z.file().max(PHOTO_BYTES_MAX) }),
  answer: Saved,
})
export const markMainPhoto = endpoint('POST /item/{id}/mark-as-main-photo/{photoId}', {
  can: 'edit goods',
  answer: Done,
})
/** Of what is left the oldest becomes the main one. */
export const removePhoto = endpoint('POST /item/{id}/remove-photo/{photoId}', { can: 'edit goods', answer: Done })
