import { type CDPSession, chromium, type Page } from 'playwright'
import { whoAmI } from '../src/api/auth.ts'
import { API_BASE } from '../server/serve.ts'
import type { BenchServer } from './benchServer.ts'
import { send } from './send.ts'

/**
 * A page of a browser of its own, in which whoever holds the token is signed in. `page.context().browser()` is to be closed.
 *
 * @param kept what else the device keeps
 * @param script runs in the page before anything of ours
 */
export async function openBrowser(
  server: BenchServer,
  token: string,
  kept: Readonly<Record<string, string>> = {},
  script: () => void = () => {},
): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await page.addInitScript(script)
  await page.goto(`${server.address}/pages/404`)
  const { text } = await send(`${server.address}${API_BASE}${whoAmI.path}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  })
  const session = JSON.stringify({ token, user: JSON.parse(text) as object, endedBy: 'never' })
  await page.evaluate(
    (entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    Object.entries({ 'savdo.session': session, ...kept }),
  )
  return page
}

/** Presses Enter or a digit, as a keyboard does it: without waiting for the page. */
export const pressKey = (keyboard: CDPSession, key: string) =>
  keyboard.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key,
    code: key === 'Enter' ? key : `Digit${key}`,
    text: key === 'Enter' ? '\r' : key,
    windowsVirtualKeyCode: key === 'Enter' ? 13 : key.charCodeAt(0),
  })
