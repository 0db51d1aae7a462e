import fc from 'fast-check'
import { convertWrapped } from '../../src/api/conversion.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import {
  arrive,
  choose,
  leave,
  type Lot,
  type Model,
  type ModelDocument,
  type ModelLine,
  nameOf,
  numberFor,
} from './model.ts'
import { rounded } from './receiptSums.ts'
import { sharedOut } from './shareOut.ts'
import type { Expected, World } from './world.ts'

interface Goods {
  itemId: number
  count: number
}

/** Goods become other goods, and some are lost on the way. */
class Convert extends LedgerCommand {
  constructor(
    readonly department: Source,
    readonly from: Source,
    /** Pieces, or tenths of a kilogram: used up, lost, made of the next good and of the one after it. */
    readonly counts: readonly [used: number, lost: number, made: number, madeBeside: number],
    readonly twist: 'none' | 'stranger' | 'ofItself' | 'unknownItem',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const { id: owner } = pick(world.departments, this.department)
    const goods = (offset: number, count: number): Goods[] => {
      const { id, weighed } = pick(world.items, (this.from % world.items.length) + offset)
      return count === 0 ? [] : [{ itemId: id, count: count * (weighed ? 100 : 1000) }]
    }
    const [used, lost, made, beside] = this.counts
    const outs = goods(0, used)
    const losses = goods(0, lost)
    const ins = [...goods(1, made), ...goods(2, beside)]
    if (this.twist === 'ofItself') ins[0]!.itemId = outs[0]!.itemId
    if (this.twist === 'unknownItem') ins[0]!.itemId = 999_999
    const chosen = choose(model, owner, [...outs, ...losses])
    const sent = (list: readonly Goods[]) => list.map(({ itemId, count }) => ({ itemId, count: count / 1000 }))
    const answer = await world.ask(
      this.twist === 'stranger' ? world.stranger : world.admin,
      convertWrapped,
      {
        path: { depId: owner },
        body: { depId: owner, outs: sent(outs), losses: sent(losses), ins: sent(ins) },
      },
      this.expected(chosen),
    )
    if (!answer) return
    const { whItems, version } = (await world.ask(world.admin, getDocument, { path: { id: answer.id } }, 'ok'))!
    const document: ModelDocument = {
      id: answer.id,
      version,
      action: 'CONVERSION',
      status: 'READY',
      owner,
      target: null,
      contragentId: null,
      regNumber: numberFor(model, owner, 'CONVERSION'),
      used: [],
      lines: [...outs, ...losses, ...ins].map((line, at) => ({ ...EMPTY, ...line, id: whItems[at]!.id })),
    }
    model.documents.push(document)
    this.useUp(model, document, chosen as Exclude<typeof chosen, string>, outs.length)
    this.make(
      model,
      document,
      whItems.slice(outs.length + losses.length).map(({ lotId }) => lotId!),
    )
  }

  private expected(chosen: unknown): Expected {
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'ofItself' || this.twist === 'unknownItem') return '400 badInput'
    return typeof chosen === 'string' ? `409 ${chosen}` : 'ok'
  }

  private useUp(
    model: Model,
    document: ModelDocument,
    chosen: { lotId: number; count: number }[][],
    outs: number,
  ): void {
    chosen.forEach((parts, at) => {
      const to = at < outs ? 'CONVERSION' : 'LOSS'
      for (const { lotId, count } of parts) {
        const value = leave(model, nameOf(document), { departmentId: document.owner, lotId, count, to })
        document.used!.push({ lotId, count, value, to })
        document.lines[at]!.value += value
      }
    })
  }

  private make(model: Model, document: ModelDocument, lotIds: readonly number[]): void {
    const made = document.lines.slice(-lotIds.length)
    const used = document.used!.filter(({ to }) => to === 'CONVERSION')
    const whole = used.reduce((sum, { value }) => sum + value, 0)
    const values = whole === 0 ? made.map(() => 0) : sharedOut(whole, weightsOf(model, made))
    const terms = used.flatMap(({ lotId }) => model.lots.find(({ id }) => id === lotId)!.term ?? [])
    const term = terms.toSorted()[0] ?? null
    made.forEach((line, at) => {
      const value = values[at]!
      const cost = rounded(BigInt(value) * 1000n, BigInt(line.count))
      const lot: Lot = { id: lotIds[at]!, itemId: line.itemId, term, cost }
      model.lots.push(lot)
      line.lotId = lot.id
      line.value = value
      arrive(model, nameOf(document), document.owner, { lotId: lot.id, count: line.count, value }, 'CONVERSION')
    })
    model.lots.sort((a, b) => a.id - b.id)
  }
}

const EMPTY: Omit<ModelLine, 'itemId' | 'count'> = {
  id: 0,
  lotId: null,
  cost: null,
  term: null,
  received: 0,
  returned: 0,
  lost: 0,
  value: 0,
  transit: 0,
}

/** By what such goods cost last, unless one of them cost nothing. */
function weightsOf(model: Model, made: readonly ModelLine[]): number[] {
  const costs = made.map(({ itemId, count }) => {
    const { cost } = model.lots.findLast((lot) => lot.itemId === itemId)!
    return rounded(BigInt(cost) * BigInt(count), 1000n)
  })
  return costs.every((cost) => cost > 0) ? costs : made.map(({ count }) => count)
}

/** What was made goes back into what it was made of. */
export function takeApart(model: Model, document: ModelDocument): void {
  const { owner, lines, used = [] } = document
  for (const { lotId, count } of lines)
    if (lotId !== null) leave(model, nameOf(document), { departmentId: owner, lotId, count, to: 'CONVERSION' })
  for (const { to, ...goods } of used) arrive(model, nameOf(document), owner, goods, to)
}

const count = (min: number) => fc.integer({ min, max: 4 })
export const convert = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.tuple(count(1), fc.integer({ min: 0, max: 1 }), count(1), count(0)),
    mostly('none', 'stranger', 'ofItself', 'unknownItem'),
  )
  .map((parts) => new Convert(...parts))
