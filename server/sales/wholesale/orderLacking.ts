import { quantity, thousandths, type Thousandths } from '../../../src/rules/money.ts'
import { linkDocuments } from '../../documents/links.ts'
import type { Call } from '../../handle.ts'
import { transition } from '../../ledger/transition.ts'
import { writeOrder } from '../../orders/writeOrder.ts'
import { Refusal } from '../../refusal.ts'
import { requireThere } from '../../requests/requireThere.ts'
import { beginRequest, numberRequest, ownerOf, putLinesOfItems } from '../../requests/writeRequest.ts'
import { requireHeld } from '../holdSale.ts'
import { findWholesale, type WholesaleHead } from './findWholesale.ts'
import { keptItems } from './saveWholesale.ts'
import { readShelf } from './shelf.ts'

/**
 * Writes an order to a contragent with what the lines of a held sale lack, to be looked over and sent.
 * @throws Refusal 422 `nothingToOrder` where nothing is lacking
 */
export async function orderLacking(
  call: Call,
  id: number,
  { version, contragentId }: { version: number; contragentId: number },
): Promise<void> {
  const { db, caller } = call
  const head = await findWholesale(db, caller, id, { version })
  requireHeld(head)
  await requireThere(db, [{ field: 'contragentId', table: 'contragent', id: contragentId }])
  const lacking = await lackingOf(call, head)
  if (lacking.size === 0) throw new Refusal(422, 'nothingToOrder', {}, { contragentId: 'nothingToOrder' })
  const body = {
    contragentid: contragentId,
    fromDepartmentId: head.departmentId,
    dueDate: null,
    comment: '',
    orderDocumentItemsList: [...lacking].map(([itemId, count]) => ({ itemId, orderCount: quantity(count) })),
  }
  const order = await writeOrder({ ...call, body }, 'SUSPENDED')
  const { departmentId } = head
  await linkDocuments(db, { kind: 'sale', id }, { kind: 'order', id: order.id, departmentId }, 'ORDER')
}

/**
 * Writes a transfer request that asks another department for what the lines of a held sale lack and it has.
 * @throws Refusal 422 `nothingToOrder` where nothing is lacking, or the other department has none of it
 */
export async function requestLacking(
  call: Call,
  id: number,
  { version, fromDepartmentId }: { version: number; fromDepartmentId: number },
): Promise<void> {
  const { db, caller, now } = call
  const head = await findWholesale(db, caller, id, { version })
  requireHeld(head)
  const parties = { source: fromDepartmentId, targets: [head.departmentId] }
  const owner = await ownerOf(db, caller, { ...parties, sourceField: 'fromDepartmentId', targetField: 'id' })
  const lacking = await lackingOf(call, head)
  const there = await freeIn(call, { ...head, departmentId: fromDepartmentId }, [...lacking.keys()])
  const items = [...lacking].flatMap(([itemId, count]) => {
    const asked = Math.min(count, there(itemId))
    return asked > 0 ? [{ itemId, count: quantity(asked), comment: '' }] : []
  })
  if (items.length === 0) throw new Refusal(422, 'nothingToOrder', {}, { fromDepartmentId: 'nothingToOrder' })
  const request = await beginRequest(call, owner, parties)
  await putLinesOfItems(db, request, items, now)
  await transition(db, 'transferRequest', request, 'SUSPENDED', { userId: caller.userId })
  await numberRequest(db, request)
  await linkDocuments(db, { kind: 'sale', id }, { ...request, kind: 'transferRequest' }, 'REQUEST')
}

/** How much more of each item is to be sold than lies free here, at whatever price and term. */
async function lackingOf(call: Call, head: WholesaleHead): Promise<Map<number, Thousandths>> {
  const wanted = new Map<number, Thousandths>()
  for (const { itemId, count } of await keptItems(call.db, head.id))
    wanted.set(itemId, (wanted.get(itemId) ?? 0) + thousandths(count))
  const here = await freeIn(call, head, [...wanted.keys()])
  return new Map(
    [...wanted].map(([itemId, count]) => [itemId, count - here(itemId)] as const).filter(([, count]) => count > 0),
  )
}

/** How much of an item lies free in the department. */
async function freeIn({ db, now }: Call, head: WholesaleHead, itemIds: readonly number[]) {
  const shelf = await readShelf(db, head, itemIds, now)
  return (itemId: number): Thousandths => (shelf.get(itemId) ?? []).reduce((sum, { free }) => sum + free, 0)
}
