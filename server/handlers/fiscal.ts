import {
  type FiscalDeskRow,
  fiscalDesks,
  type FiscalRow,
  resendFiscal,
  salesWithoutFiscal,
  salesWithoutFiscalCount,
  saveFiscalDesk,
  searchFiscalQueue,
} from '../../src/api/fiscal.ts'
import { writeAudit } from '../audit.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'
import { requireCashbox } from '../sales/openSession.ts'

const QUEUE = sql`fiscal_receipt receipt
  left join sale on sale.id = receipt.sale_id
  left join department on department.id = receipt.department_id
  left join cashbox on cashbox.id = receipt.cashbox_id`
/** Of «code: words» or of a code alone; a text that begins otherwise is all words. */
const CODE = sql`'^([A-Za-z0-9]+)(: |$)'`
const deskProblem = sql`substring(receipt.desk_error from ${CODE})`
const deskError = sql`regexp_replace(receipt.desk_error, ${CODE}, '')`
const columns = {
  id: sql`receipt.id`,
  saleId: sql`receipt.sale_id`,
  saleNumber: sql`sale.sale_number`,
  saleDate: sql`sale.sale_date`,
  fiscalKind: sql`receipt.kind`,
  depId: sql`receipt.department_id`,
  shopName: { sql: sql`department.name`, sort: sql`department.name_key` },
  cashboxNumber: sql`cashbox.number`,
  finalTotalSum: sql`sale.final_total_sum`,
  state: sql`receipt.state`,
  attempts: sql`receipt.attempts`,
  deskProblem,
  deskError,
  fiscalSign: sql`receipt.fiscal_sign`,
  fiscalAt: sql`receipt.fiscal_at`,
}

export const fiscalHandlers = [
  handleRead(salesWithoutFiscal, async ({ db, caller, path, query }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const where = sql`receipt.cashbox_id = ${Number(path.cashboxId)} and receipt.state <> 'DONE'`
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from fiscal_receipt receipt where ${where}`,
    )
    const items = await db.rows<FiscalRow>(sql`
      select receipt.id, receipt.sale_id as "saleId", sale.sale_number as "saleNumber", sale.sale_date as "saleDate",
        receipt.kind as "fiscalKind", receipt.department_id as "depId", department.name as "shopName", cashbox.number as "cashboxNumber",
        sale.final_total_sum as "finalTotalSum", receipt.state, receipt.attempts, ${deskProblem} as "deskProblem", ${deskError} as "deskError",
        receipt.fiscal_sign as "fiscalSign", receipt.fiscal_at as "fiscalAt"
      from ${QUEUE} where ${where} order by receipt.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`)
    return { items, total }
  }),

  handleRead(salesWithoutFiscalCount, async ({ db, caller, path }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    await requireCashbox(db, Number(path.depId), Number(path.cashboxId))
    const cashboxId = Number(path.cashboxId)
    const desk = await db.first<{ kind: string }>(
      sql`select kind from fiscal_desk where cashbox_id = ${cashboxId} and enabled`,
    )
    const unsent = await db.one<{ count: number; oldestAt: string | null }>(sql`
      select count(*) as count, min(made_at) as "oldestAt" from fiscal_receipt
      where cashbox_id = ${cashboxId} and state <> 'DONE'`)
    return { ...unsent, attached: desk !== undefined, simulated: desk?.kind === 'SIMULATOR' }
  }),

  handle(resendFiscal, async ({ db, caller, path, now }) => {
    const row = await db.first<{ departmentId: number; state: string }>(sql`
      select department_id as "departmentId", state from fiscal_receipt where id = ${Number(path.id)} for update`)
    if (!row) throw notFound()
    requireDepartment(caller, row.departmentId, 'id')
    if (row.state === 'DONE' || row.state === 'SENDING')
      throw new Refusal(409, 'wrongState', { state: `enum.fiscalState.${row.state}` })
    // What may have been registered is asked about before it is sent again.
    await db.run(sql`
      update fiscal_receipt set state = case when state = 'REFUSED' then 'WAITING' else state end, next_at = ${now}
      where id = ${Number(path.id)}`)
    return { done: true as const }
  }),

  handleRead(fiscalDesks, ({ db, caller, path }) => {
    requireDepartment(caller, Number(path.depId), 'depId')
    return db.rows<FiscalDeskRow>(sql`
      select cashbox.id as "cashboxId", cashbox.number as "cashboxNumber", desk.kind, coalesce(desk.address, '') as address,
        coalesce(desk.enabled, false) as enabled, coalesce(desk.version, 0) as version
      from cashbox left join fiscal_desk desk on desk.cashbox_id = cashbox.id
      where cashbox.department_id = ${Number(path.depId)} and cashbox.deleted_at is null order by length(cashbox.number), cashbox.number`)
  }),

  // No `defineRecord`: a desk is a setting of its register, by whose id it is read, saved and taken away.
  handle(saveFiscalDesk, async ({ db, caller, body }) => {
    const cashbox = await db.first<{ departmentId: number }>(sql`
      select department_id as "departmentId" from cashbox where id = ${body.cashboxId} and deleted_at is null for update`)
    if (!cashbox) throw new Refusal(400, 'badInput', {}, { cashboxId: 'notFound' })
    requireDepartment(caller, cashbox.departmentId, 'cashboxId')
    const before = await db.first<{ kind: string; address: string; enabled: boolean; version: number }>(sql`
      select kind, address, enabled, version from fiscal_desk where cashbox_id = ${body.cashboxId}`)
    if ((before?.version ?? 0) !== body.version) throw new Refusal(409, 'changedMeanwhile')
    if (body.kind === null) await db.run(sql`delete from fiscal_desk where cashbox_id = ${body.cashboxId}`)
    else
      await db.run(sql`
        insert into fiscal_desk (cashbox_id, kind, address, enabled) values (${body.cashboxId}, ${body.kind}, ${body.address}, ${body.enabled})
        on conflict (cashbox_id) do update set kind = excluded.kind, address = excluded.address, enabled = excluded.enabled,
          version = fiscal_desk.version + 1`)
    const told = (desk: { kind: string | null; address: string; enabled: boolean } | undefined) =>
      desk?.kind ? `${desk.kind} ${desk.address}${desk.enabled ? '' : ' —'}`.trim() : null
    await writeAudit(
      db,
      caller,
      { subject: 'cashbox', id: body.cashboxId, action: 'edit' },
      { fiscalDesk: [told(before), told(body)] },
    )
    return { done: true as const }
  }),

  ...handleList(searchFiscalQueue, {
    from: QUEUE,
    columns,
    scope: ({ caller }) => inScope(caller, sql`receipt.department_id`),
    filter: {
      departmentId: (id) => sql`receipt.department_id = ${id}`,
      state: (state) => sql`receipt.state = ${state}`,
    },
    search: (words) => sql`sale.sale_number::text = ${words.trim()}`,
    defaultSort: [{ field: 'id', descending: true }],
  }),
]
