import { add, type Model, type ModelDocument, type ModelLine, type ModelSale } from './model.ts'

/**
 * Whether something of a sale was taken back, and its receiver has more than is still sold to it: once a line has come back as
 * far as `returned` says, or with an income whose lines are these.
 */
export function liesThereToo(
  model: Model,
  sale: ModelSale,
  { line, returned = 0, lines }: { line?: ModelSale['lines'][number]; returned?: number; lines?: ModelLine[] },
): boolean {
  if (sale.receivedAs === undefined) return false
  const back = (one: ModelSale['lines'][number]) => (one === line ? returned : one.returned)
  if (sale.lines.every((one) => back(one) === 0)) return false
  const [sold, there] = [new Map<number, number>(), new Map<number, number>()]
  for (const one of sale.lines) add(sold, one.itemId, one.count - back(one))
  const income = model.documents.find(({ id }) => id === sale.receivedAs)!
  for (const one of lines ?? income.lines) add(there, one.itemId, one.count - one.returned)
  if ([...there].some(([itemId, count]) => sold.has(itemId) && count > sold.get(itemId)!)) return true
  const beside = (some: Map<number, number>, others: Map<number, number>) =>
    [...some].reduce((sum, [itemId, count]) => sum + (others.has(itemId) ? 0 : count), 0)
  return beside(there, sold) > beside(sold, there)
}

/** The sale that an income was received of. */
export const saleOf = (model: Model, incomeId: number): ModelSale | undefined =>
  model.sales.find(({ receivedAs }) => receivedAs === incomeId)

/** Whether an income says more of a sale than is still sold, after some of it was taken back. */
export function isTakenBack(model: Model, income: ModelDocument): boolean {
  const sale = saleOf(model, income.id)
  return sale !== undefined && liesThereToo(model, sale, { lines: income.lines })
}

/** Whether an income would, once what was given back of it comes back. */
export function wouldLieThereToo(model: Model, { returnOf, lines }: ModelDocument): boolean {
  const income = model.documents.find(({ id }) => id === returnOf)!
  const again = income.lines.map((line) => {
    const back = lines.find(({ source }) => source === line.id)?.count ?? 0
    return { ...line, returned: line.returned - back }
  })
  return isTakenBack(model, { ...income, lines: again })
}
