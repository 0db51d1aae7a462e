import { setTimeout } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright'
import type { BARE, GridName } from './grids.ts'
import type { BenchPage, Scroll } from './page.ts'

export const VIEWPORT = { width: 1366, height: 768 }
/** Rows come and go for a while after what was asked for stands on the screen; that work counts too. */
const SETTLED_MS = 400
/** The longest, a million pixels scrolled by a peer on a busy machine, takes a quarter of it. */
const DONE_WITHIN_MS = 60_000

/** Processor time of the page's main thread, and what the user waited. */
export interface Cost {
  cpuMs: number
  waitMs: number
}

/** One page with one grid, and what its main thread spends. */
export class Visit {
  readonly page: Page
  readonly devtools: CDPSession

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.devtools = devtools
  }

  /** Opens the page in a context of its own; the grid stands there with its headings and no rows, and so many are ready for it. */
  static async open(browser: Browser, address: string, name: GridName | typeof BARE, rows: number): Promise<Visit> {
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'ru-RU', timezoneId: 'Asia/Tashkent' })
    const page = await context.newPage()
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
    await page.goto(`${address}/${name}.html?limit=${rows > 100 ? 'all' : '100'}`)
    await page.locator('[role=columnheader]').nth(5).waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const visit = new Visit(page, devtools)
    await visit.do('make', rows)
    await visit.settle()
    return visit
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  /** Calls the page's side of the bench; a page that draws no more frames is an error and not an endless wait. */
  async do<K extends keyof BenchPage>(
    what: K,
    ...given: Parameters<BenchPage[K]>
  ): Promise<Awaited<ReturnType<BenchPage[K]>>> {
    const answer = this.page.evaluate(
      ([name, parameters]) => {
        const { bench } = globalThis as unknown as { bench: Record<string, (...given: unknown[]) => unknown> }
        return bench[name]!(...parameters)
      },
      [what, given] as [string, unknown[]],
    ) as Promise<Awaited<ReturnType<BenchPage[K]>>>
    const waited = new AbortController()
    const tooLate = setTimeout(DONE_WITHIN_MS, undefined, { signal: waited.signal }).then(() => {
      throw new Error(`${this.page.url()}: ${what} never ended`)
    })
    tooLate.catch(() => undefined)
    try {
      return await Promise.race([answer, tooLate])
    } finally {
      waited.abort()
    }
  }

  settle(): Promise<void> {
    return this.page.waitForTimeout(SETTLED_MS)
  }

  /** Milliseconds of the main thread's processor time since the page began, a frame's style and layout included. */
  async cpuMs(): Promise<number> {
    const { metrics } = await this.devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }

  /** What something costs until the grid has come to rest again. */
  async cost(work: () => Promise<number>): Promise<Cost> {
    const beforeMs = await this.cpuMs()
    const waitMs = await work()
    await this.settle()
    return { cpuMs: (await this.cpuMs()) - beforeMs, waitMs }
  }

  /** Scrolls; per frame the processor time, without the rest at the end. */
  async scroll(by: Scroll): Promise<{ cpuMs: number; late: number; blank: number }> {
    const beforeMs = await this.cpuMs()
    const { gapsMs, probed, blank } = await this.do('scroll', by)
    const cpuMs = (await this.cpuMs()) - beforeMs
    await this.settle()
    return {
      cpuMs: cpuMs / by.frames,
      late: gapsMs.filter((gapMs) => gapMs > LATE_MS).length,
      blank: probed > 0 ? (blank / probed) * 100 : 0,
    }
  }
}

/** A frame that came so long after the one before missed its turn at 60 Hz. */
const LATE_MS = 25
