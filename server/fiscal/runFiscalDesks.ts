import type { Logger } from 'pino'
import type { FiscalSign } from '../../src/rules/fiscalReceipt.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { FiscalDesk } from './fiscalDesk.ts'
import { doubtInterrupted, sendDue } from './fiscalQueue.ts'
import { HttpDesk } from './httpDesk.ts'
import { SimulatorDesk } from './simulatorDesk.ts'

const POLL_MS = 2_000

export interface DeskRow {
  cashboxId: number
  kind: 'SIMULATOR' | 'HTTP'
  address: string
}

/** The desks that have something to do. */
export const busyDesks = (database: Database, now: Date): Promise<DeskRow[]> =>
  database.rows<DeskRow>(sql`
    select desk.cashbox_id as "cashboxId", desk.kind, desk.address from fiscal_desk desk
    where desk.enabled and exists (
      select from fiscal_receipt receipt where receipt.cashbox_id = desk.cashbox_id and receipt.state in ('WAITING', 'UNKNOWN')
        and receipt.next_at <= ${now})`)

/** A simulator remembers what its database says it has signed, so that a restart forgets nothing. */
export async function deskOf(database: Database, { cashboxId, kind, address }: DeskRow): Promise<FiscalDesk> {
  if (kind === 'HTTP') return new HttpDesk(address)
  const signed = await database.rows<FiscalSign & { key: string }>(sql`
    select sale.uuid || case when receipt.kind = 'REFUND' then '-R-' || coalesce(receipt.original_sale_id, 0) else '' end as key,
      terminal_id as terminal, receipt_number as number, receipt.fiscal_at as at, receipt.fiscal_sign as sign, url
    from fiscal_receipt receipt join sale on sale.id = receipt.sale_id
    where receipt.cashbox_id = ${cashboxId} and state = 'DONE'`)
  return new SimulatorDesk(`SIM-${cashboxId}`, { memory: new Map(signed.map(({ key, ...sign }) => [key, sign])) })
}

/** Sends on what the registers owe their desks, beside the work of the shop: each desk in its own time, one request at a time. */
export async function runFiscalDesks(database: Database, log: Pick<Logger, 'warn'>): Promise<void> {
  const running = new Set<number>()
  const desks = new Map<string, FiscalDesk>()
  const sendFor = async (row: DeskRow) => {
    running.add(row.cashboxId)
    const name = `${row.cashboxId} ${row.kind} ${row.address}`
    try {
      const desk = desks.get(name) ?? (await deskOf(database, row))
      desks.set(name, desk)
      await sendDue(database, row.cashboxId, desk, () => new Date())
    } finally {
      running.delete(row.cashboxId)
    }
  }
  const warn = (err: unknown) => log.warn({ err }, 'fiscal receipts could not be sent')
  const turn = async () => {
    for (const row of await busyDesks(database, new Date()))
      if (!running.has(row.cashboxId)) void sendFor(row).catch(warn)
  }
  await doubtInterrupted(database).catch(warn)
  const next = () => setTimeout(() => void turn().catch(warn).finally(next), POLL_MS).unref()
  next()
}
