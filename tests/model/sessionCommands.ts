import fc from 'fast-check'
import { currentXReport, openSession, takeZReport } from '../../src/api/cashSession.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { add, type Model, openSessionOf } from './model.ts'
import type { World } from './world.ts'

const registersOf = (world: World) =>
  world.departments.flatMap(({ id, registers }) => registers.map((cashboxId) => ({ depId: id, cashboxId })))

export class OpenSession extends LedgerCommand {
  constructor(
    readonly register: Source,
    readonly cashTiyin: number,
    readonly twist: 'none' | 'stranger' | 'foreignRegister',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const path = pick(registersOf(world), this.register)
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const cashboxId = this.twist === 'foreignRegister' ? world.strangersRegister : path.cashboxId
    const expected =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : this.twist === 'foreignRegister'
          ? '400 cashboxOfOther'
          : openSessionOf(model, cashboxId)
            ? '409 sessionOpen'
            : 'ok'
    const body = { openingCash: this.cashTiyin / 100 }
    if (!(await world.ask(person, openSession, { path: { ...path, cashboxId }, body }, expected))) return
    const cash = `${path.depId} CASH cashbox ${cashboxId}`
    const brought = this.cashTiyin - (model.money.get(cash) ?? 0)
    add(model.money, cash, brought)
    add(model.money, `${path.depId} SAFE department`, -brought)
    const sessions = model.sessions.get(cashboxId) ?? []
    model.sessions.set(cashboxId, [
      ...sessions,
      {
        open: true,
        openingCash: this.cashTiyin,
        receipts: 0,
        returns: 0,
        sold: 0,
        returned: 0,
        discount: 0,
        payments: new Map(),
        promotions: new Map(),
      },
    ])
  }
}

export class CloseSession extends LedgerCommand {
  constructor(
    readonly register: Source,
    /** What is counted beside what is expected; null: nobody counts. */
    readonly differenceTiyin: number | null,
    readonly twist: 'none' | 'stranger' | 'foreignRegister',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const path = pick(registersOf(world), this.register)
    const session = openSessionOf(model, path.cashboxId)
    const expectedCash = session ? session.openingCash + (session.payments.get('CASH') ?? 0) : 0
    const counted = this.differenceTiyin === null ? null : Math.max(0, expectedCash + this.differenceTiyin)
    const expected =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : this.twist === 'foreignRegister'
          ? '400 cashboxOfOther'
          : session
            ? 'ok'
            : '409 sessionClosed'
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const cashboxId = this.twist === 'foreignRegister' ? world.strangersRegister : path.cashboxId
    const x = expected === 'ok' && (await world.ask(world.admin, currentXReport, { path }, 'ok'))
    const body = { countedCash: counted === null ? null : counted / 100, comment: 'Посчитано' }
    const z = await world.ask(person, takeZReport, { path: { ...path, cashboxId }, body }, expected)
    if (!session || !z || !x) return
    const figures = [z.receipts, z.returns, z.soldSum, z.revenue, z.expectedCash, z.cashDifference]
    const wanted = [
      session.receipts,
      session.returns,
      session.sold / 100,
      (session.sold - session.returned) / 100,
      expectedCash / 100,
      counted === null ? null : (counted - expectedCash) / 100,
    ]
    if (JSON.stringify(figures) !== JSON.stringify(wanted) || JSON.stringify(x.payments) !== JSON.stringify(z.payments))
      throw new Error(`the Z report says ${JSON.stringify(figures)}, the model ${JSON.stringify(wanted)}`)
    session.open = false
    if (counted === null) return
    add(model.money, `${path.depId} CASH cashbox ${cashboxId}`, counted - expectedCash)
    add(model.money, `${path.depId} CASH_DIFFERENCE department`, expectedCash - counted)
  }
}

export const openSessionCommand = fc
  .tuple(fc.nat(), fc.integer({ min: 0, max: 50_000_000 }), mostly('none', 'stranger', 'foreignRegister'))
  .map((parts) => new OpenSession(...parts))
export const closeSessionCommand = fc
  .tuple(fc.nat(), fc.option(fc.integer({ min: -10_000, max: 10_000 })), mostly('none', 'stranger', 'foreignRegister'))
  .map((parts) => new CloseSession(...parts))
