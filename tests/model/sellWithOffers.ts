import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { finishSale } from '../../src/api/sale.ts'
import { type ModelCertificate, moveCertificate } from './actions.ts'
import { todayIn } from './certificateCommands.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { choose, type Lot, type Model, openSessionOf } from './model.ts'
import { offersOf } from './offers.ts'
import { type Discount, receiptSums } from './receiptSums.ts'
import { enter, type Paid } from './register.ts'
import { cartOf, type LineChoice, lineChoices, sentDiscount } from './sellCommand.ts'
import type { Expected, World } from './world.ts'

const REFUSED: Partial<Record<ModelCertificate['status'], Expected>> = {
  NEW: '409 certificateNotSold',
  USED: '409 certificateUsedUp',
  CANCELLED: '409 certificateCancelled',
}
/** What is asked of a certificate that has nothing. */
const LEAST = 100

/** A sale with what runs in its shop, and perhaps a certificate: one of money pays a part, one of percent is the last discount. */
export class SellWithOffers extends LedgerCommand {
  constructor(
    readonly register: Source,
    readonly choices: LineChoice[],
    readonly general: Discount | null,
    readonly certificate: Source | null,
    readonly twist: 'none' | 'withoutOffers' | 'wrongWay' | 'tooMuch' | 'replay',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const shops = world.departments.filter(({ registers }) => registers.length > 0)
    const department = pick(shops, this.register)
    const cashboxId = pick(department.registers, this.register)
    const cart = cartOf(model, world, department, this.choices)
    const once = cart.lines.flatMap((line, at) =>
      cart.lines.findIndex(({ itemId }) => itemId === line.itemId) === at ? [at] : [],
    )
    const lines = once.map((at) => cart.lines[at]!)
    const offers = offersOf(model, department.id, lines)
    const certificate = this.certificateOf(model)
    // The wrong way round, one of percent pays and one of money discounts.
    const pays = certificate && (certificate.type === 'MONEY') !== (this.twist === 'wrongWay') ? certificate : undefined
    const discounts = certificate && !pays ? certificate : undefined
    const percent = discounts && { promotionType: '%' as const, value: discounts.worth }
    const sumsOf = (of: readonly { all: number }[]) =>
      receiptSums(
        lines.map((line, at) => ({ ...line, discountBack: of[at]!.all })),
        this.general ?? undefined,
        percent,
      )
    const sums = sumsOf(offers)
    const total = sums.reduce((sum, line) => sum + line.final, 0)
    const plain = sumsOf(offersOf({ ...model, promotions: [] }, department.id, lines))
    const finalTotal = this.twist === 'withoutOffers' ? plain.reduce((sum, line) => sum + line.final, 0) : total
    const byCertificate =
      pays && total > 0 ? Math.min(total, this.twist === 'tooMuch' ? total : Math.max(pays.balance, LEAST)) : 0
    const payments: Paid[] = [
      ...(byCertificate > 0 ? [{ paymentType: 'CERTIFICATE', sum: byCertificate, certificateId: pays!.id }] : []),
      ...(total > byCertificate ? [{ paymentType: 'CASH', sum: total - byCertificate }] : []),
    ]
    const body = {
      uuid: randomUUID(),
      departmentId: department.id,
      cashboxId,
      saleItems: once.map((at) => cart.sent[at]!),
      customPromotion: sentDiscount(this.general),
      certificateNumber: discounts?.number ?? null,
      payments: payments.map(({ paymentType, sum, certificateId }) => ({
        paymentType: paymentType as 'CASH',
        amount: sum / 100,
        certificateNumber: certificateId === undefined ? null : pays!.number,
      })),
      finalTotalSum: finalTotal / 100,
    }
    const priceOf = (lot: Lot) => model.prices.get(`${department.id} ${lot.id}`)?.[department.price]
    const chosen = choose(
      model,
      department.id,
      lines.map((line) => ({ ...line, accepts: (lot) => lot.term === line.term && priceOf(lot) === line.price })),
    )
    const expected: Expected = !openSessionOf(model, cashboxId)
      ? '409 sessionClosed'
      : (refusedBy(byCertificate > 0 ? pays : undefined, byCertificate, discounts, todayIn(world)) ??
        (finalTotal === total ? undefined : '409 totalsDiffer') ??
        (typeof chosen === 'string' ? `409 ${chosen}` : 'ok'))
    const answer = await world.ask(world.admin, finishSale, { body }, expected)
    if (!answer || typeof chosen === 'string') return
    const said = answer.saleItems.map(({ promotionId, promotionDiscount }) => [promotionId, promotionDiscount])
    const wanted = offers.map(({ promotionId, discount }) => [promotionId, discount / 100])
    if (JSON.stringify(said) !== JSON.stringify(wanted))
      throw new Error(`the receipt names ${JSON.stringify(said)}, the model ${JSON.stringify(wanted)}`)
    enter(model, {
      departmentId: department.id,
      cashboxId,
      uuid: body.uuid,
      body,
      answer,
      lines: lines.map((line, at) => ({ ...line, parts: chosen[at]!, given: offers[at]! })),
      sums,
      payments,
      contragentId: null,
    })
    if (discounts) moveCertificate(model.certificates, discounts.id, 0)
    if (this.twist === 'replay') await world.ask(world.admin, finishSale, { body }, 'ok')
  }

  /** Any of those that there are; one that has something on it, where too much is to be taken from it. A wrong total comes alone. */
  private certificateOf({ certificates }: Model): ModelCertificate | undefined {
    if (this.certificate === null || this.twist === 'withoutOffers') return undefined
    const full = this.twist === 'tooMuch' ? certificates.filter(({ balance }) => balance > 0) : []
    const among = full.length > 0 ? full : certificates
    return among.length > 0 ? pick(among, this.certificate) : undefined
  }
}

/** What is said of the certificate of a sale, before its total is looked at. */
function refusedBy(
  pays: ModelCertificate | undefined,
  sum: number,
  discounts: ModelCertificate | undefined,
  today: string,
): Expected | undefined {
  if (pays && pays.type !== 'MONEY') return '422 certificateOfPercent'
  if (discounts && discounts.type !== 'PERCENT') return '422 certificateOfMoney'
  const one = pays ?? discounts
  if (!one) return undefined
  if (REFUSED[one.status]) return REFUSED[one.status]
  if (one.lastDay < today) return '409 certificateExpired'
  return pays && sum > pays.balance ? '409 certificateTooSmall' : undefined
}

export const sellWithOffers = fc
  .tuple(
    fc.nat(),
    lineChoices,
    fc.option(fc.record({ promotionType: fc.constant('%' as const), value: fc.integer({ min: 1, max: 10_000 }) }), {
      freq: 1,
    }),
    fc.option(fc.nat(), { freq: 3 }),
    mostly('none', 'withoutOffers', 'wrongWay', 'wrongWay', 'tooMuch', 'tooMuch', 'replay'),
  )
  .map((parts) => new SellWithOffers(...parts))
