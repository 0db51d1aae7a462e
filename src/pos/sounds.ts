import { playSound, type Sound } from '../ui/scanner/sounds.ts'
import { tillSettings } from './tillSettings.ts'

export type { Sound }

/** Plays a short signal, unless sounds are off on this device. */
export function play(sound: Sound): void {
  if (tillSettings.get().sounds) playSound(sound)
}
