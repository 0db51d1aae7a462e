export type Sound = 'success' | 'failure' | 'warning'

interface Tone {
  hertz: number
  startMs: number
  lengthMs: number
}

/** Told apart without looking: one high tone; two low ones; a middle one twice. */
const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  success: [{ hertz: 1_760, startMs: 0, lengthMs: 70 }],
  failure: [
    { hertz: 220, startMs: 0, lengthMs: 160 },
    { hertz: 165, startMs: 190, lengthMs: 260 },
  ],
  warning: [
    { hertz: 660, startMs: 0, lengthMs: 80 },
    { hertz: 660, startMs: 130, lengthMs: 80 },
  ],
}
const VOLUME = 0.18
/** Without it the loudspeaker cracks at the beginning and the end of a tone. */
const FADE_SECONDS = 0.008

let audio: AudioContext | undefined

/** Plays a short signal; never stands in the way of what is being done. */
export function playSound(sound: Sound): void {
  if (!globalThis.AudioContext) return
  try {
    audio ??= new AudioContext()
    // A browser starts sound only after the first key or touch; until then it is suspended.
    if (audio.state === 'suspended') void audio.resume()
    for (const tone of SOUNDS[sound]) playTone(audio, tone)
  } catch {
    // No loudspeaker, or too many contexts: the screen says it, too.
  }
}

function playTone(context: AudioContext, { hertz, startMs, lengthMs }: Tone): void {
  const start = context.currentTime + startMs / 1_000
  const end = start + lengthMs / 1_000
  const oscillator = new OscillatorNode(context, { type: 'square', frequency: hertz })
  const gain = new GainNode(context, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(VOLUME, start + FADE_SECONDS)
  gain.gain.setValueAtTime(VOLUME, end - FADE_SECONDS)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
