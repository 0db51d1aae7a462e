import fc from 'fast-check'
import { createDocument, editIncome, editTransfer } from '../../src/api/warehouseDocument.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { lotsInOrder, type Model, type ModelDocument, type ModelLine } from './model.ts'
import { BringDocument } from './moveDocuments.ts'
import { learnLines, OnDocument } from './onDocument.ts'
import type { Expected, World } from './world.ts'

const DAY = '2026-11-20'
const TERMS = [null, '2027-01-31', '2027-06-30']
type Action = ModelDocument['action']

interface LineChoice {
  item: Source
  /** Tenths of a unit for goods by weight, else units. */
  count: number
  cost: number
  term: Source
  /** Whether it names a lot of its own. */
  lot: Source | null
}
const lineChoice: fc.Arbitrary<LineChoice> = fc.record({
  item: fc.nat(),
  count: fc.integer({ min: 1, max: 7 }),
  cost: fc.integer({ min: 0, max: 500_000 }),
  term: fc.nat(),
  lot: fc.option(fc.nat(), { freq: 1 }),
})

const isComing = (action: Action): boolean => action === 'KIRIM' || action === 'SURPLUS'

/** The lines as the model keeps them, and as they are sent. */
function linesOf(model: Model, world: World, action: Action, owner: number, choices: readonly LineChoice[]) {
  const lines = choices.map((choice): ModelLine => {
    const item = pick(world.items, choice.item)
    const lots = lotsInOrder(model, owner, item.id)
    const lot = !isComing(action) && choice.lot !== null && lots.length > 0 ? pick(lots, choice.lot) : null
    return {
      id: 0,
      itemId: item.id,
      lotId: lot?.id ?? null,
      count: choice.count * (item.weighed ? 100 : 1000),
      cost: action === 'KIRIM' || (action === 'SURPLUS' && choice.lot !== null) ? choice.cost : null,
      term: isComing(action) ? pick(TERMS, choice.term) : null,
      received: 0,
      returned: 0,
      lost: 0,
      value: 0,
      transit: 0,
    }
  })
  const sent = lines.map((line) => ({
    itemId: line.itemId,
    count: line.count / 1000,
    lotId: line.lotId,
    ...(isComing(action) ? { incomeUzs: line.cost === null ? null : line.cost / 100, termOfItem: line.term } : {}),
  }))
  return { lines, sent }
}

export class WriteDocument extends LedgerCommand {
  constructor(
    readonly action: Action,
    readonly owner: Source,
    readonly target: Source,
    readonly choices: LineChoice[],
    readonly withContragent: boolean,
    /** Whether it goes at once as far as its kind goes. */
    readonly goesOn: boolean,
    readonly twist: 'none' | 'stranger' | 'noRight' | 'unknownItem' | 'tooMuch' | 'lotOfOther' | 'sameDepartment',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const owner = pick(world.departments, this.owner)
    const others = world.departments.filter(({ id }) => id !== owner.id)
    const target = this.action === 'KOCHIRISH' ? pick(others, this.target) : null
    const { lines, sent } = linesOf(model, world, this.action, owner.id, this.choices)
    const contragentId = this.action === 'KIRIM' && this.withContragent ? world.contragentId : null
    const body = {
      action: this.action,
      regDate: DAY,
      [isComing(this.action) ? 'toDepartmentId' : 'fromDepartmentId']: owner.id,
      ...(target ? { toDepartmentId: target.id } : {}),
      contragentId,
      whItems: sent,
    }
    const expected = this.spoil(model, body)
    const person = this.twist === 'stranger' ? world.stranger : this.twist === 'noRight' ? world.cashier : world.admin
    const answer = await world.ask(person, createDocument, { body }, expected)
    if (!answer) return
    learnLines(lines, answer)
    model.documents.push({
      id: answer.id,
      version: 1,
      action: this.action,
      status: 'DRAFT',
      owner: owner.id,
      target: target?.id ?? null,
      contragentId,
      regNumber: null,
      lines,
    })
    if (this.goesOn) await new BringDocument(model.documents.length - 1, 'on', 'none').apply(model, world)
  }

  /** Makes the request wrong as the twist says, where it can be. */
  private spoil(
    model: Model,
    body: { whItems: { itemId: number; count: number; lotId: number | null }[]; fromDepartmentId?: number },
  ): Expected {
    const first = body.whItems[0]
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'noRight') return '403 noPermission'
    if (this.twist === 'sameDepartment' && this.action === 'KOCHIRISH') {
      Object.assign(body, { toDepartmentId: body.fromDepartmentId })
      return '400 badInput'
    }
    if (!first) return 'ok'
    if (this.twist === 'unknownItem') {
      first.itemId = 999_999
      return '400 badInput'
    }
    if (this.twist === 'tooMuch') {
      first.count = 1e15
      return '400 badInput'
    }
    const foreign = model.lots.find((lot) => lot.itemId !== first.itemId)
    if (this.twist !== 'lotOfOther' || !foreign) return 'ok'
    first.lotId = foreign.id
    return '400 badInput'
  }
}

/** The lines of an income as they are counted again: those that are left are the same rows, and keep their lots. */
function countedAgain(document: ModelDocument, choices: readonly LineChoice[]) {
  const lines = document.lines.slice(0, Math.max(1, choices.length)).map((line, index): ModelLine => {
    const choice = choices[index]
    return choice ? { ...line, count: line.count + choice.count * 100, cost: choice.cost } : line
  })
  const sent = lines.map((line) => ({
    id: line.id,
    itemId: line.itemId,
    count: line.count / 1000,
    lotId: null,
    incomeUzs: line.cost! / 100,
    termOfItem: line.term,
  }))
  return { lines, sent }
}

export class EditDocument extends OnDocument {
  constructor(
    which: Source,
    readonly choices: LineChoice[],
    readonly twist: 'none' | 'stale' | 'stranger' | 'finished',
  ) {
    super(which)
  }
  fits({ action, status }: ModelDocument): boolean {
    const isWritten = ['DRAFT', 'SUSPENDED', 'RECOUNT'].includes(status)
    return (action === 'KIRIM' || action === 'KOCHIRISH') && isWritten !== (this.twist === 'finished')
  }

  async apply(model: Model, world: World): Promise<void> {
    const document = this.document(model)
    const { lines, sent } =
      document.status === 'RECOUNT'
        ? countedAgain(document, this.choices)
        : linesOf(model, world, document.action, document.owner, this.choices)
    const expected = {
      none: 'ok',
      stale: '409 changedMeanwhile',
      stranger: '403 otherDepartment',
      finished: '409 wrongState',
    }[this.twist]
    const head = {
      id: document.id,
      version: document.version - (this.twist === 'stale' ? 1 : 0),
      regDate: DAY,
      whItems: sent,
    }
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const answer =
      document.action === 'KIRIM'
        ? await world.ask(
            person,
            editIncome,
            { body: { ...head, toDepartmentId: document.owner, contragentId: document.contragentId } },
            expected,
          )
        : await world.ask(
            person,
            editTransfer,
            { body: { ...head, fromDepartmentId: document.owner, toDepartmentId: document.target! } },
            expected,
          )
    if (!answer) return
    learnLines(lines, answer)
    document.lines = lines
    document.version++
  }
}

const linesChosen = (min: number) => fc.array(lineChoice, { minLength: min, maxLength: 3 })

export const writeDocument = (action: Action): fc.Arbitrary<WriteDocument> =>
  fc
    .tuple(
      fc.nat(),
      fc.nat(),
      linesChosen(1),
      fc.boolean(),
      fc.boolean(),
      mostly('none', 'stranger', 'noRight', 'unknownItem', 'tooMuch', 'lotOfOther', 'sameDepartment'),
    )
    .map((parts) => new WriteDocument(action, ...parts))

export const editDocument = fc
  .tuple(fc.nat(), linesChosen(0), mostly('none', 'stale', 'stranger', 'finished'))
  .map((parts) => new EditDocument(...parts))
