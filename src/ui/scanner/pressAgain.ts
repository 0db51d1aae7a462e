import { eraseFrom, isTextField, typeInto } from './typeInto.ts'

const again = new WeakSet<Event>()

/** Whether the program presses this key itself: then it is no scanner's, whatever came before it. */
export const isPressedAgain = (event: Event): boolean => again.has(event)

/**
 * Presses a key that was kept back, on whatever has the focus now: who listens to keys hears of it, and what nobody takes does
 * what the browser would do by itself (types, erases, presses the button, sends the form).
 *
 * @param key `key` and `shiftKey` as the keyboard reports them
 */
export function pressAgain({ key, code = '', shiftKey = false }: KeyboardEventInit & { key: string }): void {
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  again.add(event)
  if (!(document.activeElement ?? document.body).dispatchEvent(event)) return
  // Who heard of the key may have given the focus to another.
  const { activeElement } = document
  if (activeElement instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) activeElement.click()
  else if (key.length === 1) typeInto(activeElement, key)
  else if (key === 'Backspace') eraseFrom(isTextField(activeElement) ? activeElement : null)
  else if (key === 'Enter' && activeElement instanceof HTMLInputElement) send(activeElement.form)
}

/** By its button, as Enter in a field does: a disabled one sends nothing. */
const send = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>('[type=submit]')?.click()
