import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { postReturn } from '../ledger/postReturn.ts'
import { reverseMoney } from '../ledger/reverseMoney.ts'
import { reverseStock } from '../ledger/reverseStock.ts'
import { transition } from '../ledger/transition.ts'
import { holdSaleOf, requireStillSold } from '../saleTransactions/heldThere.ts'
import { lockHead } from './findDocument.ts'
import type { Posting } from './warehouseKind.ts'

/** What an outcome is called that gives an income's goods back to who sold them. */
export const RETURN_TO_SUPPLIER = 'RETURN_TO_SUPPLIER'

/** The goods go back, and the income counts it. */
export async function giveBack({ db, cause, document, caller }: Posting): Promise<void> {
  await postReturn(db, cause, document)
  await followIncome(db, document.id, caller.userId)
}

/**
 * The goods are here again at the value that they left with, and the supplier is owed for them again.
 * @throws Refusal 409 `saleTakenBack` where that supplier is a department of ours that has them again
 */
export async function takeBack({ db, cause, document, caller }: Posting): Promise<void> {
  const income = await incomeOf(db, document.id)
  await db.run(sql`select id from warehouse_document where id = ${income} for update`)
  const saleId = await holdSaleOf(db, income)
  await reverseStock(db, cause)
  await reverseMoney(db, cause, document.currency)
  await db.run(sql`
    update warehouse_document_line source set returned = source.returned - line.quantity
    from warehouse_document_line line where line.document_id = ${document.id} and source.id = line.source_line_id`)
  await requireStillSold(db, saleId)
  await followIncome(db, document.id, caller.userId)
}

const incomeOf = async (db: Transaction, returnId: number): Promise<number> => {
  const { id } = await db.one<{ id: number }>(sql`
    select source.document_id as id from warehouse_document_line line
    join warehouse_document_line source on source.id = line.source_line_id where line.document_id = ${returnId} limit 1`)
  return id
}

/** The income's state says how much of it has gone back: nothing, a part, all. */
async function followIncome(db: Transaction, returnId: number, userId: number): Promise<void> {
  const income = await lockHead(db, await incomeOf(db, returnId))
  const { some, all } = await db.one<{ some: boolean; all: boolean }>(sql`
    select bool_or(returned > 0) as some, bool_and(returned = quantity) as all
    from warehouse_document_line where document_id = ${income.id}`)
  const status = all ? 'RETURNED' : some ? 'PARTIAL_RETURNED' : 'READY'
  if (status === income.status && status !== 'PARTIAL_RETURNED') return
  await transition(db, 'income', income, status, { userId })
}
