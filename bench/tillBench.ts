import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { openBrowser, pressKey } from './benchBrowser.ts'
import type { BenchServer } from './benchServer.ts'
import type { Company } from './company.ts'
import { median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'
import { sql } from '../server/db/sql.ts'

/** Of each round: goods that the till has never seen, then each of them once more. */
const SCANS = 100
const SCAN_TO_LINE_MS_GOAL = 30
/**
 * Of goods that the till has in its own memory: the next frame after the key shows them. A screen begins its frames at a beat of its own,
 * so that the key waits for up to one of them whatever we do; all else, before, in and between frames, is ours.
 */
const FRAME_MS = 16.6
/** Sales that are paid in a round. */
const PAID = 30
const DIALOG_MS_GOAL = 50
const NEXT_CART_MS_GOAL = 100
/** Between two keys of a scanner: by the time of Enter the page has seen the others. */
const KEY_MS = 4
/** Between two goods in the cashier's hands. */
const BETWEEN_SCANS_MS = 150

/** Whether there is a browser half to open: the server gives out what `npm run build` made. */
export const isTillBuilt = (): boolean => existsSync('dist/client/index.html')

/**
 * From the Enter of the scanner to the line on the screen, in Chromium, with the cart growing to ROUNDS × SCANS lines. The page itself
 * notes both moments: when the key was pressed, and when the frame that shows the line has been drawn; and between them how long the
 * screen let the changed cart wait for its next frame.
 */
export async function tillBench(server: BenchServer, company: Company, say: (text: string) => void): Promise<Result[]> {
  const page = await openTill(server, company)
  try {
    const codes = await codesOf(server, company)
    const keyboard = await page.context().newCDPSession(page)
    // The same goods twice: the second time the till knows their codes.
    const kinds = [
      { what: 'a code not seen before', rounds: [] as Took[][] },
      { what: 'a known code', rounds: [] as Took[][] },
    ] as const
    for (let round = 0; round < ROUNDS; round++)
      for (const { what, rounds } of kinds) {
        say(`scan to line, ${what}`)
        const took: Took[] = []
        for (const code of codes.slice(round * SCANS, (round + 1) * SCANS))
          took.push(await timeOf(page, keyboard, code))
        rounds.push(took)
      }
    const [unseen, known] = kinds
    const sorted = (rounds: readonly Took[][], of: keyof Took) =>
      rounds.map((took) => took.map((one) => one[of]).sort((a, b) => a - b))
    return [
      ...percentiles(
        `scan to line on the screen, ${unseen.what}`,
        sorted(unseen.rounds, 'shownMs'),
        SCAN_TO_LINE_MS_GOAL,
      ),
      ...percentiles(
        `scan to line on the screen, ${known.what}`,
        sorted(known.rounds, 'shownMs'),
        SCAN_TO_LINE_MS_GOAL,
      ),
      ...percentiles('– without waiting for the screen’s next frame', sorted(known.rounds, 'oursMs'), FRAME_MS),
      ...(await payBench(page, keyboard, codes[0]!, say)),
    ]
  } finally {
    await page.context().browser()?.close()
  }
}

/** Half of them, and the slowest of twenty; of rounds whose times are sorted. */
function percentiles(what: string, rounds: readonly number[][], atMost?: number): Result[] {
  const at = (part: number) => median(rounds.map((tookMs) => tookMs[Math.ceil(tookMs.length * part) - 1]!))
  return [
    { what: `${what}: p50`, unit: 'ms', ours: at(0.5) },
    { what: `${what}: p95`, unit: 'ms', ours: at(0.95), ...(atMost !== undefined && { atMost }) },
  ]
}

/** From F10 to the field that takes the sum, and from its Enter to the empty cart of the next buyer: a sale of one line for cash. */
async function payBench(
  page: Page,
  keyboard: CDPSession,
  code: string,
  say: (text: string) => void,
): Promise<Result[]> {
  say('payment and the next cart')
  // Whatever was scanned before is thrown away, and the first payment warms the others up.
  await page.locator('.action-clear').click()
  await page.locator('[role=dialog] .till-button-danger').click()
  await page.locator('.cart-line').first().waitFor({ state: 'detached' })
  const dialogs: number[][] = []
  const carts: number[][] = []
  for (let round = -1; round < ROUNDS; round++) {
    const [dialogMs, cartMs]: [number[], number[]] = [[], []]
    for (let sale = 0; sale < (round < 0 ? 1 : PAID); sale++) {
      await timeOf(page, keyboard, code)
      dialogMs.push(await momentOf(page, 'F10', '[role=dialog] .payment input:focus'))
      cartMs.push(await momentOf(page, 'Enter', 'body:not(:has(.cart-line, [role=dialog])) .cart'))
      await page.waitForTimeout(BETWEEN_SCANS_MS)
    }
    if (round < 0) continue
    dialogs.push(dialogMs.sort((a, b) => a - b))
    carts.push(cartMs.sort((a, b) => a - b))
  }
  return [
    ...percentiles('payment dialog ready', dialogs, DIALOG_MS_GOAL),
    ...percentiles('finish to the next cart', carts, NEXT_CART_MS_GOAL),
  ]
}

/** Milliseconds from a key to the frame that shows what matches. */
async function momentOf(page: Page, key: string, selector: string): Promise<number> {
  await page.evaluate(
    ([wantedKey, wanted]) => (globalThis as unknown as NotingWindow).watchFor(wantedKey!, wanted!),
    [key, selector],
  )
  await page.keyboard.press(key)
  return page.evaluate(() => (globalThis as unknown as NotingWindow).shownMs)
}

/** Codes of goods that lie on the shelf of the first shop, whatever has been sold before, far apart in the catalogue. */
async function codesOf(server: BenchServer, company: Company): Promise<string[]> {
  const { departmentId } = company.shops[0]!
  const goods = await server.database.rows<{ code: string }>(sql`
    select min(code.barcode) as code from item_barcode code
    where code.item_id in (select item_id from stock_balance where department_id = ${departmentId} group by item_id having sum(on_hand) >= ${ROUNDS})
    group by code.item_id order by code.item_id`)
  const wanted = ROUNDS * SCANS
  const step = Math.floor(goods.length / wanted)
  return Array.from({ length: wanted }, (_, index) => goods[index * step]!.code)
}

async function openTill(server: BenchServer, company: Company): Promise<Page> {
  const shop = company.shops[0]!
  const register = {
    departmentId: shop.departmentId,
    departmentName: 'Магазин',
    cashboxId: shop.cashboxIds[0],
    cashboxNumber: '1',
    cashboxName: '',
  }
  const page = await openBrowser(server, company.token, { 'savdo.register': JSON.stringify(register) }, noteMoments)
  await page.goto(`${server.address}/point-of-sale/pos`)
  await page.locator('input[role=combobox]:enabled').waitFor()
  return page
}

/** One scan. */
interface Took {
  /** From the Enter of the scanner to the frame that shows what it changed in the cart. */
  shownMs: number
  /** The same without what the changed cart waited for the screen's next frame; of more than one frame's wait only one is the screen's. */
  oursMs: number
}

interface NotingWindow {
  /** Watches the cart from now on; `frameMs`: how long the screen shows one frame. */
  watchCart: (frameMs: number) => void
  /** What became of the scan. */
  line: Promise<Took>
  /** Waits from now on for the key, and for an element. */
  watchFor: (key: string, selector: string) => void
  /** Milliseconds from that key to the frame that shows that element. */
  shownMs: Promise<number>
}

/** Runs in the page. */
function noteMoments(): void {
  let pressedMs = 0
  addEventListener('keydown', (event) => event.key === 'Enter' && (pressedMs = event.timeStamp), { capture: true })
  const watchCart = (frameMs: number) => {
    const line = new Promise<Took>((resolve) => {
      const watcher = new MutationObserver(() => {
        watcher.disconnect()
        const changedMs = performance.now()
        // After the frame's own callbacks comes its painting, and only then the next task.
        requestAnimationFrame(() => {
          const waitedMs = Math.min(performance.now() - changedMs, frameMs)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            const shownMs = performance.now() - pressedMs
            resolve({ shownMs, oursMs: shownMs - waitedMs })
          }
          channel.port2.postMessage(undefined)
        })
      })
      watcher.observe(document.querySelector('.cart')!, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(globalThis, { line })
  }
  const watchFor = (key: string, selector: string) => {
    const shownMs = new Promise<number>((resolve) => {
      let beganMs = Infinity
      const began = (event: KeyboardEvent) => {
        if (event.key === key) beganMs = event.timeStamp
      }
      addEventListener('keydown', began, { capture: true, once: true })
      const look = () => {
        if (beganMs === Infinity || !document.querySelector(selector)) return void requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - beganMs)
        channel.port2.postMessage(undefined)
      }
      look()
    })
    Object.assign(globalThis, { shownMs })
  }
  Object.assign(globalThis, { watchCart, watchFor })
}

async function timeOf(page: Page, keyboard: CDPSession, code: string): Promise<Took> {
  await page.evaluate((frameMs) => (globalThis as unknown as NotingWindow).watchCart(frameMs), FRAME_MS)
  const beginMs = performance.now()
  const keys = [...code.split(''), 'Enter']
  const pressed: Promise<unknown>[] = []
  for (let index = 0; index < keys.length;) {
    if (performance.now() >= beginMs + index * KEY_MS) pressed.push(pressKey(keyboard, keys[index++]!))
    else await setTimeout(1)
  }
  await Promise.all(pressed)
  const took = await page.evaluate(() => (globalThis as unknown as NotingWindow).line)
  await page.waitForTimeout(BETWEEN_SCANS_MS)
  return took
}
