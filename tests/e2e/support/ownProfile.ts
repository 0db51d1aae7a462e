import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page, test } from '@playwright/test'

/** A browser profile of one test: what its pages keep is there when the browser is started again. */
export class OwnProfile {
  private readonly contexts: BrowserContext[] = []
  private directory = ''

  async make(): Promise<void> {
    this.directory = await mkdtemp(join(tmpdir(), 'savdo-profile-'))
  }

  /** Starts the browser on it, with service workers, which are blocked everywhere else (playwright.config.ts). */
  async start(baseURL = test.info().project.use.baseURL!): Promise<{ context: BrowserContext; page: Page }> {
    const { launchOptions = {}, locale, timezoneId, viewport } = test.info().project.use
    const context = await chromium.launchPersistentContext(this.directory, {
      ...launchOptions,
      baseURL,
      locale: locale!,
      timezoneId: timezoneId!,
      viewport: viewport!,
      serviceWorkers: 'allow',
    })
    this.contexts.push(context)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }

  /** The same, with the whole program on the device: until then its hundreds of files are in the way of every other. */
  async startInstalled(baseURL?: string): Promise<{ context: BrowserContext; page: Page }> {
    const started = await this.start(baseURL)
    await started.page.goto('/pages/404')
    await started.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    return started
  }

  async remove(): Promise<void> {
    for (const context of this.contexts) await context.close()
    await rm(this.directory, { recursive: true, force: true })
  }
}
