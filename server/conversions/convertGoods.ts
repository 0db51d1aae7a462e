import { businessDayOf } from '../../src/rules/businessDay.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { bring } from '../documents/changeStatus.ts'
import { findDocument } from '../documents/findDocument.ts'
import { newDocument } from '../documents/writeDocument.ts'
import type { Call, ReadCall } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'

interface Goods {
  itemId: number
  count: number
}
interface Sides {
  outs: readonly Goods[]
  ins: readonly Goods[]
  losses: readonly Goods[]
}
interface Conversion extends Sides {
  departmentId: number
  comment: string
  /** The recipe that filled it; where nothing is said about the document, it is called so. */
  recipeId?: number | null | undefined
}
interface Part extends Goods {
  side: 'OUT' | 'IN' | 'LOSS'
  /** Its place in what was sent. */
  path: string
}

/** What is used up, lost and made, as lines of a document. */
export const sidesOf = ({ outs, ins, losses }: Sides): Part[] => [
  ...outs.map((goods, at) => ({ ...goods, side: 'OUT' as const, path: `outs.${at}` })),
  ...losses.map((goods, at) => ({ ...goods, side: 'LOSS' as const, path: `losses.${at}` })),
  ...ins.map((goods, at) => ({ ...goods, side: 'IN' as const, path: `ins.${at}` })),
]

/**
 * Makes goods of others by a document that is written and posted in this step; answers its id.
 * @throws Refusal 400 naming goods that are none, or made of themselves, 422 `wholeOnly`, 409 `outOfStock`
 */
export async function convert(call: Call, sent: Conversion): Promise<number> {
  const { db, now, timeZone } = call
  requireDepartment(call.caller, sent.departmentId, 'depId')
  const lines = sidesOf(sent)
  await refuseWrong(db, lines)
  const comment = sent.comment || (sent.recipeId ? await nameOfRecipe(db, sent.recipeId) : '')
  const document = await newDocument(
    call,
    'CONVERSION',
    { fromDepartmentId: sent.departmentId, regDate: businessDayOf(now, timeZone), comment },
    [],
  )
  await db.run(sql`
    insert into warehouse_document_line (document_id, department_id, position, item_id, quantity, side)
    select ${document.id}, ${document.departmentId}, * from unnest(${lines.map((_, at) => at + 1)}::int[],
      ${lines.map(({ itemId }) => itemId)}::bigint[], ${lines.map(({ count }) => count)}::numeric[], ${lines.map(({ side }) => side)}::text[])`)
  try {
    await bring(call, document, 'READY')
  } catch (error) {
    throw underOwnNames(error, lines)
  }
  return document.id
}

/** The ledger names a line by its place in the document; who sent it knows it by its place in its list. */
function underOwnNames(error: unknown, lines: readonly { path: string }[]): unknown {
  if (!(error instanceof Refusal) || !error.fields) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, text]) => {
      const at = /^whItems\.(\d+)\.(\w+)$/.exec(field)
      return [at ? `${lines[Number(at[1])]!.path}.${at[2]}` : field, text]
    }),
  )
  return new Refusal(error.status, error.code, error.values, fields, error.details)
}

async function nameOfRecipe(db: Executor, id: number): Promise<string> {
  const recipe = await db.first<{ name: string }>(
    sql`select name from conversion_recipe where id = ${id} and deleted_at is null`,
  )
  if (!recipe) throw new Refusal(400, 'badInput', {}, { recipeId: 'notFound' })
  return recipe.name
}

/** @throws Refusal 400 naming each good that is none, made of itself or cut in pieces */
export async function refuseWrong(db: Executor, lines: readonly Part[]): Promise<void> {
  const items = await db.rows<{ id: number; weighed: boolean }>(sql`
    select id, weighed from item where id = any(${lines.map(({ itemId }) => itemId)}::bigint[]) and deleted_at is null`)
  const weighed = new Map(items.map((item) => [item.id, item.weighed]))
  const used = new Set(lines.filter(({ side }) => side === 'OUT').map(({ itemId }) => itemId))
  const fields: Record<string, string> = {}
  for (const { itemId, count, side, path } of lines) {
    if (!weighed.has(itemId)) fields[`${path}.itemId`] = 'notFound'
    else if (side === 'IN' && used.has(itemId)) fields[`${path}.itemId`] = 'wrongValue'
    else if (!weighed.get(itemId) && !Number.isInteger(count)) fields[`${path}.count`] = 'wholeOnly'
  }
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

interface Packages {
  departmentId: number
  count: number
  comment: string
}

/** Opens packages: so many of one good become what it is made of. @throws Refusal 404, 422 `notWrapped`, 409 `outOfStock` */
export async function open(call: Call, itemId: number, packages: Packages): Promise<number> {
  const { departmentId, count, comment } = packages
  const ins = await contentsOf(call, itemId, packages)
  return convert(call, { departmentId, outs: [{ itemId, count }], ins, losses: [], comment })
}

/** Packs: of what so many packages are made of they become. @throws Refusal 404, 422 `notWrapped`, 409 `outOfStock` naming `count` */
export async function pack(call: Call, itemId: number, packages: Packages): Promise<number> {
  const { departmentId, count, comment } = packages
  const outs = await contentsOf(call, itemId, packages)
  try {
    return await convert(call, { departmentId, outs, ins: [{ itemId, count }], losses: [], comment })
  } catch (error) {
    // Who packs types no lines: whatever lacks, there are too many packages.
    if (!(error instanceof Refusal) || error.code !== 'outOfStock') throw error
    throw new Refusal(
      error.status,
      error.code,
      error.values,
      { count: Object.values(error.fields ?? {})[0]! },
      error.details,
    )
  }
}

/** All that so many packages contain. @throws Refusal 403, 404, 422 `notWrapped` */
async function contentsOf(call: Call, itemId: number, { departmentId, count }: Packages): Promise<Goods[]> {
  requireDepartment(call.caller, departmentId)
  const { items } = await readComposition(call, itemId, 0)
  if (items.length === 0) throw new Refusal(422, 'notWrapped', {}, { id: 'notWrapped' })
  return items.map((part) => ({ itemId: part.itemId, count: quantity(thousandths(count) * part.amount) }))
}

/** What a good is made of, and how much of it all is free in the department of a document. @throws Refusal 404 */
export async function readComposition(
  { db, caller }: Pick<ReadCall, 'caller'> & Pick<Call | ReadCall, 'db'>,
  itemId: number,
  documentId: number,
) {
  const departmentId = documentId > 0 ? (await findDocument(db, caller, documentId)).departmentId : null
  const available = (id: ReturnType<typeof sql>) => sql`case when ${departmentId}::bigint is not null then coalesce((
    select sum(on_hand - reserved) from stock_balance balance
    where balance.department_id = ${departmentId} and balance.item_id = ${id}), 0) end`
  const item = await db.first<{ itemId: number; itemName: string; available: number | null }>(sql`
    select id as "itemId", name as "itemName", ${available(sql`item.id`)} as available from item where id = ${itemId} and deleted_at is null`)
  if (!item) throw notFound('itemId')
  const items = await db.rows<{
    itemId: number
    itemName: string
    barcode: string | null
    unitName: string
    amount: number
    available: number | null
  }>(sql`
    select part.id as "itemId", part.name as "itemName", part.barcode, unit.name as "unitName", wrapped.amount, ${available(sql`part.id`)} as available
    from item_wrapped wrapped join item part on part.id = wrapped.wrapped_id and part.deleted_at is null
    join reference unit on unit.id = part.unit_id
    where wrapped.item_id = ${itemId} order by part.name_key, part.id`)
  return { ...item, items }
}
