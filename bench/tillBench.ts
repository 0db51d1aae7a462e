import { chromium, type Page } from 'playwright'
import { whoAmI } from '../src/api/auth.ts'
import { API_BASE } from '../server/serve.ts'
import type { BenchServer } from './benchServer.ts'
import type { Company } from './company.ts'
import type { Result } from './report.ts'
import { sql } from '../server/db/sql.ts'
import { scanCode } from '../tests/e2e/support/scanCode.ts'
import { send } from './send.ts'

/** Goods that the till has never seen, then each of them once more. */
const SCANS = 300
const SCAN_TO_LINE_MS_GOAL = 50
/** Between two goods in the cashier's hands. */
const BETWEEN_SCANS_MS = 60

/**
 * From the Enter of the scanner to the line on the screen, in Chromium, with the cart growing to SCANS lines. The page itself
 * notes both moments: when the key was pressed, and when the frame that shows the line has been drawn.
 */
export async function tillBench(server: BenchServer, company: Company, say: (text: string) => void): Promise<Result[]> {
  const page = await openTill(server, company)
  if (!page) {
    say('the till: left out, there is no built browser half (npm run build)')
    return []
  }
  try {
    const codes = await codesOf(server, company)
    const results: Result[] = []
    // The same goods twice: the second time the till knows their codes.
    for (const what of ['a code not seen before', 'a known code']) {
      say(`scan to line, ${what}`)
      const tookMs: number[] = []
      for (const code of codes) tookMs.push(await timeOf(page, code))
      tookMs.sort((a, b) => a - b)
      const at = (part: number) => tookMs[Math.ceil(tookMs.length * part) - 1]!
      results.push({ what: `scan to line on the screen, ${what}: p50`, unit: 'ms', ours: at(0.5) })
      results.push({
        what: `scan to line on the screen, ${what}: p95`,
        unit: 'ms',
        ours: at(0.95),
        atMost: SCAN_TO_LINE_MS_GOAL,
      })
    }
    return results
  } finally {
    await page.context().browser()?.close()
  }
}

/** Codes of goods that lie on the shelf of the first shop, far apart in the catalogue. */
async function codesOf(server: BenchServer, company: Company): Promise<string[]> {
  const { itemIds } = company.shops[0]!
  const step = Math.floor(itemIds.length / SCANS)
  const chosen = Array.from({ length: SCANS }, (_, index) => itemIds[index * step]!)
  const rows = await server.database.rows<{ code: string }>(
    sql`select min(barcode) as code from item_barcode where item_id = any(${chosen}::bigint[]) group by item_id`,
  )
  return rows.map(({ code }) => code)
}

async function openTill(server: BenchServer, company: Company): Promise<Page | undefined> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await page.addInitScript(noteMoments)
  await page.goto(`${server.address}/pages/404`)
  if (!(await page.evaluate(() => document.getElementById('root')))) {
    await browser.close()
    return undefined
  }
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
  /** Resolves with the milliseconds from the next Enter to the frame that shows what it changed in the cart. */
  nextLineMs: () => Promise<number>
}

/** Runs in the page. */
function noteMoments(): void {
  let pressedMs = 0
  addEventListener('keydown', (event) => event.key === 'Enter' && (pressedMs = event.timeStamp), { capture: true })
  const nextLineMs = () =>
    new Promise<number>((resolve) => {
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
  Object.assign(globalThis, { nextLineMs } satisfies NotingWindow)
}

async function timeOf(page: Page, code: string): Promise<number> {
  const tookMs = page.evaluate(() => (globalThis as unknown as NotingWindow).nextLineMs())
  await scanCode(page, code)
  const took = await tookMs
  await page.waitForTimeout(BETWEEN_SCANS_MS)
  return took
}
