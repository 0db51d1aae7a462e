import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { finishSale } from '../../src/api/sale.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { choose, type Lot, type Model, onShelf, openSessionOf } from './model.ts'
import { type Discount, receiptSums } from './receiptSums.ts'
import { enter } from './register.ts'
import type { Department, Expected, World } from './world.ts'

export interface LineChoice {
  variant: Source
  /** Tenths of a unit for goods by weight, else units. */
  count: number
  discount: Discount | null
}

/** What a scan would offer: an item at a term and a price; without any, an item that has no price. */
export function variantsIn(model: Model, { id, price }: Department, world: World) {
  const variants = model.lots.flatMap((lot) => {
    const tiyin = model.prices.get(`${id} ${lot.id}`)?.[price]
    if (onShelf(model, id, lot.id) === 0 || tiyin === undefined || tiyin === null) return []
    return [{ itemId: lot.itemId, term: lot.term, price: tiyin }]
  })
  return variants.length > 0 ? variants : [{ itemId: world.items[0]!.id, term: null, price: 77_700 }]
}

/** The chosen lines, as the model prices them and as they are sent. */
export function cartOf(model: Model, world: World, department: Department, choices: readonly LineChoice[], dearer = 0) {
  const lines = choices.map((choice, index) => {
    const variant = pick(variantsIn(model, department, world), choice.variant)
    const weighed = world.items.some((item) => item.id === variant.itemId && item.weighed)
    return {
      ...variant,
      price: variant.price + (index === 0 ? dearer : 0),
      count: choice.count * (weighed ? 100 : 1000),
      discount: choice.discount ?? undefined,
    }
  })
  const sent = lines.map((line) => ({
    itemId: line.itemId,
    count: line.count / 1000,
    priceUzs: line.price / 100,
    termOfItem: line.term,
    customPromotion: sentDiscount(line.discount),
  }))
  return { lines, sent }
}

export const sentDiscount = (discount: Discount | null | undefined) =>
  discount ? { promotionType: discount.promotionType, discount: discount.value / 100 } : null

const PAYMENTS = ['cash', 'cashOver', 'card', 'split', 'debt'] as const
const TWISTS = [
  'replay',
  'otherBody',
  'wrongTotal',
  'underpaid',
  'stranger',
  'dearer',
  'foreignRegister',
  'fraction',
  'noDebtor',
  'knownUuid',
] as const

/** Finishes a sale, with a UUID of its own or with that of one that the server has seen. */
export class Sell extends LedgerCommand {
  constructor(
    readonly register: Source,
    readonly choices: LineChoice[],
    readonly general: Discount | null,
    readonly payment: (typeof PAYMENTS)[number],
    readonly known: Source,
    readonly twist: 'none' | (typeof TWISTS)[number],
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const shops = world.departments.filter(({ registers }) => registers.length > 0)
    const department = pick(shops, this.register)
    const cashboxId =
      this.twist === 'foreignRegister' ? world.strangersRegister : pick(department.registers, this.register)
    const { lines, sent } = cartOf(model, world, department, this.choices, this.twist === 'dearer' ? 1 : 0)
    const seen = this.twist === 'knownUuid' && model.sales.length > 0 ? pick(model.sales, this.known) : undefined
    const sums = receiptSums(lines, this.general ?? undefined)
    const total = sums.reduce((sum, line) => sum + line.final, 0)
    const payments = total === 0 ? [] : this.pay(total)
    if (this.twist === 'fraction') sent[0]!.count += 0.0005
    const body = {
      uuid: seen?.uuid ?? randomUUID(),
      departmentId: department.id,
      cashboxId,
      saleItems: sent,
      customPromotion: sentDiscount(this.general),
      contragentId: this.buyer(world),
      payments: payments.map(({ paymentType, paid }) => ({
        paymentType,
        amount: (paid - (this.underpays() ? 1 : 0)) / 100,
      })),
      finalTotalSum: (total + (this.twist === 'wrongTotal' ? 1 : 0)) / 100,
      comment: seen ? 'again' : '',
    }
    const priceOf = (lot: Lot) => model.prices.get(`${department.id} ${lot.id}`)?.[department.price]
    const chosen = choose(
      model,
      department.id,
      lines.map((line) => ({ ...line, accepts: (lot) => lot.term === line.term && priceOf(lot) === line.price })),
    )
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const refusedEarly = this.refusedEarly(seen, department.id)
    const expected =
      refusedEarly ?? this.refusedLate(model, cashboxId, total) ?? (typeof chosen === 'string' ? `409 ${chosen}` : 'ok')
    const answer = await world.ask(person, finishSale, { body }, expected)
    if (!answer || typeof chosen === 'string') return
    enter(model, {
      departmentId: department.id,
      cashboxId,
      uuid: body.uuid,
      body,
      answer,
      lines: lines.map((line, index) => ({ ...line, parts: chosen[index]! })),
      sums,
      payments: payments.map(({ paymentType, kept }) => ({ paymentType, sum: kept })),
      contragentId: body.contragentId,
    })
    if (this.twist === 'replay') {
      const again = await world.ask(person, finishSale, { body }, 'ok')
      if (JSON.stringify(again) !== JSON.stringify(answer)) throw new Error('a replay answered something else')
    }
    if (this.twist === 'otherBody')
      await world.ask(person, finishSale, { body: { ...body, comment: 'other' } }, '422 keyReused')
  }

  protected buyer(world: World): number | null {
    return this.payment === 'debt' && this.twist !== 'noDebtor' ? world.contragentId : null
  }

  /** What is refused before the register is looked at. */
  private refusedEarly(seen: Model['sales'][number] | undefined, departmentId: number): Expected | undefined {
    if (this.twist === 'fraction') return '400 badInput'
    if (this.twist === 'stranger') return '403 otherDepartment'
    if (!seen) return undefined
    if (seen.departmentId !== departmentId || seen.status === 'FINISHED') return '422 keyReused'
    return seen.status === 'DELETED' ? '409 wrongState' : undefined
  }

  private refusedLate(model: Model, cashboxId: number, total: number): Expected | undefined {
    if (this.twist === 'foreignRegister') return '400 cashboxOfOther'
    if (!openSessionOf(model, cashboxId)) return '409 sessionClosed'
    if (this.twist === 'wrongTotal') return '409 totalsDiffer'
    if (this.twist === 'noDebtor' && this.payment === 'debt' && total > 0) return '422 debtWithoutDebtor'
    if (this.underpays() && total > 0) return '422 paymentTooSmall'
    return undefined
  }

  /** Where change is given a tiyin less is still enough. */
  private underpays(): boolean {
    return this.twist === 'underpaid' && this.payment !== 'cashOver' && this.payment !== 'split'
  }

  /** What is handed over, and what is kept of it. */
  private pay(total: number): { paymentType: 'CASH' | 'UZCARD' | 'DEBT'; paid: number; kept: number }[] {
    switch (this.payment) {
      case 'cash':
        return [{ paymentType: 'CASH', paid: total, kept: total }]
      case 'cashOver':
        return [{ paymentType: 'CASH', paid: total + 50_000, kept: total }]
      case 'card':
        return [{ paymentType: 'UZCARD', paid: total, kept: total }]
      case 'debt':
        return [{ paymentType: 'DEBT', paid: total, kept: total }]
      case 'split': {
        const card = Math.floor(total / 2) + 1
        const cash = total - card
        return [
          { paymentType: 'UZCARD', paid: card, kept: card },
          { paymentType: 'CASH', paid: cash + 10_000, kept: cash },
        ]
      }
    }
  }
}

const discount = (tiyinMax: number): fc.Arbitrary<Discount> =>
  fc.oneof(
    fc.record({ promotionType: fc.constant('%' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ promotionType: fc.constant('PUL' as const), value: fc.integer({ min: 1, max: tiyinMax }) }),
  )
export const lineChoices = fc.array(
  fc.record({
    variant: fc.nat(),
    count: fc.integer({ min: 1, max: 4 }),
    discount: fc.option(discount(100_000), { freq: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const sold = [
  fc.nat(),
  lineChoices,
  fc.option(discount(500_000), { freq: 2 }),
  fc.constantFrom(...PAYMENTS),
  fc.nat(),
  mostly('none', ...TWISTS),
] as const
export const sell = fc.tuple(...sold).map((parts) => new Sell(...parts))

/** The same to a contragent that stands for a department of ours: there it waits to be received. */
class SellToOurselves extends Sell {
  protected override buyer(world: World): number | null {
    return this.payment === 'debt' && this.twist === 'noDebtor' ? null : world.ourselves.contragentId
  }
}
export const sellToOurselves = fc.tuple(...sold).map((parts) => new SellToOurselves(...parts))
