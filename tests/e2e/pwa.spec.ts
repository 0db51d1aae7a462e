import { expect, type Page, test } from '@playwright/test'
import { makeShop, type Shop } from './support/makeShop.ts'
import { nextBuild } from './support/nextBuild.ts'
import { OwnProfile } from './support/ownProfile.ts'
import { scanCode } from './support/scanCode.ts'
import { cartLines, openTill, search } from './support/till.ts'

const profile = new OwnProfile()
let shop: Shop
test.beforeEach(async () => {
  test.setTimeout(180_000)
  shop = await makeShop()
  await profile.make()
})
test.afterEach(() => profile.remove())

interface Manifest {
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  icons: { src: string; sizes: string; type: string }[]
}

test('the program can be installed: a manifest whose icons are what it says, a worker over the whole scope', async () => {
  const { page } = await profile.start()
  await openTill(page, shop)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href!)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({
    name: 'Savdo',
    short_name: 'Savdo',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    manifest.icons.filter(({ type }) => type === 'image/png'),
  )
  expect(sizes).toEqual(['192x192', '512x512'])
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(new URL('/', page.url()).href)
  // What Chromium itself has against installing it.
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

/** The name of the build that controls the page. */
const buildOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('savdo')).toSorted())
const waits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)

test('a new program waits for an empty cart, and takes nothing of it away', async () => {
  const door = await nextBuild(test.info().project.use.baseURL!)
  try {
    const { page } = await profile.start(door.baseURL)
    await page.clock.install()
    await openTill(page, shop)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(search(page)).toBeEnabled()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const before = await buildOf(page)
    await scanCode(page, shop.goods[0]!.barcode)
    await expect(cartLines(page)).toHaveCount(1)
    await page.evaluate(() => Object.assign(globalThis, { samePage: true }))
    door.comeOut()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
    await expect.poll(() => waits(page), { timeout: 60_000 }).toBe(true)
    // With goods in the cart a minute of asking brings nothing.
    await page.clock.fastForward('01:00')
    expect(await waits(page)).toBe(true)
    await expect(cartLines(page)).toHaveCount(1)
    const reloaded = page.waitForEvent('load', { timeout: 60_000 })
    await page.keyboard.press('Delete')
    await expect(cartLines(page)).toHaveCount(0)
    await reloaded
    await expect(search(page)).toBeEnabled()
    expect(await page.evaluate(() => 'samePage' in globalThis)).toBe(false)
    expect(await waits(page)).toBe(false)
    expect(await buildOf(page)).not.toEqual(before)
  } finally {
    await door.close()
  }
})
