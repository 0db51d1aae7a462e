/** Two years of a chain's sales as rows, the same in every run: what is asked for by number is worked out, nothing is kept. */
export const SOLD_GOODS = 100_000
export const SOLD_DEPARTMENTS = 20
export const SOLD_DAYS = 730
export const LINES_OF_RECEIPT = 5
/** A machine that is shared measures fewer; what RESULTS.md says is of as many as it names. */
export const SOLD_LINES = Number(process.env.BENCH_SALE_LINES ?? 10_000_000)
export const RECEIPTS = Math.ceil(SOLD_LINES / LINES_OF_RECEIPT)
export const PRICE = 15_000
/** Each brings the same of all goods, and some lots of what the one before brings. */
export const SUPPLIERS = 50
export const SELLERS_OF_DEPARTMENT = 4
const LOTS_OF_ANOTHER = 7

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Midnight of the day after the last one, in Tashkent. */
const END_MS = Date.parse('2026-11-21T00:00:00+05:00')
const BEGIN_MS = END_MS - SOLD_DAYS * DAY_MS
/** The more popular tenth comes again, each third of the time. */
const POPULAR = SOLD_GOODS / 10
const WAVES = 3
const LOTS_OF_SHELVES = SOLD_GOODS + (WAVES - 1) * POPULAR
export const LOTS = SOLD_DEPARTMENTS * LOTS_OF_SHELVES
const BACK_EVERY = 15
const PAYMENTS = ['CASH', 'UZCARD', 'HUMO', 'CASH', 'TRANSFER'] as const

export interface History {
  departmentIds: readonly number[]
  cashboxIds: readonly number[]
  sessionIds: readonly number[]
  itemIds: readonly number[]
  supplierIds: readonly number[]
  /** So many as a department has sellers, department by department. */
  userIds: readonly number[]
}

/** A number from 0 to 1 that is always the same of the same two. */
function chance(one: number, two: number): number {
  let mixed = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(two + 0x7f4a7c15, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
const dayOfReceipt = (receipt: number) => Math.floor(((receipt - 1) * SOLD_DAYS) / RECEIPTS)
const departmentOf = (receipt: number) => receipt % SOLD_DEPARTMENTS
/** What comes back is what a receipt of the same department sold, and of each receipt only once. */
const BACK_AFTER = SOLD_DEPARTMENTS
const isReturn = (receipt: number) => receipt % BACK_EVERY === 0 && receipt > BACK_AFTER
const soldBy = (receipt: number) => (isReturn(receipt) ? receipt - BACK_AFTER : receipt)
const signOf = (receipt: number) => (isReturn(receipt) ? -1 : 1)
const momentOf = (receipt: number) =>
  new Date(BEGIN_MS + dayOfReceipt(receipt) * DAY_MS + (9 + 12 * chance(receipt, 7)) * HOUR_MS).toISOString()
const goodOf = (receipt: number, position: number) => Math.floor(SOLD_GOODS * chance(soldBy(receipt), position) ** 3)
const piecesOf = (receipt: number, position: number) => 1 + Math.floor(3 * chance(position, soldBy(receipt)))
const costOf = (good: number) => 1_000 + ((good * 37) % 12_000)

/** What came before a day, of a good that comes so often. */
const waveOf = (good: number, day: number) => (good < POPULAR ? Math.floor((day * WAVES) / SOLD_DAYS) : 0)
const dayOfWave = (wave: number) => Math.ceil((wave * SOLD_DAYS) / WAVES)
/** Lots are numbered by department, wave and good. */
const lotOf = (department: number, wave: number, good: number) =>
  1 + department * LOTS_OF_SHELVES + (wave === 0 ? good : SOLD_GOODS + (wave - 1) * POPULAR + good)
const lotOfLine = (receipt: number, position: number) => {
  const good = goodOf(receipt, position)
  return lotOf(departmentOf(receipt), waveOf(good, dayOfReceipt(soldBy(receipt))), good)
}
const broughtOf = (good: number) => (good < 1_000 ? 1_000_000 : 10_000)

export function* sales({ departmentIds, cashboxIds, sessionIds, userIds }: History): Generator<string> {
  const numbers = new Map<string, number>()
  for (let receipt = 1; receipt <= RECEIPTS; receipt++) {
    const place = departmentOf(receipt)
    const userId = userIds[place * SELLERS_OF_DEPARTMENT + Math.floor(SELLERS_OF_DEPARTMENT * chance(receipt, 11))]
    let count = 0
    for (let position = 1; position <= LINES_OF_RECEIPT; position++) count += piecesOf(receipt, position)
    const sign = signOf(receipt)
    const sum = sign * count * PRICE
    const moment = momentOf(receipt)
    const year = moment.slice(0, 4)
    const number = (numbers.get(`${place} ${year}`) ?? 0) + 1
    numbers.set(`${place} ${year}`, number)
    const uuid = `00000000-0000-4000-8000-${receipt.toString(16).padStart(12, '0')}`
    yield `${receipt}\t${uuid}\t${departmentIds[place]}\t${cashboxIds[place]}\t${sessionIds[place]}\t${sign > 0 ? 'SALE' : 'RETURN'}\tFINISHED\t${number}\t${year}\t${moment}\t${userId}\t${sign * count}\t${sum}\t${sum}\t${sign > 0 ? 0 : -sum}\n`
  }
}
export const SALE_COLUMNS =
  'sale (id, uuid, department_id, cashbox_id, session_id, kind, status, sale_number, number_year, sale_date, user_id, total_count, total_sum, final_total_sum, returned_sum)'

export function* salePayments({ departmentIds }: History): Generator<string> {
  for (let receipt = 1; receipt <= RECEIPTS; receipt++) {
    let count = 0
    for (let position = 1; position <= LINES_OF_RECEIPT; position++) count += piecesOf(receipt, position)
    yield `${receipt}\t${departmentIds[departmentOf(receipt)]}\t${PAYMENTS[receipt % PAYMENTS.length]}\t${signOf(receipt) * count * PRICE}\n`
  }
}
export const PAYMENT_COLUMNS = 'sale_payment (sale_id, department_id, payment_type, amount)'

export function* saleLines({ departmentIds, itemIds }: History): Generator<string> {
  for (let receipt = 1; receipt <= RECEIPTS; receipt++) {
    const sign = signOf(receipt)
    const department = departmentIds[departmentOf(receipt)]
    for (let position = 1; position <= LINES_OF_RECEIPT; position++) {
      const count = sign * piecesOf(receipt, position)
      const sum = count * PRICE
      yield `${lineOf(receipt, position)}\t${receipt}\t${department}\t${position}\t${itemIds[goodOf(receipt, position)]}\t${count}\t${PRICE}\t${sum}\t${sum}\n`
    }
  }
}
export const LINE_COLUMNS =
  'sale_line (id, sale_id, department_id, position, item_id, quantity, price_uzs, total_sum, final_sum)'
const lineOf = (receipt: number, position: number) => (receipt - 1) * LINES_OF_RECEIPT + position

export function* lots({ itemIds }: History): Generator<string> {
  for (const { good, lot } of shelves()) yield `${lot}\t${itemIds[good]}\t${costOf(good)}\t${lot}\n`
}
export const LOT_COLUMNS = 'lot (id, item_id, unit_cost, income_line_id)'

interface Shelf {
  department: number
  wave: number
  good: number
  lot: number
}
const supplierOf = ({ good, lot }: Pick<Shelf, 'good' | 'lot'>) =>
  (good + (lot % LOTS_OF_ANOTHER === 0 ? 1 : 0)) % SUPPLIERS
const numberOf = (wave: number, department: number, supplier: number) =>
  1 + (wave * SOLD_DEPARTMENTS + department) * SUPPLIERS + supplier
/**
 * What a supplier brought in a wave, and the pricing of these goods, which has the same number; each has a line for every lot, numbered
 * as the lot.
 */
const documentOf = (shelf: Shelf) => numberOf(shelf.wave, shelf.department, supplierOf(shelf))

export function* documents({ departmentIds, supplierIds }: History): Generator<string> {
  const numbers = new Map<string, number>()
  for (let wave = 0; wave < WAVES; wave++)
    for (let place = 0; place < SOLD_DEPARTMENTS; place++)
      for (const [supplier, contragentId] of supplierIds.entries()) {
        const moment = new Date(BEGIN_MS + dayOfWave(wave) * DAY_MS).toISOString()
        const key = `${place} ${moment.slice(0, 4)}`
        numbers.set(key, (numbers.get(key) ?? 0) + 1)
        yield `${numberOf(wave, place, supplier)}\t${departmentIds[place]}\t${contragentId}\t${numbers.get(key)}\t${moment}\n`
      }
}

export function* incomeLines({ departmentIds, itemIds }: History): Generator<string> {
  for (const { department, wave, good, lot } of shelves())
    yield `${lot}\t${documentOf({ department, wave, good, lot })}\t${departmentIds[department]}\t${good + 1}\t${itemIds[good]}\t${lot}\t${broughtOf(good)}\t${costOf(good)}\n`
}
export const INCOME_LINE_COLUMNS =
  'warehouse_document_line (id, document_id, department_id, position, item_id, lot_id, quantity, unit_cost)'

export function* pricingLines({ departmentIds, itemIds }: History): Generator<string> {
  for (const { department, wave, good, lot } of shelves())
    yield `${lot}\t${documentOf({ department, wave, good, lot })}\t${departmentIds[department]}\t${good + 1}\t${itemIds[good]}\t${lot}\t${PRICE}\t${PRICE - 1_000}\n`
}
export const PRICING_LINE_COLUMNS =
  'pricing_line (id, document_id, department_id, position, item_id, lot_id, price_uzs, price_wholesale)'

/** Every lot in the order of its number. */
function* shelves(): Generator<Shelf> {
  let lot = 0
  for (let department = 0; department < SOLD_DEPARTMENTS; department++)
    for (let wave = 0; wave < WAVES; wave++)
      for (let good = 0; good < (wave === 0 ? SOLD_GOODS : POPULAR); good++)
        yield { department, wave, good, lot: ++lot }
}

/** As time goes: what comes in a wave comes before what is sold that day. */
export function* stockMoves(history: History): Generator<string> {
  let wave = 0
  for (let receipt = 1; receipt <= RECEIPTS; receipt++) {
    while (wave < WAVES && dayOfWave(wave) <= dayOfReceipt(receipt)) yield* incomes(history, wave++)
    yield* movesOfReceipt(history, receipt)
  }
}
export const MOVE_COLUMNS =
  'stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind, document_id, line_id, occurred_at)'

function* incomes({ departmentIds, itemIds }: History, wave: number): Generator<string> {
  const moment = new Date(BEGIN_MS + dayOfWave(wave) * DAY_MS + 8 * HOUR_MS).toISOString()
  for (let place = 0; place < SOLD_DEPARTMENTS; place++)
    for (let good = 0; good < (wave === 0 ? SOLD_GOODS : POPULAR); good++) {
      const lot = lotOf(place, wave, good)
      const count = broughtOf(good)
      const goods = `${lot}\t${itemIds[good]}\t`
      const cause = `\t${costOf(good)}\tincome\t${documentOf({ department: place, wave, good, lot })}\t${lot}\t${moment}\n`
      const department = departmentIds[place]
      yield `${department}\tDEPARTMENT\t${department}\t${goods}${count}\t${count * costOf(good)}${cause}${department}\tSUPPLIER\t\\N\t${goods}${-count}\t${-count * costOf(good)}${cause}`
    }
}

function* movesOfReceipt({ departmentIds, itemIds }: History, receipt: number): Generator<string> {
  const place = departmentOf(receipt)
  const department = departmentIds[place]
  const moment = momentOf(receipt)
  for (let position = 1; position <= LINES_OF_RECEIPT; position++) {
    const good = goodOf(receipt, position)
    const count = signOf(receipt) * piecesOf(receipt, position)
    const cost = costOf(good)
    const goods = `${lotOfLine(receipt, position)}\t${itemIds[good]}\t`
    const cause = `\t${cost}\tsale\t${receipt}\t${lineOf(receipt, position)}\t${moment}\n`
    yield `${department}\tDEPARTMENT\t${department}\t${goods}${-count}\t${-count * cost}${cause}${department}\tCUSTOMER\t\\N\t${goods}${count}\t${count * cost}${cause}`
  }
}

/** What has come less what was sold. */
export function* balances({ departmentIds, itemIds }: History): Generator<string> {
  const sold = new Int32Array(LOTS + 1)
  for (let receipt = 1; receipt <= RECEIPTS; receipt++)
    for (let position = 1; position <= LINES_OF_RECEIPT; position++)
      sold[lotOfLine(receipt, position)]! += signOf(receipt) * piecesOf(receipt, position)
  for (const { department, good, lot } of shelves()) {
    const left = broughtOf(good) - sold[lot]!
    yield `${departmentIds[department]}\t${lot}\t${itemIds[good]}\t${left}\t${left * costOf(good)}\n`
  }
}
export const BALANCE_COLUMNS = 'stock_balance (department_id, lot_id, item_id, on_hand, cost_sum)'

/** One price of each lot; the table of current ones is filled from it. */
export function* prices({ departmentIds }: History): Generator<string> {
  for (const { department, lot, wave } of shelves())
    yield `${departmentIds[department]}\t${lot}\t${new Date(BEGIN_MS + dayOfWave(wave) * DAY_MS).toISOString()}\t${PRICE}\t${PRICE - 1_000}\t${lot}\n`
}
export const PRICE_COLUMNS =
  'price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)'
