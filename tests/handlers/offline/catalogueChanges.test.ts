import { deepStrictEqual as deepEqual } from 'node:assert'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createDiscountType } from '../../../src/api/discountType.ts'
import { saveCustomer } from '../../../src/api/customer.ts'
import { deleteItem, editItem, getItem } from '../../../src/api/item.ts'
import { editItems } from '../../../src/api/itemWork.ts'
import { createPricing, editPricing, makePricingReady, withdrawPricing } from '../../../src/api/pricing.ts'
import { createChild } from '../../../src/api/reference.ts'
import { finishSale } from '../../../src/api/sale.ts'
import { tillCatalogue, tillCatalogueChanges } from '../../../src/api/tillCatalogue.ts'
import { sql } from '../../../server/db/sql.ts'
import { forgetOld } from '../../../server/forgetOld.ts'
import { Catalogue, keptOf } from '../../../src/offline/catalogue.ts'
import { editOf } from '../catalogue.ts'
import { shopOn } from '../../ledger/shop.ts'
import { testServer } from '../../server.ts'
import { snapshotOf } from './snapshotOf.ts'

const HOUR_MS = 3_600_000
let nowMs = Date.UTC(2026, 10, 20, 7)
const server = await testServer({ now: () => new Date((nowMs += 10)) })
const shop = await shopOn(server)
await shop.open()
const { admin, cashier } = shop
let itemId: number
let catalogue: Catalogue
let since: { catalogueId: string; revision: number }

beforeAll(async () => {
  itemId = await shop.stocked([5, 5])
  const columns = await snapshotOf(cashier, shop.shop)
  since = columns
  catalogue = new Catalogue(keptOf(columns))
})

/** Everything that has changed since goes into the catalogue, as a till takes it. */
async function follow(): Promise<void> {
  for (let more = true; more;) {
    const changes = await cashier.call(tillCatalogueChanges, {
      path: { depId: shop.shop },
      query: { catalogueId: since.catalogueId, since: since.revision },
    })
    catalogue.apply(changes)
    since = changes
    more = changes.more
  }
}

/** What has followed every change is what somebody else takes whole, price by price: no writer forgot to say what it changed. */
afterEach(async () => {
  await follow()
  // An hour later nobody gets an older one.
  nowMs += HOUR_MS
  const columns = await snapshotOf(cashier, shop.shop)
  const whole = new Catalogue(keptOf(columns))
  for (const id of columns.id) deepEqual(catalogue.variantsOf(id, nowMs), whole.variantsOf(id, nowMs))
  for (const [code] of columns.codes.flat()) deepEqual(catalogue.findCode(code, nowMs), whole.findCode(code, nowMs))
  deepEqual(catalogue.findClients('али'), whole.findClients('али'))
})

const priced = async (priceUzs: number, effectiveFrom?: string) => {
  const draft = await admin.call(createPricing, {
    body: { departmentId: shop.shop, itemIds: [itemId] },
  })
  const items = draft.items.map(({ id }) => ({ id, priceUzs, priceWholesale: null }))
  const body = { version: draft.version, items, ...(effectiveFrom && { effectiveFrom }) }
  const { version } = await admin.call(editPricing, { path: { id: draft.id }, body })
  return admin.call(makePricingReady, { path: { id: draft.id }, body: { version } })
}
const edited = async (change: object) => {
  const item = await admin.call(getItem, { path: { id: itemId } })
  await admin.call(editItem, { path: { id: itemId }, body: { ...editOf(item), ...change } })
}

test('a sale takes from the shelf, an income and its price put new goods on it', async () => {
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 3 }]) })
  await shop.stocked([7], 2_000)
  await follow()
  expect(catalogue.variantsOf(itemId, nowMs)).toMatchObject([{ priceUzs: 1_000, qty: 7 }])
})

test('a price that begins later is known before, and holds from its moment on without the server', async () => {
  const at = nowMs + 6 * HOUR_MS
  await priced(1_500, new Date(at).toISOString())
  await follow()
  expect(catalogue.variantsOf(itemId, at - 1)).toMatchObject([{ priceUzs: 1_000 }])
  expect(catalogue.variantsOf(itemId, at)).toMatchObject([{ priceUzs: 1_500 }])
})

test('a price that was withdrawn before its moment never holds', async () => {
  const at = nowMs + 24 * HOUR_MS
  const { id, version } = await priced(9_000, new Date(at).toISOString())
  await follow()
  expect(catalogue.variantsOf(itemId, at)).toMatchObject([{ priceUzs: 9_000 }])
  await admin.call(withdrawPricing, { path: { id }, body: { version } })
  await follow()
  expect(catalogue.variantsOf(itemId, at)).toMatchObject([{ priceUzs: 1_500 }])
})

test('names, codes and words follow: an edit, an edit of many, a renamed brand, goods that are gone', async () => {
  await edited({ name: 'Новое имя', barcode: '4600000000015', multiBarcodes: [{ barcode: '00012', ratio: 6 }] })
  await follow()
  expect(catalogue.findWords('новое', nowMs)).toMatchObject([{ name: 'Новое имя' }])
  expect(catalogue.findCode('00012', nowMs)).toMatchObject([{ itemId, scannedCount: 6 }])
  expect(catalogue.findCode('12', nowMs)).toEqual([])
  const { id: brandId } = await admin.call(createChild, { path: { id: 'item_brand' }, body: { name: 'Прежний' } })
  await admin.call(editItems, { body: { ids: [itemId], changes: { brandId } } })
  await follow()
  expect(catalogue.variantsOf(itemId, nowMs)).toMatchObject([{ brandName: 'Прежний' }])
  const goneId = await shop.stocked([1])
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId: goneId, count: 1 }]) })
  await follow()
  expect(catalogue.variantsOf(goneId, nowMs)).toMatchObject([{ qty: 0, priceUzs: 1_000 }])
  await admin.call(deleteItem, { path: { id: goneId } })
  await follow()
  expect(catalogue.variantsOf(goneId, nowMs)).toBeUndefined()
})

test('a client comes with card and discount, and goes', async () => {
  const { id: discountTypeId } = await admin.call(createDiscountType, { body: { name: 'Серебряная', percent: 5 } })
  const body = { firstName: 'Алишер', memberCard: '770000001', discountTypeId }
  await admin.call(saveCustomer, { body })
  await follow()
  expect(catalogue.clientOfCard('770000001')).toMatchObject({ fullName: 'Алишер', discountPercent: 5 })
})

test('who may not see clients takes none, and who is of another department nothing', async () => {
  const stranger = await server.person('KASSIR', { departmentId: shop.warehouse })
  const { catalogueId, revision } = since
  const input = { path: { depId: shop.shop }, query: { catalogueId, since: revision } }
  expect(await stranger.refused(tillCatalogueChanges, input)).toMatchObject({ status: 403 })
  expect((await stranger.response(tillCatalogue, { path: { depId: shop.shop } })).status).toBe(403)
})

test('a cursor of another catalogue, from the future, or older than the notes is told to begin anew', async () => {
  const path = { depId: shop.shop }
  const tooOld = { status: 409, code: 'catalogueTooOld' }
  const { catalogueId, revision } = since
  const ask = (query: object) => cashier.refused(tillCatalogueChanges, { path, query })
  expect(await ask({ catalogueId: crypto.randomUUID(), since: revision })).toMatchObject(tooOld)
  expect(await ask({ catalogueId, since: revision + 1_000 })).toMatchObject(tooOld)
  expect(await ask({ catalogueId, since: 1e15 })).toMatchObject(tooOld)
  await server.database.run(
    sql`update catalogue_change set at = now() - interval '8 days' where revision <= ${revision - 2}`,
  )
  expect((await forgetOld(server.database)).catalogue_change).toBeGreaterThan(0)
  expect(await ask({ catalogueId, since: revision - 5 })).toMatchObject(tooOld)
  await cashier.call(tillCatalogueChanges, { path, query: { catalogueId, since: revision - 2 } })
})

test('nobody is passed over, however many write while others read', async () => {
  const reading = { done: false }
  const seen = new Set<number>()
  let cursor = since
  const reader = (async () => {
    for (let last = false; ; last = reading.done) {
      const path = { depId: shop.shop }
      const changes = await cashier.call(tillCatalogueChanges, {
        path,
        query: { catalogueId: cursor.catalogueId, since: cursor.revision },
      })
      for (const { id } of changes.goods) seen.add(id)
      cursor = changes
      if (last) return
    }
  })()
  const made = await Promise.all(Array.from({ length: 8 }, () => shop.stocked([1])))
  reading.done = true
  await reader
  expect(made.filter((id) => !seen.has(id))).toEqual([])
})
