import type { ModelCorrection, ModelCost, ModelFlight } from './holders.ts'
import type { Given, ModelCertificate, ModelPromotion } from './actions.ts'
import { rounded } from './receiptSums.ts'
import type { Prices } from './prices.ts'

/**
 * The ledger as a shopkeeper would do it with pencil and paper: plain maps, whole tiyin and thousandths, no SQL and nothing of
 * server/. The commands of this folder do everything twice, here and on the real server, and compare.
 */
export interface Model {
  /** In the order of their birth, which is also the order of their ids. */
  lots: Lot[]
  /** `department lot` → thousandths on hand. */
  shelves: Map<string, number>
  /** `department lot` → what lies there is worth, in tiyin. */
  values: Map<string, number>
  /** What places that are nobody's shelf have gained, in tiyin: `SUPPLIER`, `CUSTOMER`, `TRANSIT`, `LOSS`. */
  places: Map<string, number>
  /** `lot document department` → thousandths that the document has put there, less what it took. */
  moved: Map<string, number>
  /** `lot document place` → tiyin that the document has put there, less what it took. */
  carried: Map<string, number>
  /** Lot → how often anything has moved it, goods or value. */
  touched: Map<number, number>
  /** Lot → thousandths that corrections took off shelves, less what they put there. */
  missing: Map<number, number>
  /** `department lot` → prices in tiyin. */
  prices: Map<string, Prices>
  /** Prices of a moment to come (milliseconds), in the order in which they were set. */
  laterPrices: { at: number; key: string; prices: Prices }[]
  documents: ModelDocument[]
  costs: ModelCost[]
  corrections: ModelCorrection[]
  flights: ModelFlight[]
  /** `department action` → how many numbers were given this year. */
  numbers: Map<string, number>
  sales: ModelSale[]
  /** The contragent that stands for a department of ours: what it buys waits there. */
  ourselves: number
  /** In the order of their ids. */
  promotions: ModelPromotion[]
  certificates: ModelCertificate[]
  /** By register, the last one may be open. */
  sessions: Map<number, ModelSession[]>
  /** `department kind holder` → tiyin. */
  money: Map<string, number>
}

export interface Lot {
  id: number
  itemId: number
  term: string | null
  /** Tiyin for one unit. */
  cost: number
}

export interface ModelLine {
  /** Known once the server has said it. */
  id: number
  itemId: number
  lotId: number | null
  count: number
  cost: number | null
  term: string | null
  received: number
  returned: number
  /** What never came. */
  lost: number
  /** What it has moved is worth, and what of that is in transit. */
  value: number
  transit: number
  /** The line of an income that it is a part of, and, of a return, what it was worth on the shelf. */
  source?: number
  shelfValue?: number
}

export interface ModelDocument {
  id: number
  version: number
  action: 'KIRIM' | 'CHIQIM' | 'KOCHIRISH' | 'SPISAT' | 'SURPLUS' | 'CONVERSION'
  status: string
  /** The department that owns it; a transfer also has a target. */
  owner: number
  target: number | null
  contragentId: number | null
  /** Of a conversion: what was used up and lost, lot by lot, and where that went. */
  used?: { lotId: number; count: number; value: number; to: string }[]
  /** The income that it gives back. */
  returnOf?: number
  regNumber: number | null
  lines: ModelLine[]
}

/** What one sold line took of one lot, and how much of that has come back. */
export interface Part {
  lotId: number
  count: number
  returned: number
  /** What it was worth on the shelf, and what of that has not come back. */
  value: number
  left: number
}

export interface ModelSale {
  id: number
  uuid: string
  departmentId: number
  status: string
  number: number | null
  finalSum: number
  /** Who has bought it, and the income that it was received as where that stands for a department of ours. */
  contragentId?: number | null
  receivedAs?: number | undefined
  /** What its buyer has paid and has not got back, and what of it lies with certificates. */
  left: number
  certificates: { id: number; left: number }[]
  /** As it was sent, for a replay. */
  body: unknown
  lines: {
    id: number
    itemId: number
    price: number
    count: number
    discount: number
    /** What of the discount a promotion gave. */
    given: Given
    returned: number
    parts: Part[]
  }[]
}

export interface ModelSession {
  open: boolean
  openingCash: number
  receipts: number
  returns: number
  sold: number
  returned: number
  discount: number
  /** By payment type. */
  payments: Map<string, number>
  /** By promotion: what it gave, and what came back of it. */
  promotions: Map<number, { given: number; takenBack: number }>
}

export const emptyModel = (ourselves: number): Model => ({
  lots: [],
  shelves: new Map(),
  values: new Map(),
  places: new Map(),
  moved: new Map(),
  carried: new Map(),
  touched: new Map(),
  missing: new Map(),
  prices: new Map(),
  laterPrices: [],
  documents: [],
  costs: [],
  corrections: [],
  flights: [],
  numbers: new Map(),
  sales: [],
  ourselves,
  promotions: [],
  certificates: [],
  sessions: new Map(),
  money: new Map(),
})

export const add = <Key>(map: Map<Key, number>, key: Key, change: number): void =>
  void map.set(key, (map.get(key) ?? 0) + change)

export const onShelf = (model: Model, departmentId: number, lotId: number): number =>
  model.shelves.get(`${departmentId} ${lotId}`) ?? 0

/** What a part is worth: all of the value for all of it, else rounded half away from zero. */
export const shareOf = (value: number, part: number, whole: number): number =>
  part === whole ? value : rounded(BigInt(value) * BigInt(part), BigInt(whole))

/** Goods leave a shelf with their share of what lies there; answers it. */
export function leave(
  model: Model,
  document: string,
  { departmentId, lotId, count, to }: { departmentId: number; lotId: number; count: number; to: string },
): number {
  const key = `${departmentId} ${lotId}`
  const value = shareOf(model.values.get(key) ?? 0, count, onShelf(model, departmentId, lotId))
  add(model.shelves, key, -count)
  add(model.values, key, -value)
  add(model.places, to, value)
  add(model.moved, `${lotId} ${document} ${departmentId}`, -count)
  carry(model, document, lotId, { from: String(departmentId), to, value })
  return value
}

/** Remembers that a document has moved a lot, and what value went where. */
export function carry(
  model: Model,
  document: string,
  lotId: number,
  { from, to, value }: { from: string; to: string; value: number },
): void {
  add(model.carried, `${lotId} ${document} ${from}`, -value)
  add(model.carried, `${lotId} ${document} ${to}`, value)
  add(model.touched, lotId, 1)
}
export const touchesOf = (model: Model, lotId: number): number => model.touched.get(lotId) ?? 0

/** Goods come to a shelf with the value that they have elsewhere. */
export function arrive(
  model: Model,
  document: string,
  departmentId: number,
  goods: { lotId: number; count: number; value: number },
  from: string,
): void {
  add(model.shelves, `${departmentId} ${goods.lotId}`, goods.count)
  add(model.values, `${departmentId} ${goods.lotId}`, goods.value)
  add(model.places, from, -goods.value)
  add(model.moved, `${goods.lotId} ${document} ${departmentId}`, goods.count)
  if (goods.count > 0) carry(model, document, goods.lotId, { from, to: String(departmentId), value: goods.value })
}

/** A warehouse document in the words of `moved`. */
export const nameOf = ({ id }: ModelDocument): string => `document-${id}`

/** Whether a document but this one has moved one of the lots, goods or value, and not taken it back. */
export const isMoved = (model: Model, document: ModelDocument): boolean =>
  [...model.moved, ...model.carried].some(([key, count]) => {
    const [lotId, by] = key.split(' ')
    return count !== 0 && by !== nameOf(document) && document.lines.some((line) => line.lotId === Number(lotId))
  })

/** The lots of an item in a department that have anything left, the first to be sold first. */
export function lotsInOrder(model: Model, departmentId: number, itemId: number): Lot[] {
  const here = model.lots.filter((lot) => lot.itemId === itemId && onShelf(model, departmentId, lot.id) > 0)
  return here.sort((a, b) => ((a.term ?? '9') < (b.term ?? '9') ? -1 : a.term === b.term ? a.id - b.id : 1))
}

export interface Wish {
  itemId: number
  count: number
  lotId?: number | null
  accepts?: (lot: Lot) => boolean
}

/**
 * Which lots the wishes take, or what is said when one cannot be had. Wishes with a lot of their own choose first; nothing is
 * taken yet.
 */
export function choose(
  model: Model,
  departmentId: number,
  wishes: Wish[],
): { lotId: number; count: number }[][] | string {
  const left = new Map<number, number>()
  const leftOf = (lot: Lot) => left.get(lot.id) ?? onShelf(model, departmentId, lot.id)
  const chosen: { lotId: number; count: number }[][] = wishes.map(() => [])
  const order = [...wishes.keys()].sort((a, b) => Number(!wishes[a]!.lotId) - Number(!wishes[b]!.lotId) || a - b)
  for (const index of order) {
    const wish = wishes[index]!
    const lots = lotsInOrder(model, departmentId, wish.itemId)
    let missing = wish.count
    for (const lot of lots) {
      if ((wish.lotId && lot.id !== wish.lotId) || wish.accepts?.(lot) === false) continue
      const count = Math.min(missing, leftOf(lot))
      if (count === 0) continue
      missing -= count
      left.set(lot.id, leftOf(lot) - count)
      chosen[index]!.push({ lotId: lot.id, count })
    }
    if (missing > 0) {
      const taken = wish.count - missing
      const anyPrice = lots.reduce((sum, lot) => sum + leftOf(lot), 0) + taken
      return wish.accepts && anyPrice >= wish.count ? 'priceChanged' : 'outOfStock'
    }
  }
  return chosen
}

/** The session that is open on a register. */
export const openSessionOf = (model: Model, cashboxId: number): ModelSession | undefined =>
  model.sessions.get(cashboxId)?.findLast((session) => session.open)

export const numberFor = (model: Model, departmentId: number, kind: string): number => {
  add(model.numbers, `${departmentId} ${kind}`, 1)
  return model.numbers.get(`${departmentId} ${kind}`)!
}
