import fc from 'fast-check'
import {
  changeDocumentStatus,
  receiveTransfer,
  receiveTransferInPart,
  type WarehouseDocument,
} from '../../src/api/warehouseDocument.ts'
import { returnDocument } from '../../src/api/documentSteps.ts'
import { mostly, type Source } from './ledgerCommand.ts'
import {
  add,
  arrive,
  choose,
  isMoved,
  leave,
  type Model,
  type ModelDocument,
  type ModelLine,
  nameOf,
  numberFor,
  shareOf,
} from './model.ts'
import { isTakenBack, saleOf, wouldLieThereToo } from './liesThere.ts'
import { takeApart } from './convertCommand.ts'
import { takeBack } from './incomeCommands.ts'
import { isGone, putSurplus, takeSurplusBack } from './surplus.ts'
import { learnLines, OnDocument } from './onDocument.ts'
import type { Expected, World } from './world.ts'

type Action = ModelDocument['action']

/** The states that lie on the way from one to another, the last included; nothing when there is no way. */
const WAYS: Record<Action, Record<string, Record<string, number>>> = {
  KIRIM: {
    DRAFT: { SUSPENDED: 1, DELETED: 1, READY: 2 },
    SUSPENDED: { DELETED: 1, READY: 1 },
    RECOUNT: { SUSPENDED: 1, DELETED: 2, READY: 1 },
  },
  CHIQIM: {
    DRAFT: { SUSPENDED: 1, DELETED: 1, READY: 2 },
    SUSPENDED: { DELETED: 1, READY: 1 },
    READY: { REVERSED: 1 },
  },
  SPISAT: {
    DRAFT: { SUSPENDED: 1, DELETED: 1, READY: 2 },
    SUSPENDED: { DELETED: 1, READY: 1 },
    READY: { REVERSED: 1 },
  },
  SURPLUS: {
    DRAFT: { SUSPENDED: 1, DELETED: 1, READY: 2 },
    SUSPENDED: { DELETED: 1, READY: 1 },
    READY: { REVERSED: 1 },
  },
  CONVERSION: { READY: { REVERSED: 1 } },
  KOCHIRISH: {
    DRAFT: { SUSPENDED: 1, DELETED: 1, WAITING_FOR_READY: 2, PENDING: 3 },
    SUSPENDED: { DELETED: 1, WAITING_FOR_READY: 1, PENDING: 2 },
    WAITING_FOR_READY: { SUSPENDED: 1, DELETED: 2, PENDING: 1 },
  },
}
/** Where the goods of a kind go. */
const PLACE_OF: Record<Action, string> = {
  KIRIM: 'SUPPLIER',
  CHIQIM: 'CUSTOMER',
  SPISAT: 'LOSS',
  KOCHIRISH: 'TRANSIT',
  SURPLUS: 'COUNT_DIFFERENCE',
  CONVERSION: 'CONVERSION',
}
const TARGETS = [
  'DELETED',
  'SUSPENDED',
  'WAITING_FOR_READY',
  'PENDING',
  'READY',
  'REVERSED',
  'CHECKING',
  'RETURNED',
] as const

export class BringDocument extends OnDocument {
  constructor(
    which: Source,
    readonly to: (typeof TARGETS)[number] | 'on',
    readonly twist: 'none' | 'stale' | 'stranger',
  ) {
    super(which)
  }
  fits({ status, action }: ModelDocument): boolean {
    return this.to !== 'on' || (status !== 'REVERSED' && WAYS[action][status] !== undefined)
  }

  async apply(model: Model, world: World): Promise<void> {
    const document = this.document(model)
    // 'on': as far as its kind goes.
    const to = this.to === 'on' ? (Object.keys(WAYS[document.action][document.status]!).at(-1) as 'READY') : this.to
    const steps = WAYS[document.action][document.status]?.[to]
    const posting = this.posting(model, document, to)
    const expected =
      this.twist === 'stale'
        ? '409 changedMeanwhile'
        : this.twist === 'stranger'
          ? '403 otherDepartment'
          : steps === undefined
            ? '409 wrongState'
            : typeof posting === 'string'
              ? posting
              : 'ok'
    const answer = await world.ask(
      this.twist === 'stranger' ? world.stranger : world.admin,
      changeDocumentStatus,
      {
        path: { id: document.id },
        body: { status: to, version: document.version - (this.twist === 'stale' ? 1 : 0) },
      },
      expected,
    )
    if (!answer) return
    document.version += steps!
    document.status = to
    if (to !== 'DELETED') document.regNumber ??= numberFor(model, document.owner, document.action)
    if (typeof posting === 'function') posting(answer)
    const sale = to === 'DELETED' ? saleOf(model, document.id) : undefined
    if (sale) sale.receivedAs = undefined
  }

  /** What reaching the state does to the goods, or the refusal. */
  private posting(
    model: Model,
    document: ModelDocument,
    to: string,
  ): Expected | undefined | ((answer: WarehouseDocument) => void) {
    const { action, owner, lines } = document
    if (to === 'REVERSED' && action === 'SURPLUS')
      return isGone(model, document) ? '409 outOfStock' : () => takeSurplusBack(model, document)
    if (to === 'REVERSED' && action === 'CONVERSION')
      return isMoved(model, document) ? '409 lotsMoved' : () => takeApart(model, document)
    if (to === 'REVERSED' && document.returnOf && wouldLieThereToo(model, document)) return '409 saleTakenBack'
    if (to === 'REVERSED')
      return () => {
        if (document.returnOf) takeBack(model, document)
        else
          for (const line of lines)
            arrive(model, nameOf(document), owner, { ...line, lotId: line.lotId! }, PLACE_OF[action])
      }
    if (to !== (action === 'KOCHIRISH' ? 'PENDING' : 'READY')) return undefined
    if (lines.length === 0) return '422 fillAllLines'
    if (action === 'KIRIM' && isTakenBack(model, document)) return '409 saleTakenBack'
    if (action === 'KIRIM') return (answer) => receiveGoods(model, document, answer)
    if (action === 'SURPLUS') return (answer) => putSurplus(model, document, answer)
    const chosen = choose(model, owner, lines)
    if (typeof chosen === 'string') return `409 ${chosen}`
    return (answer) => {
      const place = PLACE_OF[action]
      const taken = lines.map((): ModelLine[] => [])
      // As they choose: those that name their lot first.
      for (const index of [...lines.keys()].sort(
        (a, b) => Number(!lines[a]!.lotId) - Number(!lines[b]!.lotId) || a - b,
      ))
        for (const { lotId, count } of chosen[index]!) {
          const value = leave(model, nameOf(document), { departmentId: owner, lotId, count, to: place })
          taken[index]!.push({ ...lines[index]!, lotId, count, value, transit: place === 'TRANSIT' ? value : 0 })
        }
      document.lines = taken.flat()
      learnLines(document.lines, answer)
    }
  }
}

/** The goods of an income come in, each line as a lot. */
export function receiveGoods(model: Model, document: ModelDocument, answer: WarehouseDocument): void {
  const { owner, contragentId, lines } = document
  lines.forEach((line, index) => {
    const lot = { id: answer.whItems[index]!.lotId!, itemId: line.itemId, term: line.term, cost: line.cost! }
    // What was counted again keeps its lot.
    const known = model.lots.findIndex(({ id }) => id === line.lotId)
    if (known >= 0 && lot.id !== line.lotId) throw new Error(`line ${line.id} has lost its lot`)
    if (known >= 0) model.lots[known] = lot
    else model.lots.push(lot)
    line.lotId = lot.id
    const sum = Math.round((line.cost! * line.count) / 1000)
    line.value = sum
    arrive(model, nameOf(document), owner, { lotId: line.lotId, count: line.count, value: sum }, 'SUPPLIER')
    if (contragentId === null) return
    add(model.money, `${owner} SUPPLIER contragent ${contragentId}`, -sum)
    add(model.money, `${owner} PURCHASES department`, sum)
  })
  model.lots.sort((a, b) => a.id - b.id)
}

export class SettleTransfer extends OnDocument {
  constructor(
    which: Source,
    readonly way: 'all' | 'part' | 'back',
    /** Tenths of what is in transit, for each line. */
    readonly tenths: number[],
    readonly twist: 'none' | 'stale' | 'stranger' | 'tooMany' | 'foreignLine' | 'anyState',
  ) {
    super(which)
  }
  fits({ action, status }: ModelDocument): boolean {
    if (action !== 'KOCHIRISH') return false
    return this.twist === 'anyState' ? status !== 'PENDING' : status === 'PENDING' || status === 'PARTIAL'
  }

  async apply(model: Model, world: World): Promise<void> {
    const document = this.document(model)
    const transit = document.lines.map((line) => line.count - line.received - line.returned - line.lost)
    const moved =
      this.way === 'part'
        ? transit.map((count, index) => this.partOf(count, this.tenths[index % this.tenths.length]!))
        : transit
    const version = document.version - (this.twist === 'stale' ? 1 : 0)
    const whItems = document.lines.map((line, index) => ({ id: line.id, count: moved[index]! / 1000 }))
    if (this.twist === 'tooMany' && whItems[0]) whItems[0].count = (transit[0]! + 1) / 1000
    if (this.twist === 'foreignLine' && whItems[0]) whItems[0].id = 999_999
    const expected = this.expected(document, moved, whItems.length)
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const path = { id: document.id }
    const answer =
      this.way === 'all'
        ? await world.ask(person, receiveTransfer, { path, body: { version } }, expected)
        : this.way === 'part'
          ? await world.ask(person, receiveTransferInPart, { path, body: { version, whItems } }, expected)
          : await world.ask(person, returnDocument, { path, body: { version } }, expected)
    if (!answer) return
    document.lines.forEach((line, index) => {
      line[this.way === 'back' ? 'returned' : 'received'] += moved[index]!
      const [count, lotId] = [moved[index]!, line.lotId!]
      const value = count === 0 ? 0 : shareOf(line.transit, count, transit[index]!)
      line.transit -= value
      arrive(
        model,
        nameOf(document),
        this.way === 'back' ? document.owner : document.target!,
        { lotId, count, value },
        'TRANSIT',
      )
    })
    const complete = moved.every((count, index) => count === transit[index])
    document.status = this.way === 'back' ? 'RETURNED' : complete ? 'READY' : 'PARTIAL'
    document.version++
  }

  private partOf(count: number, tenths: number): number {
    return Math.floor((count * tenths) / 10 / 100) * 100
  }

  private expected({ status }: ModelDocument, moved: number[], lines: number): Expected {
    if (this.way === 'part' && lines === 0) return '400 badInput'
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'stale') return '409 changedMeanwhile'
    if (status !== 'PENDING' && status !== 'PARTIAL') return '409 wrongState'
    if (this.way === 'part' && this.twist === 'foreignLine') return '400 badInput'
    if (this.way === 'part' && this.twist === 'tooMany') return '422 moreThanSent'
    return moved.some((count) => count > 0) ? 'ok' : '422 nothingReceived'
  }
}

export const bringDocument = fc
  .tuple(fc.nat(), mostly<BringDocument['to']>('on', ...TARGETS), mostly('none', 'stale', 'stranger'))
  .map((parts) => new BringDocument(...parts))

export const settleTransfer = fc
  .tuple(
    fc.nat(),
    fc.constantFrom('all', 'part', 'back'),
    fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 3 }),
    mostly('none', 'stale', 'stranger', 'tooMany', 'foreignLine', 'anyState'),
  )
  .map((parts) => new SettleTransfer(...parts))
