import type { WarehouseDocument } from '../../src/api/warehouseDocument.ts'
import { add, arrive, carry, type Lot, type Model, type ModelDocument, nameOf, onShelf, shareOf } from './model.ts'
import { learnLines } from './onDocument.ts'
import { rounded } from './receiptSums.ts'

/** Goods that a count found come to their newest lot at its cost, or at a cost of their own into a lot of their own. */
export function putSurplus(model: Model, document: ModelDocument, answer: WarehouseDocument): void {
  const { owner, lines } = document
  const known = lines.map(({ itemId }) => newestLot(model, owner, itemId))
  lines.forEach((line, index) => {
    const isOwn = line.cost !== null && line.cost !== known[index]!.cost
    const lot = isOwn
      ? { id: answer.whItems[index]!.lotId!, itemId: line.itemId, term: line.term, cost: line.cost! }
      : known[index]!
    if (isOwn) model.lots.push(lot)
    line.lotId = lot.id
    line.value = rounded(BigInt(lot.cost) * BigInt(line.count), 1000n)
    arrive(model, nameOf(document), owner, { lotId: lot.id, count: line.count, value: line.value }, 'COUNT_DIFFERENCE')
  })
  learnLines(lines, answer)
  model.lots.sort((a, b) => a.id - b.id)
}

function newestLot(model: Model, departmentId: number, itemId: number): Lot {
  const lots = model.lots.filter((lot) => lot.itemId === itemId)
  return lots.findLast(({ id }) => model.shelves.has(`${departmentId} ${id}`)) ?? lots.at(-1)!
}

/** Whether the goods of any lot are not all there any more. */
export function isGone(model: Model, { owner, lines }: ModelDocument): boolean {
  const wanted = new Map<number, number>()
  for (const { lotId, count } of lines) add(wanted, lotId!, count)
  return [...wanted].some(([lotId, count]) => count > onShelf(model, owner, lotId))
}

/** They go with the value that they came with, or, where that would leave nonsense on the shelf, with their share. */
export function takeSurplusBack(model: Model, document: ModelDocument): void {
  const { owner } = document
  for (const { lotId, count, value: came } of document.lines) {
    const key = `${owner} ${lotId}`
    const [there, worth] = [onShelf(model, owner, lotId!), model.values.get(key) ?? 0]
    const asItCame = there > count ? worth >= came : worth === came
    const value = asItCame ? came : shareOf(worth, count, there)
    add(model.shelves, key, -count)
    add(model.values, key, -value)
    add(model.places, 'COUNT_DIFFERENCE', value)
    add(model.moved, `${lotId} ${nameOf(document)} ${owner}`, -count)
    carry(model, nameOf(document), lotId!, { from: String(owner), to: 'COUNT_DIFFERENCE', value })
  }
}
