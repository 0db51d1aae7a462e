import { fiscalProblem, type FiscalSign } from '../../src/rules/fiscalReceipt.ts'
import type { Database, Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { DeskAway, DeskRefusal, type FiscalDesk } from './fiscalDesk.ts'
import { type QueuedReceipt, readFiscalReceipt } from './readFiscalReceipt.ts'

/** Rows that one turn of a desk takes, so that no desk keeps the others waiting for ever. */
const TURN_MAX = 200
const RETRY_SECONDS_MAX = 300

interface Taken extends QueuedReceipt {
  wasUnknown: boolean
  attempts: number
  originalState: string | null
}

/** What a process that ended in the middle had sent: nobody knows what became of it. */
export const doubtInterrupted = (db: Executor): Promise<number> =>
  db.run(sql`update fiscal_receipt set state = 'UNKNOWN', next_at = now() where state = 'SENDING'`)

/**
 * Sends what a register owes its desk, in order and one after the other, as far as the desk answers. What the desk refuses is put
 * aside and the next is sent; what may have been lost on the way is asked about before anything is sent twice.
 * @returns how many rows it looked at
 */
export async function sendDue(
  database: Database,
  cashboxId: number,
  desk: FiscalDesk,
  now: () => Date,
): Promise<number> {
  for (let sent = 0; sent < TURN_MAX; sent++) {
    const taken = await takeNext(database, cashboxId, now())
    if (!taken) return sent
    if (!(await sendOne(database, taken, desk, now))) return sent + 1
  }
  return TURN_MAX
}

/** The oldest row that has no answer yet, marked as on its way; undefined when there is none, or its time has not come. */
const takeNext = (database: Database, cashboxId: number, now: Date): Promise<Taken | undefined> =>
  database.first<Taken>(sql`
    with head as (
      select id, state, next_at from fiscal_receipt
      where cashbox_id = ${cashboxId} and state in ('WAITING', 'UNKNOWN') order by id limit 1 for update
    )
    update fiscal_receipt receipt set state = 'SENDING', attempts = attempts + 1, sent_at = ${now}
    from head where receipt.id = head.id and head.next_at <= ${now}
    returning receipt.id, receipt.sale_id as "saleId", receipt.kind, receipt.original_sale_id as "originalSaleId", receipt.attempts,
      head.state = 'UNKNOWN' as "wasUnknown",
      (select original.state from fiscal_receipt original where original.sale_id = receipt.original_sale_id and original.kind = 'SALE')
        as "originalState"`)

/** Answers whether the desk may be asked for the next one at once. */
async function sendOne(database: Database, row: Taken, desk: FiscalDesk, now: () => Date): Promise<boolean> {
  const later = (state: 'WAITING' | 'UNKNOWN', told: string) =>
    settle(database, row.id, state, told, new Date(now().getTime() + retryMs(row.attempts)))
  try {
    const receipt = await readFiscalReceipt(database, row)
    const problem = row.wasUnknown ? undefined : fiscalProblem(receipt)
    if (problem) throw new DeskRefusal(problem.code, problem.name)
    // Its original is on the way at another desk: what it takes back must be known first.
    if (row.originalState !== null && row.originalState !== 'DONE' && row.originalState !== 'REFUSED') {
      await later('WAITING', 'originalWaits')
      return false
    }
    const known = row.wasUnknown ? await desk.find(receipt.key) : null
    await done(database, row, known ?? (await desk.register(receipt)))
    return true
  } catch (error) {
    if (error instanceof DeskRefusal) {
      await settle(database, row.id, 'REFUSED', error.message, now())
      return true
    }
    const isAway = error instanceof DeskAway && !row.wasUnknown
    await later(isAway ? 'WAITING' : 'UNKNOWN', (error as Error).message)
    return false
  }
}

const retryMs = (attempts: number) => Math.min(RETRY_SECONDS_MAX, 2 ** Math.min(attempts, 9)) * 1_000

const settle = (db: Executor, id: number, state: string, told: string, nextAt: Date): Promise<number> =>
  db.run(sql`
    update fiscal_receipt set state = ${state}, desk_error = ${told.slice(0, 255)}, next_at = ${nextAt} where id = ${id}`)

/** The answer, on the row and, of a sale, on the receipt that the buyer may ask for again. */
const done = (database: Database, row: Taken, sign: FiscalSign): Promise<void> =>
  database.withTransaction(async (db) => {
    await db.run(sql`
      update fiscal_receipt set state = 'DONE', desk_error = '', terminal_id = ${sign.terminal}, receipt_number = ${sign.number},
        fiscal_at = ${sign.at}, fiscal_sign = ${sign.sign}, url = ${sign.url}
      where id = ${row.id}`)
    await db.run(sql`
      update sale set fiscal_terminal_id = ${sign.terminal}, fiscal_receipt_number = ${sign.number}, fiscal_at = ${sign.at},
        fiscal_sign = ${sign.sign}
      where id = ${row.saleId} and (kind = ${row.kind === 'SALE' ? 'SALE' : 'RETURN'})`)
  })
