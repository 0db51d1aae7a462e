import { AMOUNT_MAX, QUANTITY_MAX } from '../../src/api/fields.ts'
import type { Cart, CartLine } from '../../src/rules/cart.ts'
import { customPromotion } from '../../src/rules/customPromotion.ts'
import { lineSum, MoneyOverflow, quantity, thousandths, tiyin, type Tiyin } from '../../src/rules/money.ts'
import { type Sql, sql } from '../db/sql.ts'
import { categoriesOf } from '../promotions/priceBasket.ts'
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
  note?: string | null | undefined
  sellerId?: number | null | undefined
  packRatio?: number | null | undefined
  mark?: string | null | undefined
  listPriceUzs?: number | null | undefined
}

/** What the goods have to cost by the price list: a price that is set by hand says so beside itself. */
export const listPriceOf = ({ priceUzs, listPriceUzs }: Pick<SaleItemSent, 'priceUzs' | 'listPriceUzs'>): number =>
  listPriceUzs ?? priceUzs
/** Whether the price of goods sold was set by hand; what comes back has the price that was paid for it. */
export const hasOwnPrice = (line: SaleItemSent): boolean => line.count > 0 && listPriceOf(line) !== line.priceUzs

/** What of a sale makes its cart. */
export interface CartSent {
  saleItems: readonly SaleItemSent[]
  customPromotion?: PromotionSent | null | undefined
  /** What the client's card takes off. */
  cardPercent?: number
  /** What cash rounding takes off, in the currency's unit. */
  rounding?: number | null | undefined
  /** A certificate of percent; `amount` is its percentage. */
  certificate?: { number: string; amount: number } | null
}

/** What the server itself knows of an item for selling it. */
export interface ItemFacts {
  id: number
  weighed: boolean
  weightGrams: number
  vatPercent: number
  brandId: number | null
  categoryIds: number[]
  /** As receipts call it. */
  name: string
  barcode: string | null
  artikul: string
  unitName: string
  /** Of one unit, in kilograms. */
  weight: number
}

/** What of a sold line's discount goes back with a return row, and the part of it that a promotion gave. */
export interface ReturnedShare {
  discount: Tiyin
  promotionId: number | null
  promotionDiscount: Tiyin
  /** Who sold it: what comes back counts against the same. */
  sellerId: number | null
}

/** The cart that both sides price by the same rules; its lines keep the order of the request. */
export interface SoldCart {
  cart: Cart
  vatPercents: number[]
}

/** The facts of items, as a query for a statement that asks other things too. */
export const itemFacts = (departmentId: number, itemIds: readonly number[]): Sql => sql`
  select item.id, item.weighed, item.weight_grams as "weightGrams", coalesce(item.vat_percent, department.vat_percent) as "vatPercent",
    item.brand_id as "brandId", ${categoriesOf(sql`item`)} as "categoryIds", item.name, item.barcode, item.artikul,
    unit.name as "unitName", item.weight_grams / 1000 as weight
  from department, item join reference unit on unit.id = item.unit_id
  where department.id = ${departmentId} and item.id = any(${[...itemIds]}::bigint[])`

/**
 * Reads the sent lines as a cart. 400 names every unknown item, every number that is no money or quantity, parts of goods that
 * are sold whole, and sums beyond what a sale can be worth.
 */
export function cartOf(
  facts: readonly ItemFacts[],
  { saleItems: sent, customPromotion: general, cardPercent = 0, rounding, certificate }: CartSent,
  returned: ReadonlyMap<number, ReturnedShare>,
): SoldCart {
  const byId = new Map(facts.map((row) => [row.id, row]))
  const fields: Record<string, string> = {}
  const lines = sent.map((line, index): CartLine | undefined => {
    const item = byId.get(line.itemId)
    if (!item) fields[`saleItems.${index}.itemId`] = 'notFound'
    else if (!item.weighed && !Number.isInteger(line.count)) fields[`saleItems.${index}.count`] = 'wholeOnly'
    return item && toLine(line, index, item, fields, returned.get(index)?.discount)
  })
  const discount = general
    ? read(() => customPromotion(general.promotionType, general.discount), 'customPromotion.discount', fields)
    : undefined
  if (Object.keys(fields).length === 0) refuseTooMuch(lines as CartLine[], fields)
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  const cart: Cart = {
    mode: 'SALE',
    lines: lines as CartLine[],
    cardPercent,
    rounding: tiyin(rounding ?? 0),
    ...(discount ? { customPromotion: discount } : {}),
    ...(certificate ? { certificate: { number: certificate.number, percent: certificate.amount } } : {}),
  }
  return { cart, vatPercents: sent.map((line) => byId.get(line.itemId)!.vatPercent) }
}

/** Names the lines whose sum is beyond AMOUNT_MAX, or all of them where only their total is. */
function refuseTooMuch(lines: readonly CartLine[], fields: Record<string, string>): void {
  const tooBig = (maximum: number) => `tooBig|${JSON.stringify({ maximum })}`
  const sums = lines.map((line) => sumOf(line))
  sums.forEach((sum, index) => {
    if (sum > tiyin(AMOUNT_MAX)) fields[`saleItems.${index}.count`] = tooBig(AMOUNT_MAX)
  })
  if (Object.keys(fields).length > 0) return
  const total = sums.reduce((whole, sum) => whole + sum, 0)
  const count = lines.reduce((whole, line) => whole + Math.abs(line.quantity), 0)
  if (total > tiyin(AMOUNT_MAX)) fields.saleItems = tooBig(AMOUNT_MAX)
  else if (quantity(count) > QUANTITY_MAX) fields.saleItems = tooBig(QUANTITY_MAX)
}

/** Without its sign; Infinity when it is beyond all money. */
function sumOf({ price, quantity: count }: CartLine): number {
  try {
    return lineSum(price, Math.abs(count))
  } catch (error) {
    if (error instanceof MoneyOverflow) return Infinity
    throw error
  }
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
    brandId: item.brandId,
    categoryIds: item.categoryIds,
    ...(promotion ? { customPromotion: promotion } : {}),
    ...(hasOwnPrice(line)
      ? { listPrice: read(() => tiyin(listPriceOf(line)), `saleItems.${index}.listPriceUzs`, fields) ?? 0 }
      : {}),
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
