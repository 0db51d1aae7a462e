import type { SmallLogo, SmallPhoto } from './decodePicture.ts'

/** What the process that decodes pictures is asked. */
export interface PictureJob {
  kind: 'photo' | 'logo'
  bytes: Uint8Array
  /** What unpacks to more is refused before it is unpacked. */
  pixelsMax: number
}

/** What it answers to each, in their order. */
export type PictureWord =
  | { is: 'photo'; photo: SmallPhoto }
  | { is: 'logo'; logo: SmallLogo }
  | { is: 'tooLarge' }
  | { is: 'notPicture' }
