/** Between two keys of a scanner. */
const KEY_MS = 4
let clock = 0

/**
 * Presses the keys of a code as a scanner does, on whatever has the focus. The events say when they were pressed, so that a
 * busy machine does not make a slow typist of the scanner.
 */
export function scannerTypes(code: string): void {
  clock = Math.max(performance.now(), clock + 1_000)
  for (const key of [...code.split(''), 'Enter']) {
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (clock += KEY_MS) })
    if (!target.dispatchEvent(event) || key.length > 1 || !(target instanceof HTMLInputElement)) continue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(target, target.value + key)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
