import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react'
import { minus, plus, switchPack } from '../rules/cart.ts'
import { isTextField } from '../ui/scanner/typeInto.ts'
import { EarlyKeys } from './earlyKeys.ts'
import type { Till } from './till.ts'
import type { TillAction } from './tillActions.ts'

/** Function keys that mean something to the browser only, where no action of the till has them. */
const BROWSER_KEYS = new Set(['F5', 'F11', 'F12'])

/**
 * The keyboard of the till: the keys of its actions, arrows for the line, plus and minus for its count, and any letter goes to
 * the search field.
 *
 * @param active false while a panel is open: it has keys of its own
 */
export function useTillKeys(
  till: Till,
  actions: readonly Pick<TillAction, 'key' | 'run' | 'disabled'>[],
  search: RefObject<HTMLInputElement | null>,
  active: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (/^F\d+$/.test(event.key) && !BROWSER_KEYS.has(event.key)) event.preventDefault()
    else if (event.defaultPrevented) return
    if (!active || event.ctrlKey || event.altKey || event.metaKey) return
    const { activeElement } = document
    const typing = isTextField(activeElement) && (activeElement !== search.current || activeElement.value !== '')
    const pressed = event.shiftKey && /^F\d+$/.test(event.key) ? `Shift+${event.key}` : event.key
    const action = actions.find(({ key }) => key === pressed)
    if (action && !(typing && event.key === 'Delete')) {
      event.preventDefault()
      if (!event.repeat && !action.disabled) action.run()
      return
    }
    if (typing) return
    if (moveLine(till, event.key)) event.preventDefault()
    else if (event.key.length === 1 && event.key !== ' ' && activeElement !== search.current) search.current?.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}

/** What comes while the cart stands still, kept for as long as the till is shown. */
export function useEarlyKeys(till: Till, onScan: (code: string) => void): EarlyKeys {
  const scanned = useEffectEvent(onScan)
  const early = useMemo(() => new EarlyKeys(till), [till])
  useEffect(() => early.listen((code) => scanned(code)), [early])
  return early
}

/** What the keys do to the selected line; answers whether the key was one of them. */
function moveLine(till: Till, key: string): boolean {
  const { held, selectedKey } = till.get()
  const { lines } = held.cart
  const at = lines.findIndex((line) => line.key === selectedKey)
  const last = lines.length - 1
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - 10, PageDown: at + 10, Home: 0, End: last }[key]
  if (to !== undefined) {
    till.select(lines[Math.min(Math.max(to, 0), last)]?.key)
    return true
  }
  const change = { '+': plus, '-': minus, '*': switchPack }[key]
  if (!change || !selectedKey) return false
  till.change((cart) => change(cart, selectedKey))
  return true
}
