import type { CustomerChoice } from '../api/customer.ts'
import type { MetClient } from '../api/paidSale.ts'
import type { Sale } from '../api/sale.ts'
import { type Cart, type CartLine, emptyCart } from '../rules/cart.ts'
import { tiyin, type Tiyin } from '../rules/money.ts'
import { type PricedCart, priceCart } from '../rules/priceCart.ts'

/** What the server said against a line when it refused the sale. */
export type LineTrouble =
  /** `available`: how much there is, in thousandths. */
  | { readonly is: 'outOfStock'; readonly available: number }
  /** `now`: what these goods cost now, where somebody knows. */
  | { readonly is: 'priceChanged'; readonly now?: Tiyin | undefined }
  | { readonly is: 'refused'; readonly message: string }

/** The cart of a register as the device keeps it: with the key of the sale that it is going to be. */
export interface TillCart {
  readonly version: typeof TILL_CART_VERSION
  /** Made when the cart begins; the sale's key on the server for ever (domain.md, Selling). */
  readonly uuid: string
  readonly cart: Cart
  /** The server's draft of this cart, once it has been held there. */
  readonly saleId: number | null
  /** A draft was asked for under this UUID: the server may have it, with older lines. */
  readonly draftAsked: boolean
  /** It was sent to be finished and the answer never came: the server may have finished it. */
  readonly uncertain: boolean
  /** By line key. */
  readonly troubles: Readonly<Record<string, LineTrouble>>
  readonly contragent: { readonly id: number; readonly name: string } | null
  /** Who buys; absent in carts that an older program kept. The discount of the card is in the cart. */
  readonly customer?: CustomerChoice | null
  /** That buyer, where the till has met the person and the server has not heard of it. */
  readonly met?: MetClient | undefined
  /** The receipts whose goods come back in it, with how they were paid; absent in carts that an older program kept. */
  readonly returnedReceipts?: readonly Pick<Sale, 'id' | 'uuid' | 'payments'>[]
  /** Certificates of money that the buyer has put on the table; what each is worth, in tiyin. */
  readonly certificates?: readonly HeldCertificate[]
  readonly comment: string
  /** What a supervisor let pass of it; absent in carts that an older program kept. */
  readonly approvals?: readonly string[]
}

/** A cart that was set aside on this device. */
export interface HeldCart {
  readonly uuid: string
  readonly registerKey: string
  readonly cart: TillCart
  readonly heldAt: string
}

export interface HeldCertificate {
  readonly number: string
  readonly worth: Tiyin
}

export const TILL_CART_VERSION = 1

export const newTillCart = (uuid: string): TillCart => ({
  version: TILL_CART_VERSION,
  uuid,
  cart: emptyCart,
  saleId: null,
  draftAsked: false,
  uncertain: false,
  troubles: {},
  contragent: null,
  comment: '',
})

/** Whether somebody may owe what it leaves unpaid: a contragent, or the client where none is named. */
export const hasDebtor = ({ contragent, customer }: TillCart): boolean => Boolean(contragent ?? customer)

export const isEmpty = ({ cart }: TillCart): boolean => cart.lines.length === 0

/** How the receipts were paid whose goods come back. */
export const paidBefore = ({ returnedReceipts = [] }: TillCart): readonly Sale['payments'][number][] =>
  returnedReceipts.flatMap(({ payments }) => payments)

/** What certificates may pay, or of a refund get back: in the order in which they are used up. */
export function certificatesOf(held: TillCart, total: Tiyin): readonly HeldCertificate[] {
  if (total >= 0) return held.certificates ?? []
  const worth = new Map<string, Tiyin>()
  for (const { certificateNumber, amount } of paidBefore(held))
    if (certificateNumber && amount > 0)
      worth.set(certificateNumber, (worth.get(certificateNumber) ?? 0) + tiyin(amount))
  return [...worth].map(([number, sum]) => ({ number, worth: sum }))
}

/** The same sale with a changed cart. What the server said against a line is forgotten when the line changes. */
export function withCart(held: TillCart, cart: Cart): TillCart {
  const before = new Map(held.cart.lines.map((line) => [line.key, line]))
  const unchanged = new Set(cart.lines.filter((line) => before.get(line.key) === line).map((line) => line.key))
  const troubles = Object.fromEntries(Object.entries(held.troubles).filter(([key]) => unchanged.has(key)))
  return { ...held, cart, troubles }
}

/** Whether a row is a return of a line of a receipt: what was paid then goes back, and no discount of today touches it. */
export const isByReceipt = (line: CartLine): boolean => line.returnedLineId !== undefined

/**
 * The cart's lines the oldest first, as the receipt shows them. Both sides price in this order, so that the remainders of a
 * shared discount fall on the same lines.
 */
export const linesInOrder = (cart: Cart): CartLine[] => cart.lines.toReversed()

const priced = new WeakMap<Cart, PricedCart>()

/** The cart with its prices; worked out once for each cart. Lines in the order of the receipt. */
export function pricedOf(cart: Cart): PricedCart {
  const known = priced.get(cart)
  if (known) return known
  const fresh = priceCart({ ...cart, lines: linesInOrder(cart) })
  priced.set(cart, fresh)
  return fresh
}
