import type { Cart, CartLine } from '../../src/rules/cart.ts'
import { customPromotion } from '../../src/rules/customPromotion.ts'
import { thousandths, tiyin } from '../../src/rules/money.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'

interface PromotionSent {
  promotionType: '%' | 'PUL'
  discount: number
}

/** A line as the till sends it. */
export interface SaleItemSent {
  itemId: number
  count: number
  priceUzs: number
  termOfItem: string | null
  customPromotion?: PromotionSent | null | undefined
  returnedLineId?: number | null | undefined
}

/** What the server itself knows of an item for selling it. */
interface ItemFacts {
  id: number
  weighed: boolean
  weightGrams: number
  vatPercent: number
}

/** The cart that both sides price by the same rules; its lines keep the order of the request. */
export interface SoldCart {
  cart: Cart
  vatPercents: number[]
}

/**
 * Reads the sent lines as a cart. 400 names every unknown item, every number that is no money or quantity, and parts of
 * goods that are sold whole.
 */
export async function cartOf(
  db: Executor,
  departmentId: number,
  sent: readonly SaleItemSent[],
  general: PromotionSent | null | undefined,
  returnedDiscounts: ReadonlyMap<number, number>,
): Promise<SoldCart> {
  const facts = await db.rows<ItemFacts>(
    sql`
    select item.id, item.weighed, item.weight_grams as "weightGrams", coalesce(item.vat_percent, department.vat_percent) as "vatPercent"
    from item, department
    where department.id = ${departmentId} and item.id = any(${sent.map((line) => line.itemId)}::bigint[])`.named(
      'sale_item_facts',
    ),
  )
  const byId = new Map(facts.map((row) => [row.id, row]))
  const fields: Record<string, string> = {}
  const lines = sent.map((line, index): CartLine | undefined => {
    const item = byId.get(line.itemId)
    if (!item) fields[`saleItems.${index}.itemId`] = 'notFound'
    else if (!item.weighed && !Number.isInteger(line.count)) fields[`saleItems.${index}.count`] = 'wholeOnly'
    return item && toLine(line, index, item, fields, returnedDiscounts.get(index))
  })
  const discount = general
    ? read(() => customPromotion(general.promotionType, general.discount), 'customPromotion.discount', fields)
    : undefined
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  const cart: Cart = { mode: 'SALE', lines: lines as CartLine[], ...(discount ? { customPromotion: discount } : {}) }
  return { cart, vatPercents: sent.map((line) => byId.get(line.itemId)!.vatPercent) }
}

function toLine(
  line: SaleItemSent,
  index: number,
  item: ItemFacts,
  fields: Record<string, string>,
  returnedDiscount?: number,
): CartLine {
  const own = line.customPromotion
  const promotion = own
    ? read(
        () => customPromotion(own.promotionType, own.discount),
        `saleItems.${index}.customPromotion.discount`,
        fields,
      )
    : undefined
  return {
    key: String(index),
    itemId: line.itemId,
    name: '',
    barcode: '',
    unitName: '',
    weighed: item.weighed,
    termOfItem: line.termOfItem,
    price: read(() => tiyin(line.priceUzs), `saleItems.${index}.priceUzs`, fields) ?? 0,
    quantity: read(() => thousandths(line.count), `saleItems.${index}.count`, fields) ?? 0,
    stock: null,
    weightGrams: item.weightGrams,
    ...(promotion ? { customPromotion: promotion } : {}),
    ...(line.returnedLineId ? { returnedLineId: line.returnedLineId, returnedDiscount: returnedDiscount ?? 0 } : {}),
  }
}

function read<T>(parse: () => T, field: string, fields: Record<string, string>): T | undefined {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    fields[field] = 'wrongValue'
    return undefined
  }
}
