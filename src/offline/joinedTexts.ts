/** No text of PostgreSQL holds it. */
const TEXT_END = '\0'
const END_BYTES = 1
const BEFORE_WORD: ReadonlySet<string> = new Set([TEXT_END, ' '])

/** Texts one after the other as UTF-8, an end behind each: as they lie in a file, and half of what strings take. */
export interface JoinedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where each begins; one more at the end. */
  readonly from: Uint32Array<ArrayBuffer>
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function joined(texts: readonly string[]): JoinedTexts {
  const bytes = new TextEncoder().encode(texts.map((text) => text + TEXT_END).join(''))
  const from = new Uint32Array(texts.length + 1)
  for (let place = 1; place <= texts.length; place++) from[place] = bytes.indexOf(0, from[place - 1]) + END_BYTES
  return { bytes, from }
}

export const textAt = ({ bytes, from }: JoinedTexts, place: number): string =>
  decoder.decode(bytes.subarray(from[place], from[place + 1]! - END_BYTES))

/** Joined texts as one string, in which all of them are searched at once. */
export interface SearchedTexts {
  readonly text: string
  readonly from: Uint32Array
}

export function searched({ bytes, from }: JoinedTexts): SearchedTexts {
  const text = decoder.decode(bytes)
  // Nothing but ASCII: letters stand where their bytes do.
  if (text.length === bytes.length) return { text, from }
  const starts = new Uint32Array(from.length)
  for (let place = 1; place < from.length; place++)
    starts[place] = text.indexOf(TEXT_END, starts[place - 1]) + TEXT_END.length
  return { text, from: starts }
}

export const searchedAt = ({ text, from }: SearchedTexts, place: number): string =>
  text.slice(from[place], from[place + 1]! - TEXT_END.length)

/** The places in whose text this stands, or stands as the beginning of a word, each once. */
export function* placesHolding(
  texts: SearchedTexts,
  wanted: string,
  asBeginning = false,
): Generator<number, undefined> {
  const { text, from } = texts
  for (let at = text.indexOf(wanted); at >= 0;)
    if (asBeginning && at > 0 && !BEFORE_WORD.has(text[at - 1]!)) at = text.indexOf(wanted, at + 1)
    else {
      const place = placeOf(texts, at)
      yield place
      at = text.indexOf(wanted, from[place + 1])
    }
  return undefined
}

/** The place in whose text this position of the joined text stands. */
function placeOf({ from }: SearchedTexts, position: number): number {
  let [low, high] = [0, from.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (from[middle]! <= position) low = middle
    else high = middle
  }
  return low
}
