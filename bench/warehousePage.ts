import type { CDPSession, Page } from 'playwright'
import { createDocument } from '../src/api/warehouseDocument.ts'
import { openBrowser, pressKey } from './benchBrowser.ts'
import type { BenchServer } from './benchServer.ts'
import { median, ROUNDS } from './measure.ts'
import type { Result } from './report.ts'
import { incomeOf, type WarehouseCompany } from './warehouseCompany.ts'

const OPEN_S_GOAL = 1
const KEY_MS_GOAL = 50
const SAVE_S_GOAL = 2
const LIST = '/warehouse-management/income'
const KEYS = 60
const BETWEEN_KEYS_MS = 120
const COUNT = (line: number) => `[data-cell="${line}/count"] input`

/** An income of 5,000 lines in Chromium: opened from the list, typed into, saved by Ctrl+S. Each round has one of its own. */
export async function pageBench(
  server: BenchServer,
  company: WarehouseCompany,
  say: (text: string) => void,
): Promise<Result[]> {
  const drafts: number[] = []
  // The first one opens nothing but the program's own parts, and is typed into so that their code is warm.
  for (let draft = 0; draft <= ROUNDS; draft++)
    drafts.push((await company.call(createDocument, { body: incomeOf(company) })).id)
  const page = await openList(server, company.token)
  const keyboard = await page.context().newCDPSession(page)
  const [opened, typed, saved]: [number[], number[], number[]] = [[], [], []]
  try {
    for (const [round, id] of drafts.entries()) {
      say(`an income in the browser, ${round === 0 ? 'to warm up' : `round ${round}`}`)
      const openedMs = await page.evaluate(openFromList, {
        address: `/warehouse-management/income-view/edit/${id}`,
        cell: COUNT(0),
      })
      const keyMs = await typeInto(page, keyboard)
      const savedMs = await save(page)
      if (round === 0) continue
      opened.push(openedMs)
      typed.push(...keyMs)
      saved.push(savedMs)
      // As a full load, so that neither what was said nor what was kept of this one is there in the next round.
      await showList(server, page)
    }
  } finally {
    await page.context().browser()?.close()
  }
  typed.sort((a, b) => a - b)
  const what = 'in the browser, an income of 5000 lines'
  return [
    { what: `${what}: opened from the list`, unit: 's', ours: median(opened) / 1_000, atMost: OPEN_S_GOAL },
    { what: `${what}: key to screen, p50`, unit: 'ms', ours: median(typed) },
    {
      what: `${what}: key to screen, p95`,
      unit: 'ms',
      ours: typed[Math.ceil(typed.length * 0.95) - 1]!,
      atMost: KEY_MS_GOAL,
    },
    { what: `${what}: saved by Ctrl+S`, unit: 's', ours: median(saved) / 1_000, atMost: SAVE_S_GOAL },
  ]
}

async function openList(server: BenchServer, token: string): Promise<Page> {
  const page = await openBrowser(server, token)
  await showList(server, page)
  return page
}

async function showList(server: BenchServer, page: Page): Promise<void> {
  await page.goto(`${server.address}${LIST}`)
  await page.locator('.grid-row:not(.grid-waiting)').first().waitFor()
}

/** Runs in the page: from the moment of the click to the frame that shows the first line. */
async function openFromList({ address, cell }: { address: string; cell: string }): Promise<number> {
  const beganMs = performance.now()
  history.pushState({}, '', address)
  const isThere = () => document.querySelector(cell) !== null
  await new Promise<void>((resolve) => {
    const watcher = new MutationObserver(() => {
      if (!isThere()) return
      watcher.disconnect()
      resolve()
    })
    watcher.observe(document.body, { subtree: true, childList: true })
  })
  // After the frame's own callbacks comes its painting, and only then the next task.
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(undefined)
    }),
  )
  return performance.now() - beganMs
}

interface KeyWindow {
  keyMs: number[]
}

/** Runs in the page: notes from now on how long each key takes until the frame after it has been drawn. */
function noteKeys(): void {
  const keyMs: number[] = []
  if (!('keyMs' in globalThis))
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => (globalThis as unknown as KeyWindow).keyMs.push(performance.now() - timeStamp)
          channel.port2.postMessage(undefined)
        }),
      { capture: true },
    )
  Object.assign(globalThis, { keyMs })
}

/** Digits into quantities, a line after the other: three digits, Enter. */
async function typeInto(page: Page, keyboard: CDPSession): Promise<number[]> {
  await page.locator(COUNT(0)).click()
  await page.evaluate(noteKeys)
  for (let key = 0; key < KEYS; key++) {
    await pressKey(keyboard, key % 4 === 3 ? 'Enter' : String(1 + (key % 9)))
    await page.waitForTimeout(BETWEEN_KEYS_MS)
  }
  return page.evaluate(() => (globalThis as unknown as KeyWindow).keyMs)
}

async function save(page: Page): Promise<number> {
  const beganMs = performance.now()
  await page.keyboard.press('Control+s')
  await page.getByText('Успешно сохранено').first().waitFor()
  return performance.now() - beganMs
}
