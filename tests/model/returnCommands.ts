import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { finishSale } from '../../src/api/sale.ts'
import { LedgerCommand, mostly, pick, type Source } from './ledgerCommand.ts'
import { type Model, openSessionOf, shareOf } from './model.ts'
import { receiptSums } from './receiptSums.ts'
import { enter, type MovedPart } from './register.ts'
import type { Expected, World } from './world.ts'

interface Row {
  itemId: number
  price: number
  /** Below 0. */
  count: number
  returnedLineId?: number
  discountBack?: number
}

/** Sends return rows, paid back in cash to the tiyin. */
async function bringBack(
  model: Model,
  world: World,
  { departmentId, cashboxId, rows }: { departmentId: number; cashboxId: number; rows: Row[] },
  expected: Expected,
  partsOf: () => MovedPart[][],
): Promise<void> {
  const sums = receiptSums(rows)
  const total = sums.reduce((sum, line) => sum + line.final, 0)
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
    payments: total === 0 ? [] : [{ paymentType: 'CASH' as const, amount: total / 100 }],
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
    payments: total === 0 ? [] : [{ paymentType: 'CASH', sum: total }],
    contragentId: null,
  })
}

const soldLines = (model: Readonly<Model>) =>
  model.sales.flatMap((sale) =>
    sale.status === 'FINISHED'
      ? sale.lines.flatMap((line) => (line.count > 0 ? [{ departmentId: sale.departmentId, line }] : []))
      : [],
  )

/** Goods come back with the receipt that sold them, in one row or in two. */
export class ReturnByReceipt extends LedgerCommand {
  constructor(
    readonly which: Source,
    readonly register: Source,
    /** How much of what is left, in fifths, row by row. */
    readonly fifths: number[],
    readonly twist: 'none' | 'tooMany' | 'otherPrice' | 'stranger',
  ) {
    super()
  }
  override check(model: Readonly<Model>): boolean {
    return soldLines(model).length > 0
  }

  async apply(model: Model, world: World): Promise<void> {
    const { departmentId, line } = pick(soldLines(model), this.which)
    const cashboxId = pick(world.departments.find(({ id }) => id === departmentId)!.registers, this.register)
    const unit = world.items.some((item) => item.id === line.itemId && item.weighed) ? 100 : 1000
    const left = line.count - line.returned
    const counts = this.fifths.map((fifth) => Math.max(1, Math.floor((left * fifth) / 5 / unit)) * unit)
    if (this.twist === 'tooMany') counts[0] = left + unit
    let returned = line.returned
    const rows = counts.map((count): Row => {
      const upTo = (given: number) => Number((BigInt(line.discount) * BigInt(given)) / BigInt(line.count))
      const discountBack = upTo(returned + count) - upTo(returned)
      returned += count
      const price = line.price + (this.twist === 'otherPrice' ? 100 : 0)
      return { itemId: line.itemId, price, count: -count, returnedLineId: line.id, discountBack }
    })
    const expected =
      this.twist === 'stranger'
        ? '403 otherDepartment'
        : !openSessionOf(model, cashboxId)
          ? '409 sessionClosed'
          : this.twist === 'otherPrice'
            ? '400 badInput'
            : returned > line.count
              ? '409 moreThanSold'
              : 'ok'
    await bringBack(model, world, { departmentId, cashboxId, rows }, expected, () => {
      line.returned = returned
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
export const returnWithoutReceipt = fc
  .tuple(
    fc.nat(),
    fc.nat(),
    fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
    fc.integer({ min: 0, max: 200_000 }),
    mostly('none', 'stranger'),
  )
  .map((parts) => new ReturnWithoutReceipt(...parts))
