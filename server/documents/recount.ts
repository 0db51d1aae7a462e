import type { DocumentKind } from '../../src/rules/states.ts'
import { lotsMoved } from './movedLots.ts'
import { sql } from '../db/sql.ts'
import { reverseMoney } from '../ledger/reverseMoney.ts'
import { reverseStock } from '../ledger/reverseStock.ts'
import { Refusal } from '../refusal.ts'
import type { Posting } from './warehouseKind.ts'

/**
 * An income is opened again: goods, value and debt go back as they came. Its lines keep their lots, and with them their prices.
 * @throws Refusal 409 `lotsMoved` naming the documents that have moved its lots, 409 `lotsReserved`.
 */
export async function recount(posting: Posting): Promise<void> {
  const { db, cause, document } = posting
  await requireUntouched(posting)
  await reverseStock(db, cause)
  await reverseMoney(db, cause, document.currency)
  await db.run(sql`
    update warehouse_document_line set cost_sum = null, charged_sum = null where document_id = ${document.id}`)
}

/** What was made goes back into what it was made of. @throws Refusal 409 `lotsMoved`, `lotsReserved` once any of it has moved */
export async function takeApart(posting: Posting): Promise<void> {
  await requireUntouched(posting)
  await reverseStock(posting.db, posting.cause)
}

async function requireUntouched({ db, cause, document, translate }: Posting): Promise<void> {
  // Whoever moves a lot holds its balances; from here on nobody does, and what was moved is seen.
  const balances = await db.rows<{ reserved: number }>(sql`
    select reserved from stock_balance
    where lot_id in (select lot.id from warehouse_document_line line join lot on lot.income_line_id = line.id where line.document_id = ${document.id})
    order by department_id, lot_id for update`)
  const moved = await lotsMoved(db, { kind: cause.kind as DocumentKind, id: document.id })
  if (moved.length > 0) {
    const documents = moved
      .map(({ kind, number }) => `${translate(`enum.documentKind.${kind}`)}${number === null ? '' : ` № ${number}`}`)
      .join(', ')
    throw new Refusal(409, 'lotsMoved', { documents }, undefined, { documents: moved })
  }
  if (balances.some(({ reserved }) => reserved > 0)) throw new Refusal(409, 'lotsReserved')
}
