import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueColumns, CatalogueGood } from '../src/api/tillCatalogue.ts'
import { Catalogue, keptOf } from '../src/offline/catalogue.ts'
import { columnsOf as columnsOfFile, fileColumns } from '../src/offline/columnsFile.ts'
import { findCode, findId, goodAt, type GoodsImage, imageOf } from '../src/offline/goodsImage.ts'
import { joined, placesHolding, searched, searchedAt } from '../src/offline/joinedTexts.ts'
import { sellableVariants } from '../src/offline/sellableVariants.ts'
import { shopClock } from '../src/offline/shopClock.ts'
import { FOLD_VERSION } from '../src/rules/foldVersion.ts'
import { foldSearch } from '../src/rules/search.ts'
import { nameKey } from '../src/rules/nameKey.ts'

const price = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 9_999_999 }).map((tiyin) => tiyin / 100),
)
const course = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2e12 }), price, price), { maxLength: 3 })
  .map((all) => all.toSorted(([a], [b]) => a - b))
const term = fc.constantFrom(null, '2026-12-31', '2027-02-28')
const good = fc.record<CatalogueGood>({
  id: fc.integer({ min: 1, max: 1e12 }),
  name: fc.string({ minLength: 1, maxLength: 40 }).filter((name) => !name.includes('\0')),
  fold: fc.string({ maxLength: 20, unit: fc.constantFrom('a', 'b', '1', '.', ' ', '№') }),
  barcode: fc.constantFrom(null, '4600000000015', '007'),
  codes: fc.uniqueArray(fc.tuple(fc.stringMatching(/^[0-9A-Z-]{1,20}$/), fc.integer({ min: 1, max: 500 })), {
    selector: ([code]) => code,
    maxLength: 3,
  }),
  artikul: fc.string({ maxLength: 5 }).filter((text) => !text.includes('\0')),
  unitName: fc.constantFrom('шт', 'кг'),
  brandName: fc.constantFrom(null, 'Rich', 'Нестле'),
  brandId: fc.constantFrom(null, 7),
  categoryIds: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }),
  kinds: fc.constantFrom('', ' soki ', ' soki  napitki '),
  weighed: fc.boolean(),
  weight: fc.constantFrom(0, 0.25, 12),
  vatPercent: fc.constantFrom(0, 12),
  lots: fc.array(
    fc.tuple(
      term,
      fc.integer({ min: 0, max: 9_999 }).map((count) => count / 1000),
      course,
    ),
    { maxLength: 4 },
  ),
})

const columnsOf = (goods: readonly CatalogueGood[]): CatalogueColumns => {
  const sorted = goods.toSorted((a, b) => (nameKey(a.name) < nameKey(b.name) ? -1 : 1))
  const column = <K extends keyof CatalogueGood>(key: K) => sorted.map((each) => each[key])
  return {
    catalogueId: '00000000-0000-4000-8000-000000000000',
    revision: 1,
    foldVersion: FOLD_VERSION,
    departmentId: 1,
    now: '2026-11-20T07:00:00.000Z',
    id: column('id'),
    name: column('name'),
    fold: column('fold'),
    barcode: column('barcode'),
    codes: column('codes'),
    artikul: column('artikul'),
    unitName: column('unitName'),
    brandName: column('brandName'),
    brandId: column('brandId'),
    categoryIds: column('categoryIds'),
    kinds: column('kinds'),
    weighed: column('weighed'),
    weight: column('weight'),
    vatPercent: column('vatPercent'),
    lots: column('lots'),
    clients: [],
    inStoreRules: [{ prefix: '21', pluLength: 5, kind: 'weight', divisor: 1000, checkDigit: true }],
  }
}
const goodsOf = (names: readonly string[]): CatalogueGood[] =>
  names.map((name, index) => ({
    id: index + 1,
    name,
    fold: foldSearch(name),
    barcode: String(4_600_000_000_000 + index),
    codes: [[String(4_600_000_000_000 + index), 1]],
    artikul: '',
    unitName: 'шт',
    brandName: null,
    brandId: null,
    categoryIds: [],
    kinds: '',
    weighed: false,
    weight: 0,
    vatPercent: 12,
    lots: [[null, 5, [[0, 100, null]]]],
  }))
const nothing = {
  clients: [],
  clientsGone: [],
  gone: [],
  goods: [],
  more: false,
  now: '',
  catalogueId: '',
  inStoreRules: [],
}

test('an image gives back every good as it was told', () => {
  fc.assert(
    fc.property(fc.uniqueArray(good, { selector: ({ id }) => id, maxLength: 8 }), (goods) => {
      const columns = columnsOf(goods)
      const image = imageOf(columns)
      const back = columns.id.map((_, place) => goodAt(image, place))
      expect(back).toEqual(columns.id.map((id) => goods.find((each) => each.id === id)))
    }),
  )
})

test('an image comes back from its file as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(good, { selector: ({ id }) => id, maxLength: 8 }), (goods) => {
      const image = imageOf(columnsOf(goods))
      const { filed, columns, bytes } = fileColumns(image)
      const file = new Uint8Array(bytes)
      for (const [at, column] of columns) file.set(new Uint8Array(column.buffer, 0, column.byteLength), at)
      expect(columnsOfFile<GoodsImage>(structuredClone(filed), file.buffer)).toEqual(image)
    }),
  )
})

test('the place of every good is found by its id, and of no other', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e12 }), { maxLength: 20 })
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 1e12 }), (known, other) => {
      const goods = known.map((id, at) => ({ ...goodsOf([`Товар ${at}`])[0]!, id }))
      const image = imageOf(columnsOf(goods))
      for (const id of [...known, other]) {
        const place = findId(image, id)
        expect(place === undefined ? undefined : image.ids[place]).toBe(known.includes(id) ? id : undefined)
      }
    }),
  )
})

test('joined texts are searched like each of them, in any script', () => {
  const text = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', ' ', 'ж', '水', '🍞') })
  fc.assert(
    fc.property(fc.array(text), text.filter(Boolean), (texts, wanted) => {
      const all = searched(joined(texts))
      expect(texts.map((_, place) => searchedAt(all, place))).toEqual(texts)
      const holding = texts.flatMap((each, place) => (each.includes(wanted) ? [place] : []))
      expect([...placesHolding(all, wanted)]).toEqual(holding)
    }),
  )
})

test('a code finds its good, however it is written: leading zeros, letters and twenty digits are no numbers', () => {
  const codes = ['7', '007', '0', '4600000000015', '46000000000150000000', '9007199254740993', 'AB-7']
  const goods = goodsOf(codes).map((each, at): CatalogueGood => ({
    ...each,
    name: `Товар ${at}`,
    codes: [[codes[at]!, at + 1]],
  }))
  const image = imageOf(columnsOf(goods))
  const found = codes.map((code) => findCode(image, code))
  expect(found.map((each) => each?.[1])).toEqual(codes.map((_, at) => at + 1))
  expect(['8', '07', '46000000000150000001', 'ab-7', ''].map((code) => findCode(image, code))).toEqual(
    Array(5).fill(undefined),
  )
})

test('the price in force is the last one that has begun, at every moment', () => {
  fc.assert(
    fc.property(good, fc.integer({ min: 0, max: 2e12 }), (each, nowMs) => {
      const rows = sellableVariants(each, nowMs)
      const stocked = each.lots.filter(([, available]) => available > 0)
      const shown = stocked.length > 0 ? stocked : each.lots
      const expected = new Set(
        shown.map(([lotTerm, , prices]) =>
          JSON.stringify([lotTerm, prices.filter(([from]) => from <= nowMs).at(-1)?.[1] ?? null]),
        ),
      )
      expect(new Set(rows.map((row) => JSON.stringify([row.termOfItem, row.priceUzs])))).toEqual(expected)
      const total = Math.round(stocked.reduce((sum, [, available]) => sum + available, 0) * 1000)
      expect(Math.round(rows.reduce((sum, row) => sum + row.qty, 0) * 1000)).toBe(total)
    }),
  )
})

test('what changes stands over the image: new names and codes, old ones gone, in the order of names', () => {
  const goods = goodsOf(['Сок вишня', 'Сок груша', 'Сок яблоко'])
  const catalogue = new Catalogue(keptOf(columnsOf(goods)))
  const renamed = {
    ...goods[0]!,
    name: 'Сок дыня',
    fold: foldSearch('Сок дыня'),
    codes: [['111', 6]] as [string, number][],
  }
  const fresh = { ...goodsOf(['Сок арбуз'])[0]!, id: 9 }
  catalogue.apply({ ...nothing, revision: 2, goods: [renamed, fresh], gone: [2] })
  expect(catalogue.findWords('сок', 0).map(({ name }) => name)).toEqual(['Сок арбуз', 'Сок дыня', 'Сок яблоко'])
  expect(catalogue.findCode('111', 0)).toMatchObject([{ name: 'Сок дыня', scannedCount: 6 }])
  expect(catalogue.findCode(goods[0]!.codes[0]![0], 0).map(({ name }) => name)).toEqual(['Сок арбуз'])
  expect(catalogue.variantsOf(2, 0)).toBeUndefined()
})

test('a label of the scale is read without the server', () => {
  const [cheese] = goodsOf(['Сыр весовой'])
  const weighed = { ...cheese!, weighed: true, codes: [['12', 1]] as [string, number][] }
  const catalogue = new Catalogue(keptOf(columnsOf([weighed])))
  expect(catalogue.findCode('2100012004503', 0)).toMatchObject([{ name: 'Сыр весовой', scannedCount: 0.45 }])
})

test('the shop’s clock goes on with the device’s, and never back', () => {
  let deviceMs = Date.UTC(2026, 10, 20, 3)
  const clock = shopClock(() => deviceMs)
  clock.set('2026-11-20T08:00:00.000Z')
  deviceMs += 3_600_000
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-11-20T09:00:00.000Z')
  deviceMs -= 24 * 3_600_000
  expect(new Date(clock.nowMs()).toISOString()).toBe('2026-11-20T09:00:00.000Z')
})
