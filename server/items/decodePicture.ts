import sharp from 'sharp'
import { LOGO_PIXELS_MAX } from '../../src/api/company.ts'
import { PHOTO_PIXELS_MAX, PHOTO_SMALL_PIXELS_MAX } from '../../src/api/itemPhoto.ts'

const QUALITY = 82
const LOGO_QUALITY = 90

// Selling goes on while a photo is made small: one core is left alone. No photo comes twice, so none is remembered.
sharp.concurrency(1)
sharp.cache(false)

export interface SmallPhoto {
  content: Buffer
  small: Buffer
  width: number
  height: number
}

/** A logo as it is printed: PNG, its transparent parts on the white of paper. */
export interface SmallLogo {
  content: Buffer
  width: number
  height: number
}

/** The picture upright, no larger than LOGO_PIXELS_MAX, as a PNG of few colours. @throws as `photoOf` */
export async function logoOf(bytes: Uint8Array, pixelsMax: number): Promise<SmallLogo> {
  await requireFewPixels(bytes, pixelsMax)
  const { data, info } = await fitted(bytes, LOGO_PIXELS_MAX)
    .png({ palette: true, quality: LOGO_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/**
 * The picture upright, no larger than PHOTO_PIXELS_MAX, as WebP without anything else of the file (place, camera), and its small copy.
 * @throws TooManyPixels, and anything else for what is no picture
 */
export async function photoOf(bytes: Uint8Array, pixelsMax: number): Promise<SmallPhoto> {
  await requireFewPixels(bytes, pixelsMax)
  const { data: content, info } = await within(PHOTO_PIXELS_MAX, bytes)
  const { data: small } = await within(PHOTO_SMALL_PIXELS_MAX, content)
  return { content, small, width: info.width, height: info.height }
}

/** More of them than may be unpacked. */
export class TooManyPixels extends Error {}

/** By the file's head, before anything is unpacked. */
async function requireFewPixels(bytes: Uint8Array, pixelsMax: number): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > pixelsMax) throw new TooManyPixels()
}

const within = (pixels: number, bytes: Uint8Array) =>
  fitted(bytes, { width: pixels, height: pixels }).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })

const fitted = (bytes: Uint8Array, size: { width: number; height: number }) =>
  sharp(bytes, { failOn: 'error' })
    .rotate()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
