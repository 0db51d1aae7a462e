import sharp from 'sharp'
import { LOGO_PIXELS_MAX } from '../../src/api/company.ts'
import { PHOTO_PIXELS_MAX, PHOTO_SMALL_PIXELS_MAX } from '../../src/api/itemPhoto.ts'
import { PHOTO_INPUT_PIXELS_MAX, photoDecoding } from '../bounds.ts'
import { Refusal } from '../refusal.ts'

const QUALITY = 82
const LOGO_QUALITY = 90

// Selling goes on while a photo is made small: one core is left alone. No photo comes twice, so none is remembered.
sharp.concurrency(1)
sharp.cache(false)

const startsWith = (bytes: Uint8Array, at: number, signature: string) =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature

/** By its first bytes: a name and a declared type prove nothing, and formats that can carry scripts never reach the decoder. */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\u00ff\u00d8\u00ff') ||
  startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

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

/**
 * The picture upright, no larger than LOGO_PIXELS_MAX, as a PNG of few colours.
 * @throws 400 `notPicture`, 413 `photoTooLarge` for one that has more pixels than may be unpacked
 */
export const shrinkLogo = (bytes: Uint8Array): Promise<SmallLogo> =>
  decoded(bytes, async () => {
    const { data, info } = await fitted(bytes, LOGO_PIXELS_MAX)
      .png({ palette: true, quality: LOGO_QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { content: data, width: info.width, height: info.height }
  })

/**
 * The picture upright, no larger than PHOTO_PIXELS_MAX, as WebP without anything else of the file (place, camera), and its small copy.
 * @throws 400 `notPicture`, 413 `photoTooLarge` for one that has more pixels than may be unpacked
 */
export const shrinkPhoto = (bytes: Uint8Array): Promise<SmallPhoto> =>
  decoded(bytes, async () => {
    const { data: content, info } = await within(PHOTO_PIXELS_MAX, bytes)
    const { data: small } = await within(PHOTO_SMALL_PIXELS_MAX, content)
    return { content, small, width: info.width, height: info.height }
  })

/** Works on a picture in its turn, once it is known to be one that may be unpacked; what the decoder stumbles over is no picture. */
async function decoded<T>(bytes: Uint8Array, work: () => Promise<T>): Promise<T> {
  if (!isPicture(bytes)) throw notPicture()
  return photoDecoding.run(async () => {
    await requireFewPixels(bytes)
    try {
      return await work()
    } catch {
      throw notPicture()
    }
  })
}

/** By the file's head, before anything is unpacked. */
async function requireFewPixels(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notPicture()
    })
  if (width * height <= PHOTO_INPUT_PIXELS_MAX) return
  const values = { megapixels: PHOTO_INPUT_PIXELS_MAX / 1e6 }
  throw new Refusal(413, 'photoTooLarge', values, { upload: 'photoTooLarge' })
}

const within = (pixels: number, bytes: Uint8Array) =>
  fitted(bytes, { width: pixels, height: pixels }).webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })

const fitted = (bytes: Uint8Array, size: { width: number; height: number }) =>
  sharp(bytes, { limitInputPixels: PHOTO_INPUT_PIXELS_MAX, failOn: 'error' })
    .rotate()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })

const notPicture = () => new Refusal(400, 'notPicture', {}, { upload: 'notPicture' })
