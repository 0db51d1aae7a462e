import { addUp, lineSum, MoneyOverflow, ONE, type Thousandths, type Tiyin } from './money.ts'
import type { CustomPromotion } from './customPromotion.ts'
import type { Promotion } from './promotion.ts'
import { returnedDiscount, type SoldLine } from './returnedDiscount.ts'

/**
 * The cart of the till (specification 1 §4, Cart rules). Every function answers a new cart and leaves the old one as
 * it was; what the cashier must be told is thrown as a CartRefusal. Prices, discounts and totals are in priceCart.ts.
 */
export type Cart = {
  /** What the next scan makes: a line of goods sold, or a return row. Lines already in the cart stay what they are. */
  readonly mode: 'SALE' | 'RETURN'
  /** Newest first. */
  readonly lines: readonly CartLine[]
  /** The general discount. */
  readonly customPromotion?: CustomPromotion
  /** What the member card of the client takes off, 0–100 with at most 2 decimals. */
  readonly cardPercent?: number
  /** What cash rounding takes off everything that is sold, the last of all. */
  readonly rounding?: Tiyin
  /** Who serves the buyer, where that is not who rings up: the seller of the lines to come. */
  readonly seller?: Seller
  /** A certificate whose percentage comes off everything that is sold, after all other discounts, once. */
  readonly certificate?: { readonly number: string; readonly percent: number }
}

/** Whose sale a line is; `id` is the user's. */
export type Seller = { readonly id: number; readonly name: string }

/** A price variant of an item, as a scan finds it. */
export type Good = {
  readonly itemId: number
  readonly name: string
  readonly barcode: string | null
  readonly unitName: string
  /** Sold in parts of its unit: by weight, by the metre. Other goods are counted in whole units. */
  readonly weighed: boolean
  /** Expiry day, `2027-03-31`. */
  readonly termOfItem: string | null
  readonly price: Tiyin
  /** On hand at this price and term; null while the till does not know it. */
  readonly stock: Thousandths | null
  /** Of one unit. */
  readonly weightGrams: number
  /** Of any level: promotions are for them. */
  readonly categoryIds?: readonly number[]
  readonly brandId?: number | null
  readonly promotions?: readonly Promotion[]
  /** How many units its packs hold: that of the scanned code first, then the smaller before the larger. */
  readonly packRatios?: readonly Thousandths[]
}

export type CartLine = Good & {
  /** Unique within the cart, for ever the same for one line. */
  readonly key: string
  /** Below 0 on a return row, never 0. */
  readonly quantity: Thousandths
  readonly customPromotion?: CustomPromotion
  /** What is said of the line, on the receipt too. */
  readonly note?: string
  /** Who sold it, where that is not who rings it up. */
  readonly seller?: Seller
  /** Counted in packs of so many units; its quantity is then whole packs. */
  readonly packRatio?: Thousandths
  /** What it costs by the price list, where the cashier has set its price by hand: no promotion touches it then. */
  readonly listPrice?: Tiyin
  /** The marking code of its piece: it stays a line of its own, as long as it was scanned. */
  readonly mark?: string
  /** The line of a receipt that a return row gives back. */
  readonly returnedLineId?: number
  /** What is known of that line; no more can be given back than is left of it. */
  readonly soldLine?: SoldLine
  /** The part of that line's discount that goes back with this row; kept in step with the quantity. */
  readonly returnedDiscount?: Tiyin
}

export const CART_LINES_MAX = 1000
/** Below ten million units: a barcode, even of 8 digits, scanned into the quantity field is not a quantity. */
export const CART_QUANTITY_MAX: Thousandths = 9_999_999_999

export const emptyCart: Cart = { mode: 'SALE', lines: [] }

export type CartRefusalReason =
  | 'LINES_TOO_MANY'
  | 'QUANTITY_NOT_ABOVE_ZERO'
  | 'QUANTITY_NOT_WHOLE'
  | 'QUANTITY_TOO_LARGE'
  | 'QUANTITY_ABOVE_SOLD'
  | 'SUM_TOO_LARGE'
  | 'MARK_TWICE'
  | 'COUNT_OF_MARK'

/** Why a change was not made; the cart is as it was. */
export class CartRefusal extends Error {
  override name = 'CartRefusal'
  readonly reason: CartRefusalReason
  constructor(reason: CartRefusalReason) {
    super(reason)
    this.reason = reason
  }
}

export const isReturn = (line: CartLine): boolean => line.quantity < 0

/** Whether more is to be sold than is on hand; a return row lacks nothing. */
export const lacksStock = (line: CartLine): boolean => line.stock !== null && line.quantity > line.stock

/**
 * Puts goods into the cart: onto the line of the same item, term and price of which nothing is said, else as a new line on top. In return mode
 * the row of the same item and price goes further below 0, else a return row is made.
 *
 * @param options.key key of the line, should a new one be needed; made by the caller
 * @param options.quantity above 0; one unit unless the barcode says a weight
 * @param options.returnedLineId the line of a receipt that is given back; rows of different ones stay apart
 * @param options.packRatio of a pack's code: the line is counted in packs, unless it is counted otherwise already
 * @param options.mark the marking code of this very piece
 */
export function add(
  cart: Cart,
  good: Good,
  options: {
    key: string
    quantity?: Thousandths
    returnedLineId?: number
    soldLine?: SoldLine
    packRatio?: Thousandths | undefined
    mark?: string | undefined
  },
): Cart {
  const { key, quantity = ONE, returnedLineId, soldLine, packRatio, mark } = options
  if (!(quantity > 0)) throw new CartRefusal('QUANTITY_NOT_ABOVE_ZERO')
  if (mark && cart.lines.some((line) => line.mark === mark)) throw new CartRefusal('MARK_TWICE')
  const seller = returnedLineId === undefined ? cart.seller : undefined
  const change = cart.mode === 'RETURN' ? -quantity : quantity
  const same = cart.lines.find(
    (line) =>
      !line.mark &&
      !mark &&
      sameGood(line, good) &&
      line.seller?.id === seller?.id &&
      (cart.mode === 'RETURN'
        ? isReturn(line) && line.returnedLineId === returnedLineId
        : !isReturn(line) && !line.note && line.listPrice === undefined && line.termOfItem === good.termOfItem),
  )
  if (same) {
    const { stock, promotions } = good
    const packs = same.packRatio === packRatio ? packRatio : undefined
    return replace(cart, { ...same, stock, promotions, packRatio: packs, quantity: same.quantity + change })
  }
  if (cart.lines.some((line) => line.key === key)) throw new RangeError(`The cart has a line ${key} already`)
  const line: CartLine = { ...good, key, quantity: change, returnedLineId, soldLine, packRatio, mark, seller }
  return withLines(cart, [checked(line), ...cart.lines])
}

/** What the count of a line goes up and down by: a unit, or a pack of them. */
export const stepOf = ({ packRatio }: CartLine): Thousandths => packRatio ?? ONE

/** One unit or pack more; one more given back on a return row. */
export const plus = (cart: Cart, key: string): Cart => changeCount(cart, key, (count, line) => count + stepOf(line))

/** One unit or pack less, but never below 1, and never above -1 on a return row. Less than one unit stays as it is. */
export const minus = (cart: Cart, key: string): Cart =>
  changeCount(cart, key, (count, line) => Math.min(count, Math.max(stepOf(line), count - stepOf(line))))

/** How much of a line is shown and typed: in its packs where it is counted in them. */
export const countShown = ({ quantity, packRatio = ONE }: CartLine): Thousandths => (quantity * ONE) / packRatio
/** The quantity that so much is, typed into a line. */
export const countTyped = ({ packRatio = ONE }: CartLine, typed: Thousandths): Thousandths => (typed * packRatio) / ONE

/** Into which packs a line can be turned, or of which it is; undefined where its goods come in none. */
export const packOf = (line: CartLine): Thousandths | undefined =>
  line.mark || line.returnedLineId !== undefined ? undefined : (line.packRatio ?? line.packRatios?.[0])

/** So many packs instead of so many units, or the other way round: two packs are two pieces, and two packs again. */
export function switchPack(cart: Cart, key: string): Cart {
  const line = cart.lines.find((candidate) => candidate.key === key)
  const ratio = line && packOf(line)
  if (!line || !ratio) return cart
  if (line.packRatio) return replace(cart, { ...line, packRatio: undefined, quantity: (line.quantity / ratio) * ONE })
  return replace(cart, { ...line, packRatio: ratio, quantity: (line.quantity / ONE) * ratio })
}

/** Sets a typed quantity, above 0. A return row stays one: 3 and -3 both give back three. */
export const setQuantity = (cart: Cart, key: string, quantity: Thousandths): Cart =>
  changeCount(cart, key, (_, line) => (isReturn(line) ? Math.abs(quantity) : quantity))

/** Why the line may not have this quantity; undefined when it may. */
export const quantityRefusal = (cart: Cart, key: string, quantity: Thousandths): CartRefusalReason | undefined =>
  refusalOf(() => setQuantity(cart, key, quantity))

/** Why the line may not have this price; undefined when it may. */
export const priceRefusal = (cart: Cart, key: string, price: Tiyin): CartRefusalReason | undefined =>
  refusalOf(() => setPrice(cart, key, price))

function refusalOf(change: () => Cart): CartRefusalReason | undefined {
  try {
    change()
    return undefined
  } catch (error) {
    if (error instanceof CartRefusal) return error.reason
    throw error
  }
}

/** Takes a line out. An empty cart keeps no general discount: it would surprise the next buyer. */
export function remove(cart: Cart, key: string): Cart {
  const lines = cart.lines.filter((line) => line.key !== key)
  return lines.length > 0 ? { ...cart, lines } : { ...cart, lines, customPromotion: undefined, certificate: undefined }
}

/** Sets or, with undefined, takes away the discount of one line. */
export const setLineDiscount = (cart: Cart, key: string, customPromotion: CustomPromotion | undefined): Cart =>
  changeLine(cart, key, (line) => ({ ...line, customPromotion }))

/** Sets the price of one line of goods sold by hand; set to what it costs by the price list, it is that again. */
export function setPrice(cart: Cart, key: string, price: Tiyin): Cart {
  const line = cart.lines.find((candidate) => candidate.key === key)
  if (!line || isReturn(line)) return cart
  const { listPrice = line.price, ...rest } = line
  return replace(cart, price === listPrice ? { ...rest, price } : { ...rest, price, listPrice, promotions: [] })
}

/** Whose sale one line is; undefined: of who rings it up. */
export const setSeller = (cart: Cart, key: string, seller: Seller | undefined): Cart =>
  changeLine(cart, key, (line) => (line.returnedLineId === undefined ? { ...line, seller } : line))

/** Whose sale the whole cart is, and what is still to come; what comes back by its receipt stays that of who sold it. */
export const setSellerOfAll = (cart: Cart, seller: Seller | undefined): Cart => ({
  ...cart,
  seller,
  lines: cart.lines.map((line) => (line.returnedLineId === undefined ? { ...line, seller } : line)),
})

/** Says something of one line; an empty text says nothing. */
export const setNote = (cart: Cart, key: string, note: string): Cart =>
  changeLine(cart, key, (line) => ({ ...line, note }))

/** Sets or, with undefined, takes away the discount of the whole cart. */
export const setGeneralDiscount = (cart: Cart, customPromotion: CustomPromotion | undefined): Cart => ({
  ...cart,
  customPromotion,
})

/** Sets or, with undefined, takes away the certificate of percent. */
export const setCertificate = (cart: Cart, certificate: Cart['certificate']): Cart => ({ ...cart, certificate })

/** Sets or, with undefined, takes away what the client's card takes off. */
export const setCard = (cart: Cart, cardPercent: number | undefined): Cart => ({ ...cart, cardPercent })

/** Sets what cash rounding takes off: only of a cart that is being paid. */
export const setRounding = (cart: Cart, rounding: Tiyin): Cart => ({ ...cart, rounding })

export const setMode = (cart: Cart, mode: Cart['mode']): Cart => ({ ...cart, mode })

export const reset = (): Cart => emptyCart

const sameGood = (line: CartLine, good: Good) => line.itemId === good.itemId && line.price === good.price

/** A key that is no longer in the cart changes nothing: the second tap of a hasty finger. */
function changeCount(cart: Cart, key: string, next: (count: Thousandths, line: CartLine) => Thousandths): Cart {
  const line = cart.lines.find((candidate) => candidate.key === key)
  if (!line) return cart
  if (line.mark) throw new CartRefusal('COUNT_OF_MARK')
  const count = next(Math.abs(line.quantity), line)
  if (!(count > 0)) throw new CartRefusal('QUANTITY_NOT_ABOVE_ZERO')
  return replace(cart, { ...line, quantity: isReturn(line) ? -count : count })
}

function replace(cart: Cart, changed: CartLine): Cart {
  const line = checked(changed)
  return withLines(cart, changeLine(cart, line.key, () => line).lines)
}

const changeLine = (cart: Cart, key: string, change: (line: CartLine) => CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.key === key ? change(line) : line)),
})

/** The line, if there may be such a one, with what follows from its quantity. */
function checked(line: CartLine): CartLine {
  const count = Math.abs(line.quantity)
  if (count > CART_QUANTITY_MAX) throw new CartRefusal('QUANTITY_TOO_LARGE')
  if (count % (line.weighed ? 1 : ONE) !== 0) throw new CartRefusal('QUANTITY_NOT_WHOLE')
  if (line.packRatio && count % line.packRatio !== 0) return checked({ ...line, packRatio: undefined })
  if (!line.soldLine) return line
  if (line.soldLine.returned + count > line.soldLine.quantity) throw new CartRefusal('QUANTITY_ABOVE_SOLD')
  return { ...line, returnedDiscount: returnedDiscount(line.soldLine, count) }
}

/** Whatever makes a cart dearer ends here, so that pricing it can never overflow. */
function withLines(cart: Cart, lines: readonly CartLine[]): Cart {
  if (lines.length > CART_LINES_MAX) throw new CartRefusal('LINES_TOO_MANY')
  try {
    addUp(lines.map((line) => lineSum(line.price, Math.abs(line.quantity))))
  } catch (error) {
    if (error instanceof MoneyOverflow) throw new CartRefusal('SUM_TOO_LARGE')
    throw error
  }
  return { ...cart, lines }
}
