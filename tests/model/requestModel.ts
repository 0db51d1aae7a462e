/** A transfer request as its people know it: cells, a state, one shelf; nothing of server/. */
export const TARGETS = 2

export interface Cell {
  asked: number
  /** Null until the source has said it. */
  sent: number | null
  received: number
}
export interface Model {
  status: 'SUSPENDED' | 'CHECKING' | 'CHECKED' | 'READY'
  free: number[]
  /** By goods, then by target. */
  cells: Cell[][]
  /** By target, once the request has ended. */
  transfers: Map<number, 'WAITING_FOR_READY' | 'PENDING' | 'READY'>
}
export interface Act {
  act: 'ask' | 'answer' | 'save' | 'check' | 'recount' | 'end' | 'send' | 'receive' | 'writeOff' | 'stale'
  item: number
  target: number
  count: number
}
export const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

const NOTHING = { expected: 'nothing', change: () => {} }
const refused = (expected: string) => ({ expected, change: () => {} })

/** How an act ends, and what it changes when it is let through. */
export function inModel(one: Act, model: Model): { expected: string; change: () => void } {
  const cell = model.cells[one.item]![one.target]!
  const others = model.cells[one.item]!.filter((other) => other !== cell)
  const cells = model.cells.flat()
  switch (one.act) {
    case 'ask':
    case 'stale':
      if (model.status !== 'SUSPENDED') return refused('409 wrongState')
      if (one.act === 'stale') return refused('409 changedMeanwhile')
      if (one.count > model.free[one.item]! - sum(others.map(({ asked }) => asked)))
        return refused('422 moreThanRemaining')
      return { expected: 'ok', change: () => Object.assign(cell, { asked: one.count, sent: null }) }
    case 'answer':
      if (model.status !== 'CHECKING') return refused('409 wrongState')
      if (one.count > cell.asked) return refused('422 moreThanAsked')
      if (one.count > model.free[one.item]! - sum(others.map(({ sent }) => sent ?? 0)))
        return refused('422 moreThanRemaining')
      return { expected: 'ok', change: () => void (cell.sent = one.count) }
    case 'save':
    case 'recount':
      if (model.status !== 'SUSPENDED' && model.status !== 'CHECKED') return refused('409 wrongState')
      if (model.status === 'SUSPENDED' && cells.every(({ asked }) => asked === 0)) return refused('422 nothingAsked')
      return { expected: 'ok', change: () => toCheck(model) }
    case 'check':
      if (model.status !== 'CHECKING') return refused('409 wrongState')
      return { expected: 'ok', change: () => void (model.status = 'CHECKED') }
    case 'end':
      if (model.status !== 'CHECKED') return refused('409 wrongState')
      if (model.cells.some((row, item) => sum(row.map(({ sent }) => sent ?? 0)) > model.free[item]!))
        return refused('409 outOfStock')
      return { expected: 'ok', change: () => toEnd(model) }
    case 'send':
    case 'receive':
    case 'writeOff':
      return ofGoods(one, model)
  }
}

function ofGoods(one: Act, model: Model): { expected: string; change: () => void } {
  const own = model.cells.map((row) => row[one.target]!)
  const state = model.transfers.get(one.target)
  if (one.act === 'writeOff') {
    if (one.count === 0) return NOTHING
    if (one.count > model.free[one.item]!) return refused('409 outOfStock')
    return { expected: 'ok', change: () => void (model.free[one.item]! -= one.count) }
  }
  if (one.act === 'send') {
    if (state !== 'WAITING_FOR_READY') return NOTHING
    if (own.some(({ sent }, item) => sent! > model.free[item]!)) return refused('409 outOfStock')
    return {
      expected: 'ok',
      change: () => {
        own.forEach(({ sent }, item) => (model.free[item]! -= sent!))
        model.transfers.set(one.target, 'PENDING')
      },
    }
  }
  if (state !== 'PENDING') return NOTHING
  return {
    expected: 'ok',
    change: () => {
      // So many of each line at most; what is missing is lost.
      for (const cell of own) cell.received = Math.min(cell.sent!, one.count)
      model.transfers.set(one.target, 'READY')
    },
  }
}

function toCheck(model: Model): void {
  for (const cell of model.cells.flat()) cell.sent ??= cell.asked
  model.status = 'CHECKING'
}
function toEnd(model: Model): void {
  model.status = 'READY'
  for (let target = 0; target < TARGETS; target++)
    if (model.cells.some((row) => (row[target]!.sent ?? 0) > 0)) model.transfers.set(target, 'WAITING_FOR_READY')
}
