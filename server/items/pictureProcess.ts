import { setPriority } from 'node:os'
import { logoOf, photoOf, TooManyPixels } from './decodePicture.ts'
import type { PictureJob, PictureWord } from './pictureJob.ts'

/**
 * Decodes pictures in a process of its own, which ends when there are no more: what a decoder took from the system it never gives
 * back, and one that stumbles takes nobody along.
 */

/** Where processors are scarce, the tills go first. */
const NICENESS = 10

setPriority(NICENESS)
process.on('message', (job: PictureJob) => void answer(job).then((word) => process.send!(word)))

async function answer({ kind, bytes, pixelsMax }: PictureJob): Promise<PictureWord> {
  try {
    if (kind === 'photo') return { is: kind, photo: await photoOf(bytes, pixelsMax) }
    return { is: kind, logo: await logoOf(bytes, pixelsMax) }
  } catch (error) {
    return { is: error instanceof TooManyPixels ? 'tooLarge' : 'notPicture' }
  }
}
