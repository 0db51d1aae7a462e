import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { BURST_GAP_MS, SCAN_LENGTH_MIN, ScanBurst } from '../../src/ui/scanner/scanBurst.ts'
import { listenToScanner } from '../../src/ui/scanner/useScanner.ts'

const keysOf = (text: string) => text.split('')
const codeKeys = fc.array(fc.constantFrom(...keysOf('0123456789ABCxyz-')), {
  minLength: SCAN_LENGTH_MIN,
  maxLength: 40,
})

test('whatever a scanner types in one go is one scan, and nothing of it stays in a field', () => {
  fc.assert(
    fc.property(codeKeys, fc.integer({ min: 0, max: BURST_GAP_MS }), (keys, gapMs) => {
      const burst = new ScanBurst()
      let at = 1_000
      let field = ''
      let before = ''
      for (const key of keys) {
        if (burst.isFresh(at)) before = field
        const verdict = burst.character(key, key, at)
        if (verdict.is === 'typing') field += key
        else if (verdict.is === 'burst' && verdict.restore) field = before
        at += gapMs
      }
      expect(burst.end(at)).toEqual({ is: 'scan', code: keys.join(''), restore: false })
      expect(field).toBe('')
    }),
  )
})

test('a scan whose keys a busy machine hands over late, wherever it stops for a moment, is one scan', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { scans, home } = page()
  home.focus()
  const late = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(codeKeys, late, (keys, stops) => {
      home.value = 'ко'
      scans.length = 0
      clock += 1_000
      for (const [index, key] of [...keys, 'Enter'].entries()) {
        press(home, [key], 4)
        if (stops[index]) vi.advanceTimersByTime(1_000)
      }
      expect(scans).toEqual([keys.join('')])
      expect(home.value).toBe('ко')
    }),
  )
})

test('what a person types reaches the field, however fast, letter for letter', () => {
  const typing = fc.array(
    fc.record({ key: fc.constantFrom(...keysOf('абвг123')), gapMs: fc.integer({ min: 5, max: 400 }) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(typing, (presses) => {
      const burst = new ScanBurst()
      let at = 1_000
      let field = ''
      let before = ''
      for (const { key, gapMs } of presses) {
        // The page's timer: what is held back too long is typed after all.
        if (burst.holding && gapMs > 200) field += burst.flush()
        if (burst.isFresh(at)) before = field
        const verdict = burst.character(key, key, at)
        if (verdict.is === 'typing') field += key
        else if (verdict.is === 'burst' && verdict.restore) field = before
        at += gapMs
      }
      field += burst.flush()
      expect(field).toBe(presses.map(({ key }) => key).join(''))
    }),
  )
})

test('slow keys with Enter, a short burst with Enter, and Enter alone are no scans', () => {
  const burst = new ScanBurst()
  for (const [index, key] of keysOf('4780001').entries()) burst.character(key, key, index * (BURST_GAP_MS + 1))
  expect(burst.end(7 * (BURST_GAP_MS + 1)).is).toBe('typing')
  for (const [index, key] of keysOf('123').entries()) burst.character(key, key, 5_000 + index)
  expect(burst.end(5_004).is).toBe('typing')
  burst.flush()
  expect(burst.end(9_000).is).toBe('typing')
})

/** Presses keys at the given pace, as the browser would report them; answers those that nobody held back. */
function press(target: Element, keys: readonly string[], gapMs: number, codes: readonly string[] = []): string[] {
  const through: string[] = []
  keys.forEach((key, index) => {
    const event = new KeyboardEvent('keydown', { key, code: codes[index] ?? '', bubbles: true, cancelable: true })
    clock += gapMs
    Object.defineProperty(event, 'timeStamp', { value: clock })
    if (!target.dispatchEvent(event)) return
    through.push(key)
    if (key.length === 1 && target instanceof HTMLInputElement) target.value += key
  })
  return through
}
let clock = performance.now()
let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.useRealTimers()
})

function page() {
  const scans: string[] = []
  const home = document.createElement('input')
  const other = document.createElement('input')
  const button = document.createElement('button')
  document.body.append(home, other, button)
  stop = listenToScanner(
    globalThis as unknown as Window,
    () => home,
    (code) => scans.push(code),
  )
  return { scans, home, other, button }
}

test('a scan into a field that somebody was typing in leaves that field as it was', () => {
  const { scans, other } = page()
  other.value = '12'
  other.focus()
  press(other, [...keysOf('4780000000014'), 'Enter'], 3)
  expect(scans).toEqual(['4780000000014'])
  expect(other.value).toBe('12')
})

test('the Enter of a scan presses no button, and the next Enter of a person does', () => {
  const { scans, button } = page()
  button.focus()
  expect(press(button, [...keysOf('4780000000014'), 'Enter'], 3)).toEqual(['4', '7'])
  expect(press(button, ['Enter'], 500)).toEqual(['Enter'])
  expect(scans).toEqual(['4780000000014'])
})

test('with a Russian keyboard layout the letters of a code are those that the scanner meant', () => {
  const { scans, home } = page()
  home.focus()
  press(home, ['Ф', 'И', '1', '2', 'я', 'Enter'], 3, ['KeyA', 'KeyB', 'Digit1', 'Digit2', 'KeyZ', 'Enter'])
  expect(scans).toEqual(['ab12z'])
})

test('fast typing without Enter is typed after all', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { scans, home } = page()
  home.focus()
  press(home, keysOf('молоко'), 12)
  expect(home.value).toBe('')
  vi.advanceTimersByTime(1_000)
  expect(home.value).toBe('молоко')
  expect(scans).toEqual([])
})

test('a key held down is no scanner', () => {
  const { scans, home } = page()
  home.focus()
  for (let repeat = 0; repeat < 20; repeat++) {
    const event = new KeyboardEvent('keydown', { key: '5', repeat: repeat > 0, bubbles: true, cancelable: true })
    expect(home.dispatchEvent(event)).toBe(true)
  }
  press(home, ['Enter'], 1)
  expect(scans).toEqual([])
})
