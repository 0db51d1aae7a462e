import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { finishSale } from '../../src/api/sale.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { businessDayOf, DEFAULT_TIME_ZONE } from '../../src/rules/businessDay.ts'
import type { Given } from './actions.ts'
import { liesThereToo } from './liesThere.ts'
import { type Model, type ModelSale, openSessionOf, shareOf } from './model.ts'
import { receiptSums } from './receiptSums.ts'
import { enter, type MovedPart, type Paid } from './register.ts'
import type { Expected, World } from './world.ts'

interface Row {
  itemId: number
  price: number
  /** Below 0. */
  count: number
  returnedLineId?: number
  discountBack?: number
  given?: Given
}
interface Back {
  departmentId: number
  cashboxId: number
  rows: Row[]
  /** How it is paid back, besides in cash. */
  certificates?: { id: number; sum: number }[]
}

const totalOf = (rows: readonly Row[]) => receiptSums(rows).reduce((sum, line) => sum + line.final, 0)

/** Sends return rows, paid back to the tiyin: to certificates what is theirs, the rest in cash. */
async function bringBack(
  model: Model,
  world: World,
  { departmentId, cashboxId, rows, certificates = [] }: Back,
  expected: Expected,
  partsOf: () => MovedPart[][],
): Promise<void> {
  const sums = receiptSums(rows)
  const total = totalOf(rows)
  const inCash = total + certificates.reduce((sum, row) => sum + row.sum, 0)
  const payments: Paid[] = [
    ...certificates.map(({ id, sum }) => ({ paymentType: 'CERTIFICATE', sum: -sum, certificateId: id })),
    ...(inCash === 0 ? [] : [{ paymentType: 'CASH', sum: inCash }]),
  ]
  const body = {
    uuid: randomUUID(),
    departmentId,
    cashboxId,
    saleItems: rows.map((row) => ({
      itemId: row.itemId,
      count: row.count / 1000,
      priceUzs: row.price / 100,
      returnedLineId: row.returnedLineId ?? null,
    })),
    payments: payments.map(({ paymentType, sum, certificateId: id }) => ({
      paymentType: paymentType as 'CASH',
      amount: sum / 100,
      certificateNumber: model.certificates.find((certificate) => certificate.id === id)?.number ?? null,
    })),
    finalTotalSum: total / 100,
  }
  const answer = await world.ask(
    expected.startsWith('403') ? world.stranger : world.admin,
    finishSale,
    { body },
    expected,
  )
  if (!answer) return
  const parts = partsOf()
  enter(model, {
    departmentId,
    cashboxId,
    uuid: body.uuid,
    body,
    answer,
    lines: rows.map((row, index) => ({ ...row, parts: parts[index]! })),
    sums,
    payments,
    contragentId: null,
  })
}

const soldLines = (model: Readonly<Model>) =>
  model.sales.flatMap((sale) =>
    sale.status === 'FINISHED' ? sale.lines.flatMap((line) => (line.count > 0 ? [{ sale, line }] : [])) : [],
  )

/** Goods come back with the receipt that sold them, in one row or in two. */
export class ReturnByReceipt extends LedgerCommand {
  constructor(
    readonly which: Source,
    readonly register: Source,
    /** How much of what is left, in fifths, row by row. */
    readonly fifths: number[],
    readonly twist: 'none' | 'tooMany' | 'otherPrice' | 'stranger' | 'allInCash',
    /** Rather of a receipt that a certificate has paid. */
    readonly paidBy: 'certificate' | null = null,
  ) {
    super()
  }
  override check(model: Readonly<Model>): boolean {
    return soldLines(model).length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const paidSo = soldLines(model).filter(({ sale }) => sale.certificates.some(({ left }) => left > 0))
    const { sale, line } = pick(this.paidBy && paidSo.length > 0 ? paidSo : soldLines(model), this.which)
    const { departmentId } = sale
    const cashboxId = pick(world.departments.find(({ id }) => id === departmentId)!.registers, this.register)
    const unit = world.items.some((item) => item.id === line.itemId && item.weighed) ? 100 : 1000
    const left = line.count - line.returned
    const counts = this.fifths.map((fifth) => Math.max(1, Math.floor((left * fifth) / 5 / unit)) * unit)
    if (this.twist === 'tooMany') counts[0] = left + unit
    let returned = line.returned
    const rows = counts.map((count): Row => {
      const partOf = (discount: number) => {
        const upTo = (given: number) => Number((BigInt(discount) * BigInt(given)) / BigInt(line.count))
        return upTo(returned + count) - upTo(returned)
      }
      const [discountBack, givenBack] = [partOf(line.discount), partOf(line.given.discount)]
      returned += count
      const price = line.price + (this.twist === 'otherPrice' ? 100 : 0)
      const given = { promotionId: line.given.promotionId, discount: 0 - givenBack }
      return { itemId: line.itemId, price, count: -count, returnedLineId: line.id, discountBack, given }
    })
    const refund = -totalOf(rows)
    const owed = owedToCertificates(model, sale, refund, businessDayOf(world.now(), DEFAULT_TIME_ZONE))
    const certificates = this.twist === 'allInCash' ? [] : owed
    const expected =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : !openSessionOf(model, cashboxId)
          ? '409 sessionClosed'
          : this.twist === 'otherPrice'
            ? '400 badInput'
            : returned > line.count
              ? '409 moreThanSold'
              : liesThereToo(model, sale, { line, returned })
                ? '409 saleReceivedThere'
                : certificates.length < owed.length
                  ? '422 refundToCertificate'
                  : 'ok'
    await bringBack(model, world, { departmentId, cashboxId, rows, certificates }, expected, () => {
      line.returned = returned
      sale.left -= refund
      for (const { id, sum } of certificates) sale.certificates.find((paid) => paid.id === id)!.left -= sum
      const newestFirst = [...line.parts].sort((a, b) => b.lotId - a.lotId)
      return counts.map((count) => {
        let missing = count
        return newestFirst.flatMap((part) => {
          const back = Math.min(missing, part.count - part.returned)
          missing -= back
          if (back === 0) return []
          const value = shareOf(part.left, back, part.count - part.returned)
          part.returned += back
          part.left -= value
          return [{ lotId: part.lotId, count: back, value }]
        })
      })
    })
  }
}

/** What of a refund has to go back to certificates that paid: cash and cards take no more than what was paid with them. */
function owedToCertificates(
  model: Model,
  sale: ModelSale,
  refund: number,
  today: string,
): { id: number; sum: number }[] {
  const isUsable = (id: number) => model.certificates.find((one) => one.id === id)!.lastDay >= today
  const usable = sale.certificates.filter(({ id }) => isUsable(id)).sort((a, b) => a.id - b.id)
  const paid = usable.reduce((sum, { left }) => sum + left, 0)
  let owed = Math.max(0, Math.min(refund - Math.max(0, sale.left - paid), paid))
  return usable.flatMap(({ id, left }) => {
    const sum = Math.min(owed, left)
    owed -= sum
    return sum > 0 ? [{ id, sum }] : []
  })
}

/** Goods come back, and nobody can say which sale they are of. */
export class ReturnWithoutReceipt extends LedgerCommand {
  constructor(
    readonly department: Source,
    readonly item: Source,
    readonly counts: number[],
    readonly priceTiyin: number,
    readonly twist: 'none' | 'stranger',
  ) {
    super()
  }

  async apply(model: Model, world: World): Promise<void> {
    const shop = pick(
      world.departments.filter(({ registers }) => registers.length > 0),
      this.department,
    )
    const cashboxId = pick(shop.registers, this.department)
    const item = pick(world.items, this.item)
    const rows = this.counts.map((count): Row => ({
      itemId: item.id,
      price: this.priceTiyin,
      count: -count * (item.weighed ? 100 : 1000),
    }))
    const held = heldByBuyers(model, shop.id, item.id)
    const parts = rows.map((row) => {
      let missing = -row.count
      const back = held.flatMap((lot) => {
        const count = Math.min(missing, lot.count)
        if (count === 0) return []
        const value = shareOf(lot.value, count, lot.count)
        missing -= count
        lot.count -= count
        lot.value -= value
        return [{ lotId: lot.lotId, count, value }]
      })
      return missing > 0 ? undefined : back
    })
    const expected =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : !openSessionOf(model, cashboxId)
          ? '409 sessionClosed'
          : parts.every((part) => part !== undefined)
            ? 'ok'
            : held.length === 0
              ? '409 notSoldHere'
              : '409 moreThanSold'
    await bringBack(model, world, { departmentId: shop.id, cashboxId, rows }, expected, () =>
      parts.map((part) => part!),
    )
  }
}

/** Lots of the item that buyers of the department hold, the newest first. */
function heldByBuyers(model: Model, departmentId: number, itemId: number) {
  const held = new Map<number, { count: number; value: number }>()
  for (const sale of model.sales)
    if (sale.status === 'FINISHED' && sale.departmentId === departmentId)
      for (const line of sale.lines)
        if (line.itemId === itemId)
          for (const { lotId, count, value } of line.parts) {
            const lot = held.get(lotId) ?? { count: 0, value: 0 }
            const sign = Math.sign(line.count)
            held.set(lotId, { count: lot.count + sign * count, value: lot.value + sign * value })
          }
  return [...held]
    .filter(([, { count }]) => count > 0)
    .sort(([a], [b]) => b - a)
    .map(([lotId, lot]) => ({ lotId, ...lot }))
}

export const returnByReceipt = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 2 }),
    mostly('none', 'tooMany', 'otherPrice', 'stranger'),
  )
  .map((parts) => new ReturnByReceipt(...parts))
/** The same of receipts that certificates have paid: a cashier would hand out the money. */
export const returnPaidByCertificate = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 2 }),
    mostly('none', 'allInCash', 'allInCash', 'tooMany'),
  )
  .map((parts) => new ReturnByReceipt(...parts, 'certificate'))
export const returnWithoutReceipt = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
    fc.integer({ min: 0, max: 200_000 }),
    mostly('none', 'stranger'),
  )
  .map((parts) => new ReturnWithoutReceipt(...parts))
