import fc from 'fast-check'
import {
  receiveIncomeInPart,
  recountIncome,
  returnDocument,
  returnDocumentInPart,
  writeOffFromIncome,
} from '../../src/api/documentSteps.ts'
import { getDocument, type WarehouseDocument } from '../../src/api/warehouseDocument.ts'
import { mostly, type Source } from './ledgerCommand.ts'
import {
  add,
  arrive,
  isMoved,
  leave,
  type Model,
  type ModelDocument,
  type ModelLine,
  nameOf,
  numberFor,
  onShelf,
  shareOf,
} from './model.ts'
import { learnLines, OnDocument } from './onDocument.ts'
import type { Expected, World } from './world.ts'

const owed = (model: Model, { owner, contragentId }: ModelDocument, sum: number): void => {
  if (contragentId === null) return
  add(model.money, `${owner} SUPPLIER contragent ${contragentId}`, -sum)
  add(model.money, `${owner} PURCHASES department`, sum)
}
const rest = (model: Model, value: number): void => add(model.places, value > 0 ? 'LOSS' : 'REVALUATION', value)

/** A return to the supplier is taken back: goods, credit, and what the income says of it. */
export function takeBack(model: Model, back: ModelDocument): void {
  const income = model.documents.find(({ id }) => id === back.returnOf)!
  for (const line of back.lines) {
    arrive(
      model,
      nameOf(back),
      back.owner,
      { lotId: line.lotId!, count: line.count, value: line.shelfValue! },
      'SUPPLIER',
    )
    add(model.places, 'SUPPLIER', line.shelfValue! - line.value)
    add(model.places, line.shelfValue! > line.value ? 'LOSS' : 'REVALUATION', line.value - line.shelfValue!)
    income.lines.find(({ id }) => id === line.source)!.returned -= line.count
  }
  owed(
    model,
    back,
    back.lines.reduce((sum, line) => sum + line.value, 0),
  )
  follow(income)
}

function follow(income: ModelDocument): void {
  const { lines } = income
  income.version++
  income.status = lines.every((line) => line.returned === line.count)
    ? 'RETURNED'
    : lines.some((line) => line.returned > 0)
      ? 'PARTIAL_RETURNED'
      : 'READY'
}

abstract class OnIncome extends OnDocument {
  constructor(
    which: Source,
    /** Fifths of what is left, line by line. */
    readonly fifths: number[],
    readonly twist: 'none' | 'stale' | 'stranger' | 'tooMany' | 'anyState',
  ) {
    super(which)
  }
  abstract readonly states: readonly string[]
  fits({ action, status }: ModelDocument): boolean {
    return action === 'KIRIM' && (this.twist === 'anyState' || this.states.includes(status))
  }
  protected counts({ lines }: ModelDocument): number[] {
    const counts = lines.map((line, index) => {
      const left = line.count - line.returned
      return Math.floor((left * this.fifths[index % this.fifths.length]!) / 5 / 100) * 100
    })
    if (this.twist === 'tooMany' && lines[0]) counts[0] = lines[0].count - lines[0].returned + 100
    return counts
  }
  protected refusedEarly({ status }: ModelDocument): Expected | undefined {
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'stale') return '409 changedMeanwhile'
    return this.states.includes(status) ? undefined : '409 wrongState'
  }
  protected body(document: ModelDocument, counts: number[]) {
    return {
      version: document.version - (this.twist === 'stale' ? 1 : 0),
      whItems: document.lines.map((line, index) => ({ id: line.id, count: counts[index]! / 1000 })),
    }
  }
  protected person(world: World) {
    return this.twist === 'stranger' ? world.stranger : world.admin
  }
}

/** The document that a step has made of another one: the youngest of its kind. */
export async function madeBy(world: World, answer: WarehouseDocument, kind: string): Promise<WarehouseDocument> {
  const id = Math.max(
    ...answer.related.filter((one) => one.relation === 'MADE' && one.kind === kind).map((one) => one.id),
  )
  return (await world.ask(world.admin, getDocument, { path: { id } }, 'ok'))!
}

/** Goods of an income leave under a document of their own: back to the supplier, or written off. */
class TakeFromIncome extends OnIncome {
  readonly states = ['READY', 'PARTIAL_RETURNED']
  constructor(
    which: Source,
    fifths: number[],
    twist: OnIncome['twist'],
    readonly way: 'whole' | 'part' | 'writeOff',
  ) {
    super(which, fifths, twist)
  }

  async apply(model: Model, world: World): Promise<void> {
    const income = this.document(model)
    const counts = this.way === 'whole' ? income.lines.map((line) => line.count - line.returned) : this.counts(income)
    const { version, whItems } = this.body(income, counts)
    const expected = this.expected(model, income, counts)
    const [person, path] = [this.person(world), { id: income.id }]
    if (this.way !== 'whole' && whItems.length === 0) return
    const answer =
      this.way === 'whole'
        ? await world.ask(person, returnDocument, { path, body: { version } }, expected)
        : this.way === 'part'
          ? await world.ask(person, returnDocumentInPart, { path, body: { version, whItems } }, expected)
          : await world.ask(person, writeOffFromIncome, { path, body: { version, whItems } }, expected)
    if (!answer) return
    const isBack = this.way !== 'writeOff'
    const made = await madeBy(world, answer, isBack ? 'outcome' : 'writeOff')
    const document: ModelDocument = {
      id: made.id,
      version: made.version,
      action: isBack ? 'CHIQIM' : 'SPISAT',
      status: 'READY',
      owner: income.owner,
      target: null,
      contragentId: isBack ? income.contragentId : null,
      ...(isBack ? { returnOf: income.id } : {}),
      regNumber: numberFor(model, income.owner, isBack ? 'CHIQIM' : 'SPISAT'),
      lines: [],
    }
    for (const [index, line] of income.lines.entries())
      if (counts[index]! > 0) document.lines.push(this.move(model, document, line, counts[index]!))
    learnLines(document.lines, made)
    model.documents.push(document)
    if (!isBack) return
    owed(model, income, -document.lines.reduce((sum, line) => sum + line.value, 0))
    follow(income)
  }

  private move(model: Model, document: ModelDocument, line: ModelLine, count: number): ModelLine {
    const lotId = line.lotId!
    const to = this.way === 'writeOff' ? 'LOSS' : 'SUPPLIER'
    const left = creditLeft(model, line)
    const shelfValue = leave(model, nameOf(document), { departmentId: document.owner, lotId, count, to })
    const part = { ...line, id: 0, count, received: 0, returned: 0, lost: 0, source: line.id, transit: 0 }
    if (this.way === 'writeOff') return { ...part, value: shelfValue }
    const value = shareOf(left, count, line.count - line.returned)
    add(model.places, 'SUPPLIER', value - shelfValue)
    rest(model, shelfValue - value)
    line.returned += count
    return { ...part, value, shelfValue }
  }

  private expected(model: Model, income: ModelDocument, counts: number[]): Expected {
    const early = this.refusedEarly(income)
    if (early) return early
    if (this.way !== 'whole' && income.lines.some((line, index) => counts[index]! > line.count - line.returned))
      return '422 moreThanLeft'
    if (counts.every((count) => count === 0)) return '422 nothingReceived'
    const isShort = income.lines.some((line, index) => counts[index]! > onShelf(model, income.owner, line.lotId!))
    return isShort ? '409 outOfStock' : 'ok'
  }
}

/** What of a line's charge has not been credited yet. */
const creditLeft = (model: Model, line: ModelLine): number =>
  model.documents
    .filter(({ returnOf, status }) => returnOf && status === 'READY')
    .flatMap(({ lines }) => lines)
    .filter(({ source }) => source === line.id)
    .reduce((left, { value }) => left - value, line.value)

class Recount extends OnIncome {
  readonly states = ['READY']

  async apply(model: Model, world: World): Promise<void> {
    const income = this.document(model)
    const { version } = this.body(income, this.counts(income))
    const expected = this.refusedEarly(income) ?? (isMoved(model, income) ? '409 lotsMoved' : 'ok')
    const answer = await world.ask(
      this.person(world),
      recountIncome,
      { path: { id: income.id }, body: { version } },
      expected,
    )
    if (!answer) return
    for (const line of income.lines) {
      leave(model, nameOf(income), {
        departmentId: income.owner,
        lotId: line.lotId!,
        count: line.count,
        to: 'SUPPLIER',
      })
      owed(model, income, -line.value)
      line.value = 0
    }
    income.status = 'RECOUNT'
    income.version++
  }
}

/** A part of an income comes in, the rest waits under a number of its own. */
class ReceivePart extends OnIncome {
  readonly states = ['DRAFT', 'SUSPENDED']

  async apply(model: Model, world: World): Promise<void> {
    const income = this.document(model)
    const counts = this.counts(income)
    const { version, whItems } = this.body(income, counts)
    if (whItems.length === 0) return
    const expected = this.expected(income, counts)
    // What comes in is posted like any income, which other commands hold against the model.
    if (expected === 'ok') return
    await world.ask(
      this.person(world),
      receiveIncomeInPart,
      { path: { id: income.id }, body: { version, whItems } },
      expected,
    )
  }

  private expected(income: ModelDocument, counts: number[]): Expected {
    const early = this.refusedEarly(income)
    if (early) return early
    if (income.lines.some((line, index) => counts[index]! > line.count)) return '422 moreThanLeft'
    return counts.every((count) => count === 0) ? '422 nothingReceived' : 'ok'
  }
}

const parts = [
  fc.nat(),
  fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 }),
  mostly('none', 'stale', 'stranger', 'tooMany', 'anyState'),
] as const
export const takeFromIncome = fc
  .tuple(...parts, fc.constantFrom('whole', 'part', 'part', 'writeOff'))
  .map((given) => new TakeFromIncome(...given))
export const recount = fc.tuple(...parts).map((given) => new Recount(...given))
export const receivePart = fc.tuple(...parts).map((given) => new ReceivePart(...given))
