import { type Encoding, ENCODINGS } from '../tableReader/table.ts'

const SCORED_BYTES = 64 * 1024
/** Pages of one byte a letter that people here write in; the first of equals wins. */
const PAGES = ['CP1251', 'CP866', 'KOI8R'] as const
const OFTEN = new Set('оеаинтсрвлк')

const BOMS: readonly [Encoding, readonly number[]][] = [
  ['UTF8', [0xef, 0xbb, 0xbf]],
  ['UTF16LE', [0xff, 0xfe]],
  ['UTF16BE', [0xfe, 0xff]],
]

/** Decodes with the byte order mark left out. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(ENCODINGS[encoding]).decode(bytes)

/**
 * The encoding of a text: what its byte order mark says; UTF-8 where all of it is that; else the page in which it looks most
 * like Russian. Right for twelve of thirteen files of a single word; whoever sees the sample may say otherwise.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = BOMS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  if (isUtf8(bytes)) return 'UTF8'
  const head = bytes.subarray(0, SCORED_BYTES)
  const scored = PAGES.map((page) => ({ page, score: russianScore(decoded(head, page)) }))
  return scored.reduce((one, other) => (other.score > one.score ? other : one)).page
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Frequent letters speak for Russian; capitals after small letters and signs beyond the letters against it. */
function russianScore(text: string): number {
  let score = 0
  let afterSmall = false
  for (const letter of text) {
    if (OFTEN.has(letter)) score += 2
    else if (/[а-яё]/i.test(letter)) score += 1
    else if (letter > '\u007f') score -= 3
    const small = /[а-яё]/.test(letter)
    if (afterSmall && !small && /[А-ЯЁ]/.test(letter)) score -= 3
    afterSmall = small
  }
  return score
}

/** Only these have all letters of Uzbek. */
const isUnicode = (encoding: Encoding) => encoding.startsWith('UTF')

/** Question marks inside words: the letters that stood there were lost when the file was written. */
export const hasLostLetters = (text: string, encoding: Encoding): boolean =>
  !isUnicode(encoding) && /\p{L}\?\p{L}/u.test(text)
