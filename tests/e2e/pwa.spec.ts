import { expect, test } from '@playwright/test'
import { makeShop, type Shop } from './support/makeShop.ts'
import { OwnProfile } from './support/ownProfile.ts'
import { openTill } from './support/till.ts'

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
