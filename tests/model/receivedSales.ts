import fc from 'fast-check'
import { receiveSale } from '../../src/api/saleTransaction.ts'
import { getDocument } from '../../src/api/warehouseDocument.ts'
import { LedgerCommand, pick, type Source } from './ledgerCommand.ts'
import { type Model, type ModelDocument, type ModelLine, type ModelSale, numberFor } from './model.ts'
import { receiveGoods } from './moveDocuments.ts'
import { learnLines } from './onDocument.ts'
import { rounded, sumOf } from './receiptSums.ts'
import type { World } from './world.ts'

/** What was sold to the contragent that stands for the warehouse comes in there, at the price paid. */
class ReceiveSale extends LedgerCommand {
  constructor(
    readonly which: Source,
    readonly twist: 'none' | 'again' | 'stranger' | 'elsewhere',
  ) {
    super()
  }
  override check(model: Readonly<Model>): boolean {
    return this.sales(model).length > 0
  }
  private sales({ sales, ourselves }: Readonly<Model>): ModelSale[] {
    const isReceived = this.twist === 'again'
    return sales.filter(
      ({ contragentId, receivedAs }) => contragentId === ourselves && (receivedAs !== undefined) === isReceived,
    )
  }

  async apply(model: Model, world: World): Promise<void> {
    const sale = pick(this.sales(model), this.which)
    const { contragentId, departmentId } = world.ourselves
    const elsewhere = world.departments.find(({ id }) => id !== departmentId)!.id
    const expected = {
      none: 'ok',
      again: '409 saleReceived',
      stranger: '403 otherDepartment',
      elsewhere: '403 otherDepartment',
    }[this.twist]
    const person = this.twist === 'stranger' ? world.stranger : world.admin
    const path = { depId: this.twist === 'elsewhere' ? elsewhere : departmentId }
    const answer = await world.ask(person, receiveSale, { path, body: { id: sale.id } }, expected)
    if (!answer) return
    const lines = sale.lines.flatMap((line) => partsOf(model, line))
    if (answer.status !== lines.length > 0) throw new Error(`the sale has ${lines.length} lines left to receive`)
    if (answer.documentId === null) return
    const income = await world.ask(world.admin, getDocument, { path: { id: answer.documentId } }, 'ok')
    const document: ModelDocument = {
      id: answer.documentId,
      version: 3,
      action: 'KIRIM',
      status: 'READY',
      owner: departmentId,
      target: null,
      contragentId,
      regNumber: numberFor(model, departmentId, 'KIRIM'),
      lines,
    }
    learnLines(lines, income!)
    receiveGoods(model, document, income!)
    model.documents.push(document)
    sale.receivedAs = document.id
  }
}

/** What is left of a sold line, as one or two lines whose costs together are what was paid. */
function partsOf(model: Model, { itemId, price, count, discount, returned, parts }: ModelSale['lines'][number]) {
  const left = count - returned
  if (left === 0) return []
  const paid = rounded(BigInt(sumOf(price, count) - discount) * BigInt(left), BigInt(count))
  const { term } = model.lots.find(({ id }) => id === parts[0]!.lotId)!
  const nothing = { id: 0, lotId: null, received: 0, returned: 0, lost: 0, value: 0, transit: 0 }
  const line = (thousandths: number, cost: number): ModelLine => ({
    ...nothing,
    itemId,
    term,
    count: thousandths,
    cost,
  })
  if (left % 1000 !== 0) return [line(left, rounded(BigInt(paid) * 1000n, BigInt(left)))]
  const units = left / 1000
  const [low, dearer] = [Math.floor(paid / units), paid % units]
  return [line((units - dearer) * 1000, low), line(dearer * 1000, low + 1)].filter((part) => part.count > 0)
}

export const receiveOurSale = fc
  .tuple(fc.nat(), fc.constantFrom('none', 'none', 'none', 'again', 'again', 'stranger', 'elsewhere'))
  .map((parts) => new ReceiveSale(...parts))
