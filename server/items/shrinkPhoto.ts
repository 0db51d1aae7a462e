import sharp from 'sharp'
import { PHOTO_PIXELS_MAX, PHOTO_SMALL_PIXELS_MAX } from '../../src/api/itemPhoto.ts'
import { Refusal } from '../refusal.ts'

/** What unpacks to more is a bomb, or no photo of a packet of tea. */
const INPUT_PIXELS_MAX = 80_000_000
const QUALITY = 82

// Selling goes on while a photo is made small: one core is left alone.
sharp.concurrency(1)

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

/**
 * The picture upright, no larger than PHOTO_PIXELS_MAX, as WebP without anything else of the file (place, camera), and its small copy.
 * @throws 400 `notPicture`
 */
export async function shrinkPhoto(bytes: Uint8Array): Promise<SmallPhoto> {
  if (!isPicture(bytes)) throw notPicture()
  const within = (pixels: number) =>
    sharp(bytes, { limitInputPixels: INPUT_PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
  try {
    const { data: content, info } = await within(PHOTO_PIXELS_MAX)
    const { data: small } = await within(PHOTO_SMALL_PIXELS_MAX)
    return { content, small, width: info.width, height: info.height }
  } catch {
    throw notPicture()
  }
}

const notPicture = () => new Refusal(400, 'notPicture', {}, { upload: 'notPicture' })
