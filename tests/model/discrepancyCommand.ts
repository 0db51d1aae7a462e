import fc from 'fast-check'
import { receivePendingDocument } from '../../src/api/pendingDocument.ts'
import type { WarehouseDocument } from '../../src/api/warehouseDocument.ts'
import { changeOf, correct } from './correctionCommands.ts'
import type { ModelCorrection } from './holders.ts'
import { madeBy } from './incomeCommands.ts'
import { mostly, type Source } from './ledgerCommand.ts'
import {
  add,
  arrive,
  carry,
  leave,
  type Model,
  type ModelDocument,
  nameOf,
  numberFor,
  shareOf,
  touchesOf,
} from './model.ts'
import { learnLines, OnDocument } from './onDocument.ts'
import type { Expected, World } from './world.ts'

/** Tenths of what is on its way: what arrives, and what of that is broken; and pieces, or tenths of a kilogram, beyond what was sent. */
interface Arrival {
  tenths: number
  broken: number
  beyond: number
}
interface Arrived {
  good: number
  damaged: number
  extra: number
}

/** A transfer arrives otherwise than it was sent: less, broken, or more. */
class ReceiveOtherwise extends OnDocument {
  constructor(
    which: Source,
    readonly arrivals: readonly Arrival[],
    /** Whether what is missing is lost, or stays on its way. */
    readonly lost: boolean,
    readonly twist: 'none' | 'stale' | 'stranger' | 'tooMany' | 'moreOfPart' | 'anyState',
  ) {
    super(which)
  }
  fits({ action, status, lines }: ModelDocument): boolean {
    if (action !== 'KOCHIRISH' || lines.length === 0) return false
    return this.twist === 'anyState' || status === 'PENDING' || status === 'PARTIAL'
  }

  async apply(model: Model, world: World): Promise<void> {
    const document = this.document(model)
    const onTheWay = document.lines.map((line) => line.count - line.received - line.returned - line.lost)
    const arrived = document.lines.map(({ itemId }, at) =>
      this.arrivedOf(onTheWay[at]!, this.arrivals[at % this.arrivals.length]!, unitOf(world, itemId)),
    )
    if (this.twist === 'tooMany') arrived[0] = { good: onTheWay[0]! + 1000, damaged: 0, extra: 0 }
    if (this.twist === 'moreOfPart') arrived[0] = { good: 0, damaged: onTheWay[0]! + 1000, extra: 1000 }
    const body = {
      id: document.id,
      version: document.version - (this.twist === 'stale' ? 1 : 0),
      whItems: document.lines.map(({ id }, at) => {
        const { good, damaged, extra } = arrived[at]!
        return { id, count: good / 1000, damaged: damaged / 1000, extra: extra / 1000 }
      }),
      lost: this.lost,
    }
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const answer = await world.ask(person, receivePendingDocument, { body }, this.expected(document, arrived))
    if (!answer) return
    this.receive(model, document, onTheWay, arrived)
    await this.writeOffBroken(model, world, document, arrived, answer)
    this.putRight(model, document, arrived, answer)
  }

  /** More comes only of what comes whole; pieces are whole. */
  private arrivedOf(onTheWay: number, { tenths, broken, beyond }: Arrival, unit: number): Arrived {
    const part = (count: number, of: number) => Math.floor((count * of) / 10 / unit) * unit
    const count = tenths === 10 ? onTheWay : part(onTheWay, tenths)
    const damaged = part(count, broken)
    return { good: count - damaged, damaged, extra: count === onTheWay ? beyond * unit : 0 }
  }

  private expected({ status }: ModelDocument, arrived: readonly Arrived[]): Expected {
    if (this.twist === 'moreOfPart') return '422 extraOfPart'
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'stale') return '409 changedMeanwhile'
    if (status !== 'PENDING' && status !== 'PARTIAL') return '409 wrongState'
    if (this.twist === 'tooMany') return '422 moreThanSent'
    return this.lost || arrived.some(({ good, damaged }) => good + damaged > 0) ? 'ok' : '422 nothingReceived'
  }

  private receive(model: Model, document: ModelDocument, onTheWay: number[], arrived: readonly Arrived[]): void {
    document.lines.forEach((line, at) => {
      const count = arrived[at]!.good + arrived[at]!.damaged
      const [sent, lotId] = [onTheWay[at]!, line.lotId!]
      if (count > 0) {
        const value = shareOf(line.transit, count, sent)
        line.transit -= value
        line.received += count
        arrive(model, nameOf(document), document.target!, { lotId, count, value }, 'TRANSIT')
      }
      if (!this.lost || count === sent) return
      line.lost += sent - count
      add(model.places, 'TRANSIT', -line.transit)
      add(model.places, 'LOSS', line.transit)
      carry(model, nameOf(document), lotId, { from: 'TRANSIT', to: 'LOSS', value: line.transit })
      line.transit = 0
    })
    const counts = arrived.map(({ good, damaged }) => good + damaged)
    const isShort = counts.some((count, at) => count < onTheWay[at]!)
    document.version += Number(counts.some((count) => count > 0)) + Number(this.lost && isShort)
    document.status = isShort && !this.lost ? 'PARTIAL' : 'READY'
  }

  private async writeOffBroken(
    model: Model,
    world: World,
    { target, lines }: ModelDocument,
    arrived: readonly Arrived[],
    answer: WarehouseDocument,
  ): Promise<void> {
    if (arrived.every(({ damaged }) => damaged === 0)) return
    const owner = target!
    const made = await madeBy(world, answer, 'writeOff')
    const document: ModelDocument = {
      id: made.id,
      version: made.version,
      action: 'SPISAT',
      status: 'READY',
      owner,
      target: null,
      contragentId: null,
      regNumber: numberFor(model, owner, 'SPISAT'),
      lines: [],
    }
    lines.forEach((line, at) => {
      const count = arrived[at]!.damaged
      if (count === 0) return
      const lotId = line.lotId!
      const value = leave(model, nameOf(document), { departmentId: owner, lotId, count, to: 'LOSS' })
      document.lines.push({ ...line, id: 0, count, received: 0, returned: 0, lost: 0, value, transit: 0 })
    })
    learnLines(document.lines, made)
    model.documents.push(document)
  }

  private putRight(
    model: Model,
    { target, lines }: ModelDocument,
    arrived: readonly Arrived[],
    answer: WarehouseDocument,
  ): void {
    const beyond = new Map<number, number>()
    lines.forEach(({ lotId }, at) => arrived[at]!.extra > 0 && add(beyond, lotId!, arrived[at]!.extra))
    if (beyond.size === 0) return
    const made = answer.related.filter(({ relation, kind }) => relation === 'MADE' && kind === 'adjustment')
    const correction: ModelCorrection = {
      id: Math.max(...made.map(({ id }) => id)),
      version: 2,
      status: 'READY',
      owner: target!,
      regNumber: numberFor(model, target!, 'ADJUSTMENT'),
      lines: [...beyond].map(([lotId, count]) =>
        changeOf(model, target!, { lot: model.lots.find(({ id }) => id === lotId)!, count, newCost: null }),
      ),
      touched: new Map(),
    }
    correct(model, correction, correction.lines)
    correction.touched = new Map(correction.lines.map(({ lotId }) => [lotId, touchesOf(model, lotId)]))
    model.corrections.push(correction)
  }
}

const unitOf = (world: World, itemId: number): number =>
  world.items.some(({ id, weighed }) => id === itemId && weighed) ? 100 : 1000

export const receiveOtherwise = fc
  .tuple(
    fc.nat(),
    fc.array(
      fc.record({
        tenths: fc.oneof(fc.constant(10), fc.integer({ min: 0, max: 10 })),
        broken: fc.integer({ min: 0, max: 10 }),
        beyond: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    fc.boolean(),
    mostly('none', 'stale', 'stranger', 'tooMany', 'moreOfPart', 'anyState'),
  )
  .map((parts) => new ReceiveOtherwise(...parts))
