import { DocumentColumn } from '../../src/api/documentExcel.ts'
import type { Caller } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { FoundColumn, SaidColumns } from './findDocumentColumns.ts'

/** What was said of the columns of a supplier's files. */
export async function rememberedColumns(db: Executor, contragentId: number): Promise<SaidColumns> {
  const rows = await db.rows<{ header: string; field: string | null }>(
    sql`select header, field from vendor_column where contragent_id = ${contragentId}`,
  )
  const known = rows.filter(({ field }) => field === null || DocumentColumn.safeParse(field).success)
  return new Map(known.map(({ header, field }) => [header, field as DocumentColumn | null]))
}

/** Keeps what was said of columns by their headers: letters say nothing of the next file. */
export async function rememberColumns(
  db: Transaction,
  contragentId: number,
  said: SaidColumns,
  columns: readonly FoundColumn[],
): Promise<void> {
  const named = columns.filter(({ header, column }) => header !== '' && (said.has(header) || said.has(column)))
  await db.run(sql`
    insert into vendor_column (contragent_id, header, field)
    select ${contragentId}::bigint, header, field
    from unnest(${named.map(({ header }) => header)}::text[], ${named.map(({ field }) => field)}::text[]) as said (header, field)
    on conflict (contragent_id, header) do update set field = excluded.field, at = now()`)
}

/** @throws Refusal 400 where there is no such contragent */
export async function requireContragent(db: Executor, contragentId: number): Promise<void> {
  const known = await db.first(sql`select 1 from contragent where id = ${contragentId} and deleted_at is null`)
  if (!known) throw new Refusal(400, 'badInput', {}, { contragentId: 'notFound' })
}

/** Keeps what a sender calls our goods. @throws Refusal 400 naming goods, or a sender, that are not there */
export async function mapSenderItems(
  db: Transaction,
  caller: Caller,
  contragentId: number,
  items: readonly { code: string; itemId: number; ratio: number }[],
): Promise<void> {
  await requireContragent(db, contragentId)
  const known = await db.rows<{ id: number }>(sql`
    select id from item where id = any(${items.map(({ itemId }) => itemId)}::bigint[]) and deleted_at is null for key share`)
  const there = new Set(known.map(({ id }) => id))
  const fields = items.flatMap(({ itemId }, index) =>
    there.has(itemId) ? [] : [[`items.${index}.itemId`, 'notFound'] as const],
  )
  if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
  // Of one code said twice the last holds.
  const said = [...new Map(items.map((one) => [one.code, one])).values()].sort((a, b) => (a.code < b.code ? -1 : 1))
  await db.run(sql`
    insert into sender_item (contragent_id, code, item_id, ratio, created_by)
    select ${contragentId}::bigint, code, item_id, ratio, ${caller.userId}::bigint
    from unnest(${said.map(({ code }) => code)}::text[], ${said.map(({ itemId }) => itemId)}::bigint[],
      ${said.map(({ ratio }) => ratio)}::numeric[]) as said (code, item_id, ratio)
    on conflict (contragent_id, code) do update
      set item_id = excluded.item_id, ratio = excluded.ratio, created_by = excluded.created_by, at = now()`)
}
