import { add, type Model } from './model.ts'

/** What an income cost beyond its supplier's price. */
export interface ModelCost {
  id: number
  version: number
  status: string
  owner: number
  contragentId: number
  regNumber: number | null
  sum: number
  /** What it gave whom, and how often each lot had been touched by then. */
  given: { holder: Holder; value: number }[]
  touched: Map<number, number>
}

/** A correction of lots in one department. */
export interface ModelCorrection {
  id: number
  version: number
  status: string
  owner: number
  regNumber: number | null
  lines: { lotId: number; count: number; worth: number; revalued: number }[]
  touched: Map<number, number>
}

/** A flight under way, or back. */
export interface ModelFlight {
  id: number
  version: number
  status: 'SENT' | 'FINISHED'
  departmentId: number
  /** Thousandths that are sold and counted at once: a piece, or a tenth of a kilogram. */
  unit: number
  lines: Aboard[]
}

/** A line of a flight: what of it is on board and what is short, with what that is worth; all that it sold, and what of it nobody had. */
export interface Aboard {
  id: number
  lotId: number
  price: number
  left: number
  value: number
  sold: number
  over: number
  short: number
  shortValue: number
}

/** Where goods of a lot are. */
export interface Holder {
  lotId: number
  place: string
  departmentId: number | null
  sellerId: number | null
  lineId: number | null
  count: number
}

/**
 * Where goods of a lot are, in the order in which they share the last tiyin: what corrections took off a shelf, what buyers hold,
 * what lies, what was lost, what is on board and short of flights, and what is on its way. Tills, wholesale outcomes, write-offs, flights
 * and transfers only: stories with other ways of goods are not told together with costs.
 */
export function holdersOf(model: Model, lotId: number): Holder[] {
  const holder = (place: string, count: number, of: Partial<Holder> = {}): Holder => ({
    lotId,
    place,
    count,
    departmentId: null,
    sellerId: null,
    lineId: null,
    ...of,
  })
  const holders = [
    holder('COUNT_DIFFERENCE', model.missing.get(lotId) ?? 0),
    ...boughtBy(model, lotId).map(({ count, ...of }) => holder('CUSTOMER', count, of)),
    ...[...model.shelves].flatMap(([key, count]) => {
      const [departmentId, lot] = key.split(' ').map(Number)
      return lot === lotId ? [holder('DEPARTMENT', count, { departmentId: departmentId! })] : []
    }),
    holder('LOSS', lostOf(model, lotId)),
    ...linesOf(model, lotId).map(({ id, left }) => holder('ONBOARD', left, { lineId: id })),
    holder(
      'SHORTAGE',
      linesOf(model, lotId).reduce((sum, { short, over }) => sum + short - over, 0),
    ),
    ...model.documents.flatMap(({ action, status, lines }) =>
      action === 'KOCHIRISH' && (status === 'PENDING' || status === 'PARTIAL')
        ? lines
            .filter((line) => line.lotId === lotId)
            .map((line) => holder('TRANSIT', line.count - line.received - line.returned, { lineId: line.id }))
        : [],
    ),
  ]
  return holders.filter(({ count }) => count > 0).sort(inOrder)
}

const last = (id: number | null): number => id ?? Infinity
const inOrder = (a: Holder, b: Holder): number =>
  a.place === b.place
    ? compared(last(a.departmentId), last(b.departmentId)) ||
      compared(last(a.sellerId), last(b.sellerId)) ||
      compared(last(a.lineId), last(b.lineId))
    : compared(a.place, b.place)
const compared = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

const linesOf = ({ flights }: Model, lotId: number): Aboard[] =>
  flights.flatMap(({ lines }) => lines).filter((line) => line.lotId === lotId)

/** Lines of sales, and of each department what its outcomes gave away and its flights sold. */
function boughtBy(model: Model, lotId: number): { sellerId: number; lineId: number | null; count: number }[] {
  const sold = model.sales.flatMap(({ status, departmentId, lines }) =>
    status === 'FINISHED'
      ? lines.flatMap(({ id, count, parts }) =>
          parts
            .filter((part) => count > 0 && part.lotId === lotId)
            .map((part) => ({ sellerId: departmentId, lineId: id, count: part.count - part.returned })),
        )
      : [],
  )
  const given = new Map<number, number>()
  for (const { action, status, returnOf, owner, lines } of model.documents)
    if (action === 'CHIQIM' && status === 'READY' && returnOf === undefined)
      for (const line of lines) if (line.lotId === lotId) add(given, owner, line.count)
  for (const { departmentId, lines } of model.flights)
    for (const line of lines) if (line.lotId === lotId) add(given, departmentId, line.sold)
  return [...sold, ...[...given].map(([sellerId, count]) => ({ sellerId, lineId: null, count }))]
}

const lostOf = (model: Model, lotId: number): number =>
  model.documents
    .flatMap(({ action, status, lines }) =>
      lines.map((line) => ({ line, writtenOff: action === 'SPISAT' && status === 'READY' })),
    )
    .filter(({ line }) => line.lotId === lotId)
    .reduce((sum, { line, writtenOff }) => sum + line.lost + (writtenOff ? line.count : 0), 0)
