import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { PHOTO_INPUT_PIXELS_MAX, photoDecoding } from '../bounds.ts'
import { Refusal } from '../refusal.ts'
import { threadFile } from '../threadFile.ts'
import type { SmallLogo, SmallPhoto } from './decodePicture.ts'
import type { PictureJob, PictureWord } from './pictureJob.ts'

/** The largest pictures take seconds. */
const PICTURE_MS_MAX = 60_000
/** So long after the last picture the process that decodes them ends. */
const IDLE_MS = 5_000

/**
 * The picture upright, no larger than PHOTO_PIXELS_MAX, as WebP without anything else of the file (place, camera), and its small copy.
 * @throws 400 `notPicture`, 413 `photoTooLarge` for one that has more pixels than may be unpacked
 */
export async function shrinkPhoto(bytes: Uint8Array): Promise<SmallPhoto> {
  const word = await decoded('photo', bytes)
  if (word.is !== 'photo') throw notPicture()
  return word.photo
}

/**
 * The picture upright, no larger than LOGO_PIXELS_MAX, as a PNG of few colours.
 * @throws 400 `notPicture`, 413 `photoTooLarge` for one that has more pixels than may be unpacked
 */
export async function shrinkLogo(bytes: Uint8Array): Promise<SmallLogo> {
  const word = await decoded('logo', bytes)
  if (word.is !== 'logo') throw notPicture()
  return word.logo
}

/** In its turn, once it is known to be a picture by its first bytes. */
async function decoded(kind: PictureJob['kind'], bytes: Uint8Array): Promise<PictureWord> {
  if (!isPicture(bytes)) throw notPicture()
  const word = await photoDecoding.run(() => asked({ kind, bytes, pixelsMax: PHOTO_INPUT_PIXELS_MAX }))
  if (word.is !== 'tooLarge') return word
  const values = { megapixels: PHOTO_INPUT_PIXELS_MAX / 1e6 }
  throw new Refusal(413, 'photoTooLarge', values, { upload: 'photoTooLarge' })
}

const startsWith = (bytes: Uint8Array, at: number, signature: string) =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature

/** A name and a declared type prove nothing, and formats that can carry scripts never reach the decoder. */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0, '\u00ff\u00d8\u00ff') ||
  startsWith(bytes, 0, '\u0089PNG\r\n\u001a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

let decoder: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/** A picture over which the decoder dies, or never ends, is none. */
async function asked(job: PictureJob): Promise<PictureWord> {
  clearTimeout(idle)
  const child = (decoder ??= startDecoder())
  const heard = new AbortController()
  const { signal } = heard
  const stuck = setTimeout(() => child.kill('SIGKILL'), PICTURE_MS_MAX)
  child.channel?.ref()
  try {
    const answer = once(child, 'message', { signal }) as Promise<[PictureWord]>
    const died = once(child, 'exit', { signal }).then((): [PictureWord] => [{ is: 'notPicture' }])
    // What cannot be sent any more has nobody to read it: that it ended is heard.
    child.send(job, (error) => error && child.kill('SIGKILL'))
    const [word] = await Promise.race([answer, died])
    return word
  } finally {
    heard.abort()
    clearTimeout(stuck)
    child.channel?.unref()
    idle = setTimeout(endDecoder, IDLE_MS).unref()
  }
}

function startDecoder(): ChildProcess {
  // What the server was started with (a preloaded module, a debugger) is not its own.
  const child = fork(threadFile('pictureProcess'), { serialization: 'advanced', execArgv: [] })
  const forget = () => {
    if (decoder === child) decoder = undefined
  }
  child.once('exit', forget)
  // One that could not even start never exits: the next picture has another.
  child.once('error', forget)
  // It keeps nobody who wants to end; what is asked of it does.
  child.unref()
  return child
}

function endDecoder(): void {
  decoder?.kill('SIGKILL')
  decoder = undefined
}

const notPicture = () => new Refusal(400, 'notPicture', {}, { upload: 'notPicture' })
