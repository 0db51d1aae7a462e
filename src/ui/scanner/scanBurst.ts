/**
 * Tells a barcode scanner from a person. A scanner is a keyboard that types a whole code within a fraction of a second and
 * ends it with Enter; the till takes such a burst for itself, whatever has the focus.
 *
 * The first keys of a burst cannot be told from typing, so they reach the field that has the focus. From the third key on the
 * burst is held back, and the caller puts the field back as it was before the first key (`restore`). What turns out to be no
 * scan is given back to be typed (`flush`), so nothing that a person types is ever lost; and what was given back because no key
 * came is a burst still, should the next one say that it was pressed in time (`release`), so no scan is, either.
 */

/** No two keys of a scanner are further apart; a person's rarely are nearer, and hardly ever three in a row. */
export const BURST_GAP_MS = 50
/** A burst that pauses for as long as this without Enter was somebody typing fast. */
export const BURST_END_MS = 120
/** Quick keys from which on they are a burst. */
export const BURST_KEYS_MIN = 3
/** Shorter codes are typed by hand. */
export const SCAN_LENGTH_MIN = 4
/** A marking code with its signature has less than 150 characters; a cat on the keyboard has more. */
const SCAN_LENGTH_MAX = 300

export type Verdict =
  /** Not the scanner's: let the key through. */
  | { readonly is: 'typing' }
  /** Of a burst: the key must go nowhere. `restore`: the field shall be as it was before the burst began. */
  | { readonly is: 'burst'; readonly restore: boolean }
  /** Enter after a burst: the key must go nowhere, and this was scanned. `restore`: as of a burst. */
  | { readonly is: 'scan'; readonly code: string; readonly restore: boolean }

const TYPING: Verdict = { is: 'typing' }

export class ScanBurst {
  private scanned: string[] = []
  private typed: string[] = []
  private lastMs = Number.NEGATIVE_INFINITY
  private held = false

  /** Keys are being held back: when no other comes, they are to be flushed. */
  get holding(): boolean {
    return this.held
  }

  /** Whether a key pressed now begins a new run: then the field is as it was before a burst. */
  isFresh(atMs: number): boolean {
    return !this.held && atMs - this.lastMs > BURST_GAP_MS
  }

  /**
   * A key that types one character.
   *
   * @param scanned the character that a scanner means by the key, whatever layout is chosen
   * @param typed the character that a person means by it
   * @param atMs when it was pressed, not when it is handled: the page may have been busy
   */
  character(scanned: string, typed: string, atMs: number): Verdict {
    if (this.isFresh(atMs)) this.reset()
    this.lastMs = atMs
    this.scanned.push(scanned)
    this.typed.push(typed)
    if (this.scanned.length < BURST_KEYS_MIN || this.scanned.length > SCAN_LENGTH_MAX) return TYPING
    const restore = !this.held
    this.held = true
    return { is: 'burst', restore }
  }

  /** Enter or Tab, with which scanners end a code. Where it is `typing`, what was held back still has to be flushed. */
  end(atMs: number): Verdict {
    const code = this.scanned.join('')
    const restore = !this.held
    if (atMs - this.lastMs > BURST_END_MS || code.length < SCAN_LENGTH_MIN) return TYPING
    this.reset()
    return { is: 'scan', code, restore }
  }

  /**
   * What was held back, to be typed after all, since no other key has come. A busy machine hands keys over late: where the next
   * one was pressed in time, all of them are one burst, and what was typed here is to be taken back.
   */
  release(): string {
    const text = this.held ? this.typed.join('') : ''
    this.held = false
    return text
  }

  /** What was held back, to be typed after all, together with the first keys, which `restore` took out of the field. */
  flush(): string {
    const text = this.held ? this.typed.join('') : ''
    this.reset()
    return text
  }

  private reset(): void {
    this.scanned = []
    this.typed = []
    this.held = false
    this.lastMs = Number.NEGATIVE_INFINITY
  }
}
