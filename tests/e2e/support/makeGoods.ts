import { createItem } from '../../../src/api/item.ts'
import { createPricing, editPricing, makePricingReady } from '../../../src/api/pricing.ts'
import { createChild, referenceChildren, referenceList, referenceParents } from '../../../src/api/reference.ts'
import { changeDocumentStatus, createDocument } from '../../../src/api/warehouseDocument.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../../src/rules/businessDay.ts'
import type { Caller } from './api.ts'
import { newBarcode } from './mark.ts'

/** Goods as a test wants them. */
export interface GoodWanted {
  name: string
  /** Null: in stock without a price. */
  priceUzs: number | null
  count: number
  /** A valid EAN-13 is made up where none is given. */
  barcode?: string
  termOfItem?: string
  /** A code of the reference `unit`. */
  unit?: 'PIECE' | 'KILOGRAM'
  weighed?: boolean
  /** Grams. */
  weight?: number
  /** More lots of the same goods at another price or term: the till lets the cashier choose. */
  variants?: readonly { priceUzs: number | null; count: number; termOfItem?: string }[]
}

export interface Good extends GoodWanted {
  id: number
  barcode: string
}

/** Makes the items; they are not in stock yet. */
export async function makeGoods(admin: Caller, wanted: readonly GoodWanted[]): Promise<Good[]> {
  const { unitIds, ...categories } = await catalogueOf(admin)
  const made: Good[] = []
  for (const good of wanted) {
    const barcode = good.barcode ?? newBarcode()
    const { id } = await admin.call(createItem, {
      body: {
        name: good.name,
        shortName: good.name.slice(0, 30),
        sku: barcode,
        unitId: unitIds[good.unit ?? 'PIECE'],
        ...categories,
        mxikCode: '02202002001000000',
        weighed: good.weighed ?? false,
        weight: good.weight ?? 0,
        multiBarcodes: [{ barcode, ratio: 1 }],
      },
    })
    made.push({ ...good, id, barcode })
  }
  return made
}

/** Takes them into the department by an income for each price, and prices its lots. */
export async function stockGoods(admin: Caller, departmentId: number, goods: readonly Good[]): Promise<void> {
  const regDate = businessDayOf(new Date(), DEFAULT_TIME_ZONE)
  const lots = goods.flatMap((good) => [good, ...(good.variants ?? [])].map((lot) => ({ id: good.id, ...lot })))
  // One income holds one lot of an item at most, so that each gets the price that was meant for it; what has no price is in
  // an income of its own, for a pricing document leaves no line open.
  for (let rest = lots; rest.length > 0;) {
    const seen = new Set<number>()
    const priced = rest[0]!.priceUzs !== null
    const now = rest.filter((lot) => (lot.priceUzs !== null) === priced && !seen.has(lot.id) && seen.add(lot.id))
    rest = rest.filter((lot) => !now.includes(lot))
    const draft = await admin.call(createDocument, {
      body: {
        action: 'KIRIM',
        toDepartmentId: departmentId,
        regDate,
        whItems: now.map(({ id, count, priceUzs, termOfItem }) => ({
          itemId: id,
          count,
          incomeUzs: Math.round((priceUzs ?? 1_000) * 0.7),
          termOfItem: termOfItem ?? null,
        })),
      },
    })
    await admin.call(changeDocumentStatus, {
      path: { id: draft.id },
      body: { status: 'READY', version: draft.version },
    })
    if (priced) await priceIncome(admin, departmentId, draft.id, now)
  }
}

async function priceIncome(
  admin: Caller,
  departmentId: number,
  sourceDocumentId: number,
  lots: readonly { id: number; priceUzs: number | null }[],
): Promise<void> {
  const pricing = await admin.call(createPricing, { body: { departmentId, sourceDocumentId } })
  const edited = await admin.call(editPricing, {
    path: { id: pricing.id },
    body: {
      version: pricing.version,
      items: pricing.items.map(({ id, itemId }) => ({
        id,
        priceUzs: lots.find((lot) => lot.id === itemId)!.priceUzs,
        priceWholesale: null,
      })),
    },
  })
  await admin.call(makePricingReady, { path: { id: pricing.id }, body: { version: edited.version } })
}

/** A category of three levels, and the units; made once for all tests of a server. */
async function catalogueOf(admin: Caller) {
  const parents = await admin.call(referenceParents)
  const listId = (code: string) => parents.find((parent) => parent.code === code)!.id
  const wordIn = async (id: number, name: string, endpoint: typeof referenceList | typeof referenceChildren) => {
    const { items } = await admin.call(endpoint, { path: { id }, query: { keyword: name } })
    const found = items.find((word) => word.name === name)
    if (found) return found.id
    try {
      return (await admin.call(createChild, { path: { id }, body: { name } })).id
    } catch (error) {
      // A test beside this one was quicker.
      const again = (await admin.call(endpoint, { path: { id }, query: { keyword: name } })).items
      const made = again.find((word) => word.name === name)
      if (!made) throw error
      return made.id
    }
  }
  const categoryId = await wordIn(listId('WAREHOUSE_CATEGORY'), 'Продукты', referenceList)
  const subCategoryId = await wordIn(categoryId, 'Бакалея', referenceChildren)
  const sub2CategoryId = await wordIn(subCategoryId, 'Разное', referenceChildren)
  const { items: units } = await admin.call(referenceList, { path: { id: listId('unit') }, query: { keyword: '' } })
  const unitIds = Object.fromEntries(units.map(({ code, id }) => [code, id])) as Record<'PIECE' | 'KILOGRAM', number>
  return { categoryId, subCategoryId, sub2CategoryId, unitIds }
}
