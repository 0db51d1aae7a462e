import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { BURST_GAP_MS } from '../../../src/ui/scanner/scanBurst.ts'

/** Between two keys of a scanner. */
const KEY_MS = 4

/**
 * Presses the keys of a code as a scanner does, through the browser's own input. Each key says when it was pressed, as the
 * operating system would: however busy the machine is, they are a few milliseconds apart. `afterTyping`: the hand goes from
 * the keys to the scanner first; sooner, the last key that was typed would be one of the burst. `halfway`: the machine hands the
 * second half of the keys over only after this.
 */
export async function scanCode(
  page: Page,
  code: string,
  { afterTyping = false, halfway }: { afterTyping?: boolean; halfway?: (typed: string) => Promise<unknown> } = {},
): Promise<void> {
  if (afterTyping) await pause(code.length * KEY_MS + 2 * BURST_GAP_MS)
  const session = await page.context().newCDPSession(page)
  // Enter comes now, the rest came before it.
  const startedMs = Date.now() - code.length * KEY_MS
  const press = (key: string, index: number) =>
    session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      code: key === 'Enter' ? key : /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
      text: key === 'Enter' ? '\r' : key,
      windowsVirtualKeyCode: key === 'Enter' ? 13 : key.charCodeAt(0),
      timestamp: (startedMs + index * KEY_MS) / 1_000,
    })
  const keys = [...code.split(''), 'Enter']
  const half = halfway ? Math.floor(code.length / 2) : 0
  await Promise.all(keys.slice(0, half).map(press))
  await halfway?.(code.slice(0, half))
  await Promise.all(keys.slice(half).map((key, index) => press(key, half + index)))
  await session.detach()
}
