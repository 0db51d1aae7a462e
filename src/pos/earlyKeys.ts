import { isPressedAgain, pressAgain } from '../ui/scanner/pressAgain.ts'
import { typeHere } from '../ui/scanner/typeInto.ts'
import { BURST_KEYS_MIN } from '../ui/scanner/scanBurst.ts'
import type { Till } from './till.ts'
import { isLocked, isStuck } from './tillState.ts'

/** Keys beside those that type a character which a cashier works by. Tab goes where it goes. */
const KEPT = new Set(
  'Enter Escape Backspace Delete Insert ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' '),
)
const isFunctionKey = (key: string): boolean => /^F\d+$/.test(key)
/** Whoever presses more is not looking at the till. */
const WAITING_MAX = 100

interface Scan {
  readonly scanned: string
}
type Early = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'> | Scan
const isScan = (early: Early): early is Scan => 'scanned' in early

/**
 * What is pressed and scanned while the cart stands still for a moment: nobody who works by heart waits for the screen. It is
 * kept in its order, and done one after the other, each as soon as the one before is drawn. Where what the till was doing has
 * failed, the cart that the keys were meant for is not there, and they go nowhere.
 */
export class EarlyKeys {
  private readonly till: Till
  private readonly waiting: Early[] = []
  private onScan: (code: string) => void = () => {}
  private asked = 0
  private going = false

  constructor(till: Till) {
    this.till = till
  }

  /**
   * Listens to the keyboard, behind the scanner and before all else of the page; answers how to stop.
   *
   * @param onScan what is done with a code that had to wait
   */
  listen(onScan: (code: string) => void): () => void {
    this.onScan = onScan
    const press = (event: KeyboardEvent) => {
      if (!this.takes || isPressedAgain(event) || !isKept(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!event.repeat) this.keep({ key: event.key, code: event.code, shiftKey: event.shiftKey })
    }
    globalThis.addEventListener('keydown', press, { capture: true })
    const forget = this.till.subscribe(this.goOn)
    return () => {
      globalThis.removeEventListener('keydown', press, { capture: true })
      forget()
      this.waiting.length = 0
    }
  }

  /** While this is asked the cart stands still too. */
  async during(asking: Promise<void>): Promise<void> {
    this.asked++
    await asking.finally(() => this.asked--)
    this.goOn()
  }

  /** Whether a code from the scanner has to wait for the keys that were pressed before it. */
  keepsScan(scanned: string): boolean {
    if (this.takes) this.forgetBurst()
    const waits = this.waiting.length > 0 || this.going
    if (waits) this.keep({ scanned })
    return waits
  }

  /** What looked like a scan was typed by a person; answers how to take it back, but for the keys by which a burst begins. */
  readonly type = (text: string): (() => void) => {
    if (!this.takes || text === '') return typeHere(text)
    this.forgetBurst()
    const typed = text.split('').map((key) => ({ key, code: '', shiftKey: false }))
    typed.forEach((early) => this.keep(early))
    const held = new Set<Early>(typed.slice(BURST_KEYS_MIN - 1))
    return () => void this.waiting.splice(0, this.waiting.length, ...this.waiting.filter((early) => !held.has(early)))
  }

  private get takes(): boolean {
    return this.standsStill || this.going
  }

  private get standsStill(): boolean {
    const { work, sending } = this.till.get()
    const isSent = sending !== undefined && sending.phase !== 'signIn' && !isStuck(sending)
    return this.asked > 0 || work !== undefined || isSent
  }

  private keep(early: Early): void {
    if (this.waiting.length < WAITING_MAX) this.waiting.push(early)
    else if (isScan(early)) this.till.notify('failure', 'screen.till.tooManyScans')
  }

  /** The first keys of a scanner cannot be told from typing: they were kept, and are part of what came after them. */
  private forgetBurst(): void {
    for (let keys = 1; keys < BURST_KEYS_MIN; keys++) {
      const last = this.waiting.at(-1)
      if (last && !isScan(last) && last.key.length === 1) this.waiting.pop()
    }
  }

  private readonly goOn = (): void => {
    if (this.waiting.length > 0 && !this.going && !this.standsStill) void this.run()
  }

  private async run(): Promise<void> {
    this.going = true
    try {
      for (await drawn(); this.waiting.length > 0 && !this.standsStill; await drawn()) {
        if (this.hasFailed()) this.drop()
        else if (!this.isScanning()) this.next()
      }
    } finally {
      // A fault of the program must not leave the till without its keyboard.
      this.going = false
    }
  }

  private next(): void {
    const early = this.waiting.shift()!
    if (isScan(early)) this.onScan(early.scanned)
    else pressAgain(early)
  }

  /** Goods that are on their way into the cart are those that the next key is about. */
  private isScanning(): boolean {
    return this.till.scansUnderWay > 0 && this.till.get().choice === undefined
  }

  private hasFailed(): boolean {
    const state = this.till.get()
    return state.refusal !== undefined || state.notice?.tone === 'failure' || isLocked(state)
  }

  private drop(): void {
    const codes = this.waiting.splice(0).filter(isScan)
    if (codes.length === 0) return
    this.till.notify('failure', 'screen.till.scansDropped', { codes: codes.map(({ scanned }) => scanned).join(', ') })
  }
}

const isKept = ({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !altKey && !metaKey && !isComposing && (key.length === 1 || KEPT.has(key) || isFunctionKey(key))

/** What a key has changed is on the screen, and has the focus, when the page comes to rest. */
const drawn = () => new Promise<void>((resolve) => setTimeout(resolve))
