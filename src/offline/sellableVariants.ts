import type { PosItem } from '../api/sale.ts'
import type { CatalogueGood, CatalogueLots, PriceFrom } from '../api/tillCatalogue.ts'

/** The price of these lots at a moment. A price that begins at nine holds at nine, wherever nobody could ask since eight. */
const priceAt = (course: readonly PriceFrom[], nowMs: number): PriceFrom | undefined =>
  course.findLast(([from]) => from <= nowMs)

type Variant = Omit<PosItem, 'scannedCount' | 'guess'>

/**
 * What can be sold of a good at a moment, one row for each term and price, as the server tells it (handlers/posItem.ts). Where the shelf
 * is empty as far as the till knows, the lot that was priced last, of which there is nothing: it may lie before the cashier all the same.
 */
export function sellableVariants(good: CatalogueGood, nowMs: number): Variant[] {
  const onShelf = good.lots.filter(([, available]) => available > 0)
  const rows = new Map<string, Pick<Variant, 'termOfItem' | 'priceUzs' | 'priceWholesale' | 'qty'>>()
  for (const [termOfItem, available, course] of onShelf.length > 0 ? onShelf : good.lots) {
    const [, priceUzs, priceWholesale] = priceAt(course, nowMs) ?? [0, null, null]
    const key = JSON.stringify([termOfItem, priceUzs, priceWholesale])
    const qty = thousandth((rows.get(key)?.qty ?? 0) + available)
    rows.set(key, { termOfItem, priceUzs, priceWholesale, qty })
  }
  return [...rows.values()].sort(byTermThenPrice).map((row) => ({
    itemId: good.id,
    name: good.name,
    barcode: good.barcode,
    multiBarcodes: good.codes.flatMap(([code]) => (code === good.barcode ? [] : [code])),
    artikul: good.artikul,
    unitName: good.unitName,
    brandName: good.brandName,
    brandId: good.brandId,
    categoryIds: good.categoryIds,
    weighed: good.weighed,
    weight: good.weight,
    vatPercent: good.vatPercent,
    ...row,
  }))
}

const thousandth = (quantity: number) => Math.round(quantity * 1_000) / 1_000

/** Nothing comes last, as in SQL's `nulls last`. */
const byTermThenPrice = (a: Pick<Variant, 'termOfItem' | 'priceUzs'>, b: Pick<Variant, 'termOfItem' | 'priceUzs'>) =>
  (a.termOfItem ?? '9999').localeCompare(b.termOfItem ?? '9999') ||
  (a.priceUzs ?? Infinity) - (b.priceUzs ?? Infinity) ||
  0

/** Whether any of it lies on the shelf, as far as the till knows. */
export const isStocked = ({ lots }: Pick<CatalogueGood, 'lots'>): boolean =>
  lots.some(([, available]: CatalogueLots) => available > 0)
