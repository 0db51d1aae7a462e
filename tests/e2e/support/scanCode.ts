import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { BURST_GAP_MS } from '../../../src/ui/scanner/scanBurst.ts'

/** Between two keys of a scanner. */
const KEY_MS = 4

/**
 * Presses the keys of a code as a scanner does, through the browser's own input. Each key says when it was pressed, as the
 * operating system would: however busy the machine is, they are a few milliseconds apart. `afterTyping`: the hand goes from
 * the keys to the scanner first; sooner, the last key that was typed would be one of the burst.
 */
export async function scanCode(page: Page, code: string, { afterTyping = false } = {}): Promise<void> {
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
  await Promise.all([...code.split(''), 'Enter'].map(press))
  await session.detach()
}
