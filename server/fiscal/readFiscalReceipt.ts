import { addUp, thousandths, tiyin } from '../../src/rules/money.ts'
import { fiscalLine, type FiscalReceipt, type FiscalSign, totalOf } from '../../src/rules/fiscalReceipt.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { nameOf } from '../sales/nameOf.ts'

/** A row of the queue, taken to be sent. */
export interface QueuedReceipt {
  id: number
  saleId: number
  kind: 'SALE' | 'REFUND'
  originalSaleId: number | null
}

interface LineRow {
  name: string
  barcode: string | null
  mxik: string | null
  packageCode: string | null
  unit: string
  count: number
  sum: number
  discount: number
  vatPercent: number
  mark: string | null
}

/** The fiscal part of a queued row: its lines, how they were paid, and of a refund the sign of its original, if it has one yet. */
export async function readFiscalReceipt(db: Executor, row: QueuedReceipt): Promise<FiscalReceipt> {
  const isRefund = row.kind === 'REFUND'
  const head = await db.one<{ uuid: string; at: string; cashier: string }>(sql`
    select sale.uuid, sale.sale_date as at, ${nameOf(sql`cashier`)} as cashier
    from sale join app_user cashier on cashier.id = sale.user_id where sale.id = ${row.saleId}`)
  const lines = await readLines(db, row)
  const payments = await db.rows<{ paymentType: string; amount: number }>(sql`
    select payment_type as "paymentType", abs(amount) as amount from sale_payment where sale_id = ${row.saleId}`)
  const original = row.originalSaleId === null ? undefined : await signOf(db, row.originalSaleId)
  const total = totalOf({ lines })
  const of = (chosen: (type: string) => boolean) =>
    addUp(payments.filter(({ paymentType }) => chosen(paymentType)).map(({ amount }) => tiyin(amount)))
  const card = Math.min(
    total,
    of((type) => type !== 'CASH' && type !== 'DEBT'),
  )
  const debt = isRefund
    ? 0
    : Math.min(
        total - card,
        of((type) => type === 'DEBT'),
      )
  return {
    key: [head.uuid, ...(isRefund ? ['R', String(row.originalSaleId ?? 0)] : [])].join('-'),
    kind: isRefund ? 'REFUND' : debt > 0 ? 'CREDIT' : 'SALE',
    at: head.at,
    cashier: head.cashier,
    lines,
    card,
    cash: total - card - debt,
    ...(original && { original }),
  }
}

async function readLines(db: Executor, { saleId, kind, originalSaleId }: QueuedReceipt) {
  const rows = await db.rows<LineRow>(sql`
    select item.name, item.barcode, item.mxik_code as mxik, item.package_code as "packageCode", unit.name as unit,
      abs(line.quantity) as count, abs(line.total_sum) as sum, abs(line.discount) as discount, line.vat_percent as "vatPercent",
      coalesce(sold.mark, line.mark) as mark
    from sale_line line
    join item on item.id = line.item_id
    join reference unit on unit.id = item.unit_id
    left join sale_line sold on sold.id = line.returned_line_id
    where line.sale_id = ${saleId} and line.final_sum <> 0
      and ${kind === 'SALE' ? sql`line.quantity > 0` : sql`line.quantity < 0 and sold.sale_id is not distinct from ${originalSaleId}`}
    order by line.position`)
  return rows.map((row) =>
    fiscalLine({
      name: row.name,
      barcode: row.barcode ?? '',
      mxik: row.mxik ?? '',
      packageCode: row.packageCode ?? '',
      unit: row.unit,
      quantity: thousandths(row.count),
      sum: tiyin(row.sum),
      discount: tiyin(row.discount),
      vatPercent: row.vatPercent,
      marks: row.mark === null ? [] : [row.mark],
    }),
  )
}

const signOf = (db: Executor, saleId: number): Promise<FiscalSign | undefined> =>
  db.first<FiscalSign>(sql`
    select terminal_id as terminal, receipt_number as number, fiscal_at as at, fiscal_sign as sign, url
    from fiscal_receipt where sale_id = ${saleId} and kind = 'SALE' and state = 'DONE'`)
