import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import {
  generateCertificates,
  getCertificatePackage,
  searchCertificates,
  sellCertificates,
} from '../../src/api/certificate.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'
import type { ModelCertificate } from './actions.ts'
import { CERTIFICATE_RANDOM_DIGITS, certificateNumberOf } from '../../src/rules/certificate.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { add, type Model, numberFor, openSessionOf } from './model.ts'
import type { Expected, World } from './world.ts'

const DAY_MS = 86_400_000
const UNKNOWN = certificateNumberOf('0'.repeat(CERTIFICATE_RANDOM_DIGITS))

export const todayIn = (world: World): string => businessDayOf(world.now(), DEFAULT_TIME_ZONE)

/** A package of new numbers. */
export class Issue extends LedgerCommand {
  constructor(
    readonly type: 'MONEY' | 'PERCENT',
    /** Tiyin, or hundredths of a percent. */
    readonly worth: number,
    readonly count: number,
    readonly days: number,
    readonly twist: 'none' | 'ended' | 'cashier',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const startDate = todayIn(world)
    const lastDay = businessDayOf(
      new Date(world.now().getTime() + (this.twist === 'ended' ? -1 : this.days) * DAY_MS),
      DEFAULT_TIME_ZONE,
    )
    const { type, count } = this
    const body = { name: randomUUID(), type, amount: this.worth / 100, count, startDate, expirationDate: lastDay }
    const person = this.twist === 'cashier' ? world.cashier : world.admin
    const expected = { none: 'ok', ended: '400 badInput', cashier: '403 noPermission' }[this.twist]
    const made = await world.ask(person, generateCertificates, { path: { count }, body }, expected)
    if (!made) return
    const { items } = await world.admin.call(searchCertificates, {
      path: { packageName: 'all' },
      query: { limit: 100 },
      body: { packageId: made.id },
    })
    const { certificates } = await world.admin.call(getCertificatePackage, { path: { id: made.id } })
    if (items.length !== count || certificates.length !== count) throw new Error(`a package of ${count} is not one`)
    for (const { id, number } of [...items].sort((a, b) => a.id - b.id))
      model.certificates.push({ id, number, type, worth: this.worth, balance: 0, status: 'NEW', lastDay, moves: 0 })
  }
}

/** Certificates are handed out at a till, for what they are worth. */
export class HandOut extends LedgerCommand {
  constructor(
    readonly register: Source,
    readonly which: readonly [Source, Source | null],
    readonly twist: 'none' | 'stranger' | 'underpaid' | 'unknown' | 'inDebt' | 'foreignRegister',
  ) {
    super()
  }
  override check(model: Readonly<Model>): boolean {
    return model.certificates.length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const departments = world.departments.filter(({ registers }) => registers.length > 0)
    const department = pick(departments, this.register)
    const own = pick(department.registers, this.register)
    const cashboxId = this.twist === 'foreignRegister' ? world.strangersRegister : own
    const chosen = this.which.flatMap((at) => (at === null ? [] : [pick(model.certificates, at)]))
    const numbers = [...chosen.map(({ number }) => number), ...(this.twist === 'unknown' ? [UNKNOWN] : [])]
    const total = chosen.reduce((sum, one) => sum + worthOf(one), 0)
    const paid = total - (this.twist === 'underpaid' ? 1 : 0)
    const paymentType = this.twist === 'inDebt' ? ('DEBT' as const) : ('CASH' as const)
    const payments = paid > 0 ? [{ paymentType, amount: paid / 100 }] : []
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const body = { departmentId: department.id, cashboxId, numbers, payments }
    const expected = this.expected(model, { chosen, total, paid, cashboxId }, todayIn(world))
    if (!(await world.ask(person, sellCertificates, { body }, expected))) return
    for (const certificate of chosen) {
      certificate.status = 'SOLD'
      certificate.balance = worthOf(certificate)
      certificate.moves++
      add(model.money, `${department.id} CERTIFICATE certificate ${certificate.id}`, -worthOf(certificate))
    }
    add(model.money, `${department.id} CASH cashbox ${cashboxId}`, total)
    if (total > 0) add(openSessionOf(model, cashboxId)!.payments, 'CASH', total)
    numberFor(model, department.id, 'CERTIFICATE_SALE')
  }

  private expected(
    model: Model,
    { chosen, total, paid, cashboxId }: { chosen: ModelCertificate[]; total: number; paid: number; cashboxId: number },
    today: string,
  ): Expected {
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (this.twist === 'inDebt' && paid > 0) return '400 badInput'
    if (this.twist === 'foreignRegister') return '400 cashboxOfOther'
    if (!openSessionOf(model, cashboxId)) return '409 sessionClosed'
    if (this.twist === 'unknown') return '404 certificateNotFound'
    for (const [at, certificate] of chosen.entries()) {
      if (certificate.status !== 'NEW') return '409 certificateSold'
      if (certificate.lastDay < today) return '409 certificateExpired'
      if (chosen.indexOf(certificate) < at) return '409 certificateSold'
    }
    return this.twist === 'underpaid' && total > 0 ? '422 paymentTooSmall' : 'ok'
  }
}

export const worthOf = ({ type, worth }: ModelCertificate): number => (type === 'MONEY' ? worth : 0)

/** Certificates end, and nothing has to run for it. */
export class LetDayPass extends LedgerCommand {
  override check(model: Readonly<Model>): boolean {
    return model.certificates.some(({ status }) => status === 'SOLD')
  }
  apply(_model: Model, world: World): Promise<void> {
    world.letPass(DAY_MS)
    return Promise.resolve()
  }
}

export const issue = fc
  .tuple(
    fc.constantFrom('MONEY' as const, 'MONEY' as const, 'PERCENT' as const),
    fc.integer({ min: 1, max: 10_000 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 0, max: 3 }),
    mostly('none', 'ended', 'cashier'),
  )
  // A certificate of money is worth up to what a cart costs.
  .map(([type, worth, ...rest]) => new Issue(type, type === 'MONEY' ? worth * 50 : worth, ...rest))
export const handOut = fc
  .tuple(
    fc.nat(),
    fc.tuple(fc.nat(), fc.option(fc.nat(), { freq: 2 })),
    mostly('none', 'stranger', 'underpaid', 'unknown', 'inDebt', 'foreignRegister'),
  )
  .map((parts) => new HandOut(...parts))
export const letDayPass = fc.constant(new LetDayPass())
