import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { createSale, deleteSuspendedSale, editSale, suspendSale } from '../../src/api/sale.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import type { Model } from './model.ts'
import { receiptSums } from './receiptSums.ts'
import { cartOf, type LineChoice, lineChoices } from './sellCommand.ts'
import type { Expected, World } from './world.ts'

const finalOf = (lines: Parameters<typeof receiptSums>[0]) =>
  receiptSums(lines).reduce((sum, line) => sum + line.final, 0)

/** A cart is kept on the server; a second try with its UUID finds it there. */
export class KeepCart extends LedgerCommand {
  constructor(
    readonly register: Source,
    readonly choices: LineChoice[],
    readonly twist: 'none' | 'again' | 'stranger' | 'unknownItem' | 'foreignRegister',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const department = pick(
      world.departments.filter(({ registers }) => registers.length > 0),
      this.register,
    )
    const cashboxId =
      this.twist === 'foreignRegister' ? world.strangersRegister : pick(department.registers, this.register)
    const { lines, sent } = cartOf(model, world, department, this.choices)
    if (this.twist === 'unknownItem') sent[0]!.itemId = 999_999
    const expected: Expected = {
      none: 'ok',
      again: 'ok',
      stranger: '403 otherDepartment',
      unknownItem: '400 badInput',
      foreignRegister: '400 cashboxOfOther',
    }[this.twist]
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const input = { path: { depId: department.id, cashboxId }, body: { uuid: randomUUID(), saleItems: sent } }
    const answer = await world.ask(person, createSale, input, expected)
    if (!answer) return
    const { uuid } = input.body
    const finalSum = finalOf(lines)
    model.sales.push({
      id: answer.id,
      uuid,
      departmentId: department.id,
      status: 'DRAFT',
      number: null,
      finalSum,
      left: 0,
      certificates: [],
      body: null,
      lines: [],
    })
    const again = this.twist === 'again' && (await world.ask(person, createSale, input, 'ok'))
    if (again && again.id !== answer.id) throw new Error('one UUID made two carts')
  }
}

const STEPS = {
  suspend: { DRAFT: 'SUSPENDED', SUSPENDED: 'SUSPENDED' },
  reopen: { DRAFT: 'DRAFT', SUSPENDED: 'DRAFT' },
  delete: { SUSPENDED: 'DELETED' },
  edit: { DRAFT: 'DRAFT', SUSPENDED: 'SUSPENDED' },
} as const satisfies Record<string, Record<string, string>>

/** Whatever may be done to a held sale, done to it, or to one that is finished or deleted. */
export class HandleCart extends LedgerCommand {
  constructor(
    readonly which: Source,
    readonly step: keyof typeof STEPS,
    readonly choices: LineChoice[],
    readonly twist: 'none' | 'stranger' | 'notHeld',
  ) {
    super()
  }
  override check(model: Readonly<Model>): boolean {
    return this.sales(model).length > 0
  }
  private sales(model: Readonly<Model>) {
    return model.sales.filter(({ status }) => ['DRAFT', 'SUSPENDED'].includes(status) !== (this.twist === 'notHeld'))
  }

  async apply(model: Model, world: World): Promise<void> {
    const sale = pick(this.sales(model), this.which)
    const next = (STEPS[this.step] as Record<string, string>)[sale.status]
    const expected = this.twist === 'stranger' ? '403 otherDepartment' : next ? 'ok' : '409 wrongState'
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const path = { id: sale.id }
    const department = world.departments.find(({ id }) => id === sale.departmentId)!
    const { lines, sent } = cartOf(model, world, department, this.choices)
    const answer =
      this.step === 'delete'
        ? await world.ask(person, deleteSuspendedSale, { path }, expected)
        : this.step === 'edit'
          ? await world.ask(person, editSale, { path, body: { saleItems: sent } }, expected)
          : await world.ask(person, suspendSale, { path, body: { reopen: this.step === 'reopen' } }, expected)
    if (!answer) return
    sale.status = next!
    if (this.step === 'edit') sale.finalSum = finalOf(lines)
  }
}

export const keepCart = fc
  .tuple(fc.nat(), lineChoices, mostly('none', 'again', 'stranger', 'unknownItem', 'foreignRegister'))
  .map((parts) => new KeepCart(...parts))
export const handleCart = fc
  .tuple(
    fc.nat(),
    fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
    lineChoices,
    mostly('none', 'stranger', 'notHeld'),
  )
  .map((parts) => new HandleCart(...parts))
