import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from 'playwright'
import { whoAmI } from '../src/api/auth.ts'
import { API_BASE } from '../server/serve.ts'
import type { BenchServer } from './benchServer.ts'
import type { Company } from './company.ts'
import { median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'
import { sql } from '../server/db/sql.ts'
import { send } from './send.ts'

/** Of each round: goods that the till has never seen, then each of them once more. */
const SCANS = 100
const SCAN_TO_LINE_MS_GOAL = 50
/** Between two keys of a scanner: by the time of Enter the page has seen the others. */
const KEY_MS = 4
/** Between two goods in the cashier's hands. */
const BETWEEN_SCANS_MS = 150

/** Whether there is a browser half to open: the server gives out what `npm run build` made. */
export const isTillBuilt = (): boolean => existsSync('dist/client/index.html')

/**
 * From the Enter of the scanner to the line on the screen, in Chromium, with the cart growing to ROUNDS × SCANS lines. The page itself
 * notes both moments: when the key was pressed, and when the frame that shows the line has been drawn.
 */
export async function tillBench(server: BenchServer, company: Company, say: (text: string) => void): Promise<Result[]> {
  const page = await openTill(server, company)
  try {
    const codes = await codesOf(server, company)
    const keyboard = await page.context().newCDPSession(page)
    // The same goods twice: the second time the till knows their codes.
    const kinds = [
      { what: 'a code not seen before', rounds: [] as number[][] },
      { what: 'a known code', rounds: [] as number[][] },
    ]
    for (let round = 0; round < ROUNDS; round++)
      for (const { what, rounds } of kinds) {
        say(`scan to line, ${what}`)
        const tookMs: number[] = []
        for (const code of codes.slice(round * SCANS, (round + 1) * SCANS))
          tookMs.push(await timeOf(page, keyboard, code))
        rounds.push(tookMs.sort((a, b) => a - b))
      }
    const results = kinds.flatMap(({ what, rounds }): Result[] => {
      const at = (part: number) => median(rounds.map((tookMs) => tookMs[Math.ceil(SCANS * part) - 1]!))
      return [
        { what: `scan to line on the screen, ${what}: p50`, unit: 'ms', ours: at(0.5) },
        { what: `scan to line on the screen, ${what}: p95`, unit: 'ms', ours: at(0.95), atMost: SCAN_TO_LINE_MS_GOAL },
      ]
    })
    return results
  } finally {
    await page.context().browser()?.close()
  }
}

/** Codes of goods that lie on the shelf of the first shop, far apart in the catalogue. */
async function codesOf(server: BenchServer, company: Company): Promise<string[]> {
  const { itemIds } = company.shops[0]!
  const wanted = ROUNDS * SCANS
  const step = Math.floor(itemIds.length / wanted)
  const chosen = Array.from({ length: wanted }, (_, index) => itemIds[index * step]!)
  const rows = await server.database.rows<{ code: string }>(
    sql`select min(barcode) as code from item_barcode where item_id = any(${chosen}::bigint[]) group by item_id`,
  )
  return rows.map(({ code }) => code)
}

async function openTill(server: BenchServer, company: Company): Promise<Page> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await page.addInitScript(noteMoments)
  await page.goto(`${server.address}/pages/404`)
  const { text } = await send(`${server.address}${API_BASE}${whoAmI.path}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${company.token}` },
  })
  const shop = company.shops[0]!
  await page.evaluate(
    ([session, register]) => {
      localStorage.setItem('savdo.session', session!)
      localStorage.setItem('savdo.register', register!)
    },
    [
      JSON.stringify({ token: company.token, user: JSON.parse(text) as object, endedBy: 'never' }),
      JSON.stringify({
        departmentId: shop.departmentId,
        departmentName: 'Магазин',
        cashboxId: shop.cashboxIds[0],
        cashboxNumber: '1',
        cashboxName: '',
      }),
    ],
  )
  await page.goto(`${server.address}/point-of-sale/pos`)
  await page.locator('input[role=combobox]:enabled').waitFor()
  return page
}

interface NotingWindow {
  /** Watches the cart from now on. */
  watchCart: () => void
  /** Milliseconds from the Enter of the scanner to the frame that shows what it changed in the cart. */
  lineMs: Promise<number>
}

/** Runs in the page. */
function noteMoments(): void {
  let pressedMs = 0
  addEventListener('keydown', (event) => event.key === 'Enter' && (pressedMs = event.timeStamp), { capture: true })
  const watchCart = () => {
    const lineMs = new Promise<number>((resolve) => {
      const watcher = new MutationObserver(() => {
        watcher.disconnect()
        // After the frame's own callbacks comes its painting, and only then the next task.
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - pressedMs)
          channel.port2.postMessage(undefined)
        })
      })
      watcher.observe(document.querySelector('.cart')!, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(globalThis, { lineMs })
  }
  Object.assign(globalThis, { watchCart })
}

async function timeOf(page: Page, keyboard: CDPSession, code: string): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as NotingWindow).watchCart())
  const beginMs = performance.now()
  const keys = [...code.split(''), 'Enter']
  const pressed: Promise<unknown>[] = []
  for (let index = 0; index < keys.length;) {
    if (performance.now() >= beginMs + index * KEY_MS) pressed.push(press(keyboard, keys[index++]!))
    else await setTimeout(1)
  }
  await Promise.all(pressed)
  const took = await page.evaluate(() => (globalThis as unknown as NotingWindow).lineMs)
  await page.waitForTimeout(BETWEEN_SCANS_MS)
  return took
}

const press = (keyboard: CDPSession, key: string) =>
  keyboard.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key,
    code: key === 'Enter' ? key : `Digit${key}`,
    text: key === 'Enter' ? '\r' : key,
    windowsVirtualKeyCode: key === 'Enter' ? 13 : key.charCodeAt(0),
  })
