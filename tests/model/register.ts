import type { Sale } from '../../src/api/sale.ts'
import { type Given, moveCertificate } from './actions.ts'
import {
  add,
  arrive,
  leave,
  type Model,
  type ModelSale,
  type ModelSession,
  numberFor,
  openSessionOf,
  type Part,
} from './model.ts'
import type { receiptSums } from './receiptSums.ts'

/** How much of which lot; what comes back says with what value. */
export interface MovedPart {
  lotId: number
  count: number
  value?: number
}

export interface Paid {
  paymentType: string
  sum: number
  /** Of a payment by certificate. */
  certificateId?: number
}

/** What a finished sale or return writes into the books of the model. */
export interface Entry {
  departmentId: number
  cashboxId: number
  uuid: string
  body: unknown
  answer: Sale
  lines: { itemId: number; price: number; count: number; parts: MovedPart[]; given?: Given }[]
  sums: ReturnType<typeof receiptSums>
  /** Kept, by type, in tiyin. */
  payments: Paid[]
  contragentId: number | null
}

/** Enters a finished sale: goods, money, session, number. A held one of the same UUID becomes it. */
export function enter(model: Model, entry: Entry): void {
  const { departmentId, cashboxId, lines, sums, answer } = entry
  const valueOf = ({ lotId, count, value }: MovedPart): number => {
    if (value === undefined) return leave(model, entry.uuid, { departmentId, lotId, count, to: 'CUSTOMER' })
    arrive(model, entry.uuid, departmentId, { lotId, count, value }, 'CUSTOMER')
    return value
  }
  const parts = lines.map((line) =>
    line.parts.map((part): Part => {
      const value = valueOf(part)
      return { lotId: part.lotId, count: part.count, returned: 0, value, left: value }
    }),
  )
  const total = sums.reduce((sum, line) => sum + line.final, 0)
  add(model.money, `${departmentId} REVENUE department`, -total)
  const session = openSessionOf(model, cashboxId)!
  for (const paid of entry.payments) {
    add(model.money, `${departmentId} ${accountOf(paid, cashboxId, entry.contragentId)}`, paid.sum)
    add(session.payments, paid.paymentType, paid.sum)
    if (paid.certificateId !== undefined) moveCertificate(model.certificates, paid.certificateId, -paid.sum)
  }
  for (const { given } of lines) if (given) keepGiven(session, given)
  const isReturn = lines.every((line) => line.count < 0)
  session[isReturn ? 'returns' : 'receipts']++
  for (const line of sums) {
    if (line.final > 0) session.sold += line.final
    if (line.final < 0) session.returned -= line.final
    if (line.sum > 0) session.discount += line.discount
  }
  const sale: ModelSale = {
    id: answer.id,
    uuid: entry.uuid,
    departmentId,
    status: 'FINISHED',
    number: numberFor(model, departmentId, 'SALE'),
    finalSum: total,
    contragentId: entry.contragentId,
    left: total,
    certificates: entry.payments.flatMap(({ certificateId: id, sum }) => (id === undefined ? [] : [{ id, left: sum }])),
    body: entry.body,
    lines: lines.map((line, index) => ({
      id: answer.saleItems[index]!.id,
      itemId: line.itemId,
      price: line.price,
      count: line.count,
      discount: sums[index]!.discount,
      given: line.given ?? NOTHING,
      returned: 0,
      parts: parts[index]!,
    })),
  }
  const held = model.sales.findIndex(({ uuid }) => uuid === entry.uuid)
  if (held < 0) model.sales.push(sale)
  else model.sales[held] = sale
  if (answer.finalTotalSum !== total / 100 || answer.kind !== (isReturn ? 'RETURN' : 'SALE'))
    throw new Error(`the receipt says ${answer.kind} ${answer.finalTotalSum}, the model ${total}`)
}

export const NOTHING: Given = { promotionId: null, discount: 0 }

/** A session knows what each promotion gave in its sales, and what came back of it. */
function keepGiven({ promotions }: ModelSession, { promotionId, discount }: Given): void {
  if (promotionId === null || discount === 0) return
  const { given, takenBack } = promotions.get(promotionId) ?? { given: 0, takenBack: 0 }
  promotions.set(promotionId, {
    given: given + Math.max(0, discount),
    takenBack: takenBack + Math.max(0, -discount),
  })
}

function accountOf({ paymentType, certificateId }: Paid, cashboxId: number, contragentId: number | null): string {
  if (certificateId !== undefined) return `CERTIFICATE certificate ${certificateId}`
  if (paymentType === 'CASH') return `CASH cashbox ${cashboxId}`
  if (paymentType === 'DEBT') return `DEBT contragent ${contragentId}`
  return `TERMINAL cashbox ${cashboxId} ${paymentType}`
}
