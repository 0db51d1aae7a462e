import type { FlightBrigade } from '../../api/flight.ts'
import type { FlightLoad, LoadedGoods } from '../../api/flightTablet.ts'
import { addUp, lineSum, ONE, thousandths, type Thousandths, type Tiyin, tiyin } from '../../rules/money.ts'
import { foldSearch } from '../../rules/search.ts'
import type { FlightReceipt } from '../../print/flightReceipt.tsx'

interface CartLine {
  /** Of the flight's line. */
  readonly id: number
  readonly count: Thousandths
}
/** What is being sold on a flight's tablet; its UUID is the sale's for ever. */
export interface FlightCart {
  readonly uuid: string
  /** Who of the crew sells, until another one takes the tablet. */
  readonly employeeId: number | undefined
  /** The newest first. */
  readonly lines: readonly CartLine[]
}

export const newFlightCart = (uuid: string, employeeId?: number): FlightCart => ({ uuid, employeeId, lines: [] })

/** So many of a line; of none it goes. */
export function withCount(cart: FlightCart, id: number, count: Thousandths): FlightCart {
  if (count <= 0) return { ...cart, lines: cart.lines.filter((line) => line.id !== id) }
  const stands = cart.lines.some((line) => line.id === id)
  const lines = stands
    ? cart.lines.map((line) => (line.id === id ? { id, count } : line))
    : [{ id, count }, ...cart.lines]
  return { ...cart, lines }
}

export const countOf = ({ lines }: FlightCart, id: number): Thousandths =>
  lines.find((line) => line.id === id)?.count ?? 0

export const withOneMore = (cart: FlightCart, id: number): FlightCart => withCount(cart, id, countOf(cart, id) + ONE)

/** A line of the cart with its goods and what it comes to; `over` is sold though the tablet knows of none that is left. */
export interface SoldLine extends CartLine {
  readonly goods: LoadedGoods
  readonly sum: Tiyin
  readonly over: boolean
}

/** The cart's lines, without those that the flight no longer has. */
export function linesOf(
  cart: FlightCart,
  { goods }: FlightLoad,
  left: ReadonlyMap<number, Thousandths>,
): readonly SoldLine[] {
  const byId = new Map(goods.map((one) => [one.id, one]))
  return cart.lines.flatMap((line): SoldLine[] => {
    const known = byId.get(line.id)
    if (!known) return []
    const sum = lineSum(tiyin(known.priceUzs), line.count)
    return [{ ...line, goods: known, sum, over: line.count > (left.get(line.id) ?? 0) }]
  })
}

export const totalOf = (lines: readonly SoldLine[]): Tiyin => addUp(lines.map(({ sum }) => sum))

/** What is left of each line: what the server knows of, less what this tablet has sold since. */
export function leftOf(
  { goods, taken }: FlightLoad,
  receipts: readonly FlightReceipt[],
): ReadonlyMap<number, Thousandths> {
  const left = new Map(goods.map(({ id, remaining }) => [id, thousandths(remaining)]))
  const known = new Set(taken)
  for (const { lines } of receipts.filter(({ uuid }) => !known.has(uuid)))
    for (const { id, count } of lines) left.set(id, Math.max(0, (left.get(id) ?? 0) - thousandths(count)))
  return left
}

/** The goods of a scanned code: the line of which something is left, where several lots came on board. */
export function goodsOfCode(
  { goods }: FlightLoad,
  left: ReadonlyMap<number, Thousandths>,
  code: string,
): LoadedGoods | undefined {
  const own = goods.filter((one) => [one.barcode, one.artikul, ...one.multiBarcodes].includes(code))
  return own.find(({ id }) => (left.get(id) ?? 0) > 0) ?? own[0]
}

/** The goods whose name, code or article has all the words. */
export function goodsByWords({ goods }: FlightLoad, words: string): readonly LoadedGoods[] {
  const wanted = foldSearch(words).split(' ').filter(Boolean)
  if (wanted.length === 0) return goods
  return goods.filter(({ itemName, artikul, barcode, multiBarcodes }) => {
    const text = foldSearch([itemName, artikul, barcode ?? '', ...multiBarcodes].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}

/** Somebody of the crew, with the group in whose name they sell. */
export interface Seller {
  readonly brigadeId: number
  readonly employeeId: number
  readonly name: string
  readonly personnel: string
}
export const sellersOf = (brigades: readonly FlightBrigade[]): readonly Seller[] =>
  brigades.flatMap(({ id: brigadeId, employeeDtos }) =>
    employeeDtos.map(({ id: employeeId, fullName: name, personnel }) => ({ brigadeId, employeeId, name, personnel })),
  )
