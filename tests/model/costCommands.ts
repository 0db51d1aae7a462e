import fc from 'fast-check'
import { createExtraCost, postExtraCost, reverseExtraCost } from '../../src/api/extraCost.ts'
import { type Holder, holdersOf, type ModelCost } from './holders.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { add, carry, type Model, type ModelDocument, numberFor, shareOf, touchesOf } from './model.ts'
import { OnDocument } from './onDocument.ts'
import { sharedOut } from './shareOut.ts'
import type { Expected, World } from './world.ts'

const DAY = '2026-11-20'
type Given = ModelCost['given']

/** A part for somebody of whose goods nothing is left anywhere: it is lost. */
const nobody = (lotId: number): Holder => ({
  lotId,
  place: 'LOSS',
  departmentId: null,
  sellerId: null,
  lineId: null,
  count: 1,
})

/** The value of a lot over those who have its goods now. */
function spread(model: Model, lotId: number, value: number): Given {
  const known = holdersOf(model, lotId)
  const holders = known.length > 0 ? known : [nobody(lotId)]
  const parts = sharedOut(
    Math.abs(value),
    holders.map(({ count }) => count),
  )
  return holders
    .map((holder, at) => ({ holder, value: Math.sign(value) * parts[at]! }))
    .filter(({ value }) => value !== 0)
}

const lineOnBoard = ({ flights }: Model, { lineId }: Holder) =>
  flights.flatMap(({ lines }) => lines).find(({ id }) => id === lineId)!
const lineOnTheWay = (model: Model, { lineId }: Holder) =>
  model.documents.flatMap(({ lines }) => lines).find(({ id }) => id === lineId)!

/** Value moves, and no goods. */
function give(model: Model, cost: ModelCost, parts: Given): void {
  for (const { holder, value } of parts) {
    const { lotId, place, departmentId } = holder
    if (place === 'DEPARTMENT') add(model.values, `${departmentId} ${lotId}`, value)
    else add(model.places, place, value)
    if (place === 'TRANSIT') lineOnTheWay(model, holder).transit += value
    if (place === 'ONBOARD') lineOnBoard(model, holder).value += value
    add(model.places, 'SUPPLIER', -value)
    carry(model, `cost-${cost.id}`, lotId, { from: 'SUPPLIER', to: String(departmentId ?? place), value })
  }
}

function owe(model: Model, { owner, contragentId }: ModelCost, sum: number): void {
  add(model.money, `${owner} SUPPLIER contragent ${contragentId}`, -sum)
  add(model.money, `${owner} PURCHASES department`, sum)
}

/** Freight on an income: a draft, and at once its effect. */
class PutFreight extends OnDocument {
  constructor(
    which: Source,
    readonly sum: number,
    readonly sharing: 'VALUE' | 'QUANTITY' | 'HAND',
    readonly twist: 'none' | 'stranger' | 'stale' | 'handDiffers' | 'anyState',
  ) {
    super(which)
  }
  fits({ action, status }: ModelDocument): boolean {
    return action === 'KIRIM' && (this.twist === 'anyState' || status === 'READY' || status === 'PARTIAL_RETURNED')
  }

  async apply(model: Model, world: World): Promise<void> {
    const income = this.document(model)
    const typed = income.lines.map((_, at) => (this.sum % 7) + at + 1)
    const sum = this.sharing === 'HAND' ? typed.reduce((all, part) => all + part, 0) : this.sum
    const byHand = this.sharing === 'HAND'
    const sent = byHand && this.twist === 'handDiffers' ? sum + 1 : sum
    const bearing = income.lines.map((line, at) => {
      const left = line.count - line.returned
      if (this.sharing === 'QUANTITY') return left
      return this.sharing === 'HAND' ? (left === 0 ? 0 : typed[at]!) : shareOf(line.value, left, line.count)
    })
    const body = {
      regDate: DAY,
      departmentId: income.owner,
      contragentId: world.contragentId,
      documentIds: [income.id],
      sum: sent / 100,
      sharing: this.sharing,
      items: byHand ? income.lines.map(({ id }, at) => ({ id, sum: typed[at]! / 100 })) : [],
    }
    const cannotBear = bearing.every((weight) => weight === 0)
    const expected = this.refused(income) ?? (cannotBear && !byHand ? '422 nothingToShare' : 'ok')
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const draft = await world.ask(person, createExtraCost, { body }, expected)
    if (!draft) return
    const cost: ModelCost = {
      id: draft.id,
      version: 1,
      status: 'DRAFT',
      owner: income.owner,
      contragentId: world.contragentId,
      regNumber: null,
      sum: sent,
      given: [],
      touched: new Map(),
    }
    model.costs.push(cost)
    const version = 1 - (this.twist === 'stale' ? 1 : 0)
    const late: Expected =
      this.twist === 'stale'
        ? '409 changedMeanwhile'
        : sent !== sum
          ? '422 handDiffers'
          : cannotBear
            ? '422 nothingToShare'
            : 'ok'
    const posted = await world.ask(world.admin, postExtraCost, { path: { id: cost.id }, body: { version } }, late)
    if (posted) this.post(model, cost, income, sharedOut(sum, bearing))
  }

  private refused({ status, lines }: ModelDocument): Expected | undefined {
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (status === 'RETURNED') return '422 incomeReturned'
    if (status !== 'READY' && status !== 'PARTIAL_RETURNED') return '409 wrongState'
    return lines.length === 0 ? '422 nothingToShare' : undefined
  }

  private post(model: Model, cost: ModelCost, income: ModelDocument, shares: number[]): void {
    cost.given = income.lines.flatMap(({ lotId }, at) => (shares[at]! > 0 ? spread(model, lotId!, shares[at]!) : []))
    give(model, cost, cost.given)
    owe(model, cost, cost.sum)
    cost.touched = new Map(cost.given.map(({ holder: { lotId } }) => [lotId, touchesOf(model, lotId)]))
    cost.status = 'READY'
    cost.version = 2
    cost.regNumber = numberFor(model, cost.owner, 'EXTRA_COST')
  }
}

/** Freight is taken back: from where it went, where its lots have not moved since; else from where their goods are. */
class TakeFreightBack extends LedgerCommand {
  constructor(
    readonly which: Source,
    readonly twist: 'none' | 'stranger' | 'stale' | 'anyState',
  ) {
    super()
  }
  private fitting({ costs }: Readonly<Model>): ModelCost[] {
    return costs.filter(({ status }) => this.twist === 'anyState' || status === 'READY')
  }
  override check(model: Readonly<Model>): boolean {
    return this.fitting(model).length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const cost = pick(this.fitting(model), this.which)
    const parts = this.back(model, cost)
    const short = parts.some(({ holder, value }) => worthOf(model, holder) + value < 0)
    const expected: Expected =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : this.twist === 'stale'
          ? '409 changedMeanwhile'
          : cost.status !== 'READY'
            ? '409 wrongState'
            : short
              ? '409 costMovedOn'
              : 'ok'
    const version = cost.version - (this.twist === 'stale' ? 1 : 0)
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const input = { path: { id: cost.id }, body: { version, comment: 'ошибка' } }
    if (!(await world.ask(person, reverseExtraCost, input, expected))) return
    give(model, cost, parts)
    owe(model, cost, -cost.sum)
    cost.status = 'REVERSED'
    cost.version++
  }

  private back(model: Model, { given, touched }: ModelCost): Given {
    const still = given.filter(({ holder: { lotId } }) => touched.get(lotId) === touchesOf(model, lotId))
    const moved = new Map<number, number>()
    for (const part of given) if (!still.includes(part)) add(moved, part.holder.lotId, -part.value)
    return [
      ...still.map(({ holder, value }) => ({ holder, value: -value })),
      ...[...moved].flatMap(([lotId, value]) => spread(model, lotId, value)),
    ]
  }
}

/** What goods are worth that must not be worth less than nothing. */
function worthOf(model: Model, holder: Holder): number {
  if (holder.place === 'DEPARTMENT') return model.values.get(`${holder.departmentId} ${holder.lotId}`) ?? 0
  if (holder.place === 'ONBOARD') return lineOnBoard(model, holder).value
  return holder.place === 'TRANSIT' ? lineOnTheWay(model, holder).transit : Infinity
}

export const putFreight = fc
  .tuple(
    fc.nat(),
    fc.integer({ min: 1, max: 900_000 }),
    fc.constantFrom<PutFreight['sharing'][]>('VALUE', 'QUANTITY', 'HAND'),
    mostly('none', 'stranger', 'stale', 'handDiffers', 'anyState'),
  )
  .map((parts) => new PutFreight(...parts))
export const takeFreightBack = fc
  .tuple(fc.nat(), mostly('none', 'stranger', 'stale', 'anyState'))
  .map((parts) => new TakeFreightBack(...parts))
