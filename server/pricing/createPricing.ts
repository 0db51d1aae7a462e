import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { type DocumentHead, findDocument } from '../documents/findDocument.ts'
import type { Call } from '../handle.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { priceAt, requireFuture } from './priceAt.ts'

/** What a new pricing document is made of. */
export interface NewPricing {
  departmentIds: readonly number[]
  sourceDocumentId?: number | null | undefined
  effectiveFrom?: string | null | undefined
  comment: string
  /** Lots to price, as rows of (department_id, lot_id, position, price_uzs, price_wholesale). */
  lots: Sql
  /** The field of the request that lacks something to price. */
  field: string
}

/** What of the stock is to be priced. */
export interface GoodsChoice {
  itemIds: readonly number[]
  categoryId?: number | null | undefined
  subCategoryId?: number | null | undefined
  sub2CategoryId?: number | null | undefined
  brandId?: number | null | undefined
}

/**
 * Writes a draft with its lines; answers its id.
 * @throws 400 for a department that is none, 403 for another's, 422 `currenciesDiffer`, `nothingToPrice`
 */
export async function createDraft(call: Call, given: NewPricing): Promise<number> {
  const { db, caller, now, timeZone } = call
  const [first] = await requireOneCurrency(call, given.departmentIds)
  if (given.effectiveFrom) requireFuture(given.effectiveFrom, now)
  const { id } = await db.one<{ id: number }>(sql`
    insert into pricing_document (department_id, reg_date, source_document_id, effective_from, comment, created_by)
    values (${first!}, ${businessDayOf(now, timeZone)}, ${given.sourceDocumentId ?? null}, ${given.effectiveFrom ?? null},
      ${given.comment}, ${caller.userId}) returning id`)
  await db.run(sql`
    insert into pricing_department (document_id, department_id)
    select ${id}::bigint, unnest(${[...given.departmentIds]}::bigint[])`)
  const lines = await insertLines(db, id, given.lots, now)
  if (lines === 0) throw new Refusal(422, 'nothingToPrice', {}, { [given.field]: 'nothingToPrice' })
  await recordBirth(db, 'pricing', { id, departmentId: first!, status: 'DRAFT' }, caller.userId)
  return id
}

/** The departments, of one currency and the caller's; in the order that was asked for. */
async function requireOneCurrency({ db, caller }: Call, ids: readonly number[]): Promise<readonly number[]> {
  const field = 'departmentIds'
  if (ids.length === 0) throw new Refusal(400, 'badInput', {}, { [field]: 'required', departmentId: 'required' })
  for (const id of ids) requireDepartment(caller, id, field)
  const known = await db.rows<{ id: number; name: string; currency: string }>(sql`
    select id, name, currency_code as currency from department
    where id = any(${[...ids]}::bigint[]) and deleted_at is null order by name_key`)
  if (known.length < new Set(ids).size)
    throw new Refusal(400, 'badInput', {}, { [field]: 'notFound', departmentId: 'notFound' })
  if (new Set(known.map(({ currency }) => currency)).size > 1) {
    const names = known.map(({ name, currency }) => `${name} (${currency})`).join(', ')
    throw new Refusal(422, 'currenciesDiffer', { names }, { [field]: 'currenciesDiffer' })
  }
  return [...new Set(ids)]
}

/** One line a lot and department, with the price that holds there now as the previous one. Answers how many. */
const insertLines = (db: Transaction, id: number, lots: Sql, now: Date): Promise<number> =>
  db.run(sql`
    insert into pricing_line (document_id, department_id, position, item_id, lot_id, previous_price_uzs,
      previous_price_wholesale, price_uzs, price_wholesale)
    select ${id}, wanted.department_id, row_number() over (order by wanted.position, item.name_key, lot.item_id, wanted.department_id, lot.id),
      lot.item_id, lot.id, price.price_uzs, price.price_wholesale, wanted.price_uzs, wanted.price_wholesale
    from (${lots}) as wanted join lot on lot.id = wanted.lot_id join item on item.id = lot.item_id
    left join lateral (${priceAt(sql`wanted.department_id`, sql`lot.id`, now)}) price on true`)

/** What lies in the departments of a choice of goods. */
export const lotsInStock = (departmentIds: readonly number[], goods: GoodsChoice): Sql => sql`
  select balance.department_id, balance.lot_id, 0 as position, null::numeric as price_uzs, null::numeric as price_wholesale
  from stock_balance balance join item on item.id = balance.item_id
  where balance.department_id = any(${[...departmentIds]}::bigint[]) and balance.on_hand > 0
    and (cardinality(${[...goods.itemIds]}::bigint[]) = 0 or balance.item_id = any(${[...goods.itemIds]}::bigint[]))
    and (${goods.categoryId ?? null}::bigint is null or item.category_id = ${goods.categoryId ?? null})
    and (${goods.subCategoryId ?? null}::bigint is null or item.sub_category_id = ${goods.subCategoryId ?? null})
    and (${goods.sub2CategoryId ?? null}::bigint is null or item.sub2_category_id = ${goods.sub2CategoryId ?? null})
    and (${goods.brandId ?? null}::bigint is null or item.brand_id = ${goods.brandId ?? null})`

/** The lots of an income or transfer in each of the departments; a transfer's begin with the prices at its source. */
export async function lotsOfSource(
  { db, caller, now }: { db: Executor } & Pick<Call, 'caller' | 'now'>,
  sourceId: number,
  departmentIds: readonly number[],
): Promise<Sql> {
  const source = await findDocument(db, caller, sourceId)
  return lotsOfDocument(source, departmentIds, now)
}

const lotsOfDocument = (source: DocumentHead, departmentIds: readonly number[], now: Date): Sql => sql`
  select department.id as department_id, line.lot_id, min(line.position) as position, offered.price_uzs, offered.price_wholesale
  from warehouse_document_line line cross join unnest(${[...departmentIds]}::bigint[]) as department (id)
  left join lateral (${priceAt(sql`${source.action === 'KOCHIRISH' ? source.fromDepartmentId : null}::bigint`, sql`line.lot_id`, now)}) offered on true
  where line.document_id = ${source.id} and line.lot_id is not null
  group by department.id, line.lot_id, offered.price_uzs, offered.price_wholesale`

/** The wholesale departments that were asked for, or all of the caller's. @throws 422 `notWholesale` naming the others */
export async function wholesaleOf(
  db: Executor,
  { caller }: Pick<Call, 'caller'>,
  ids: readonly number[],
): Promise<number[]> {
  const departments = await db.rows<{ id: number; name: string; saleType: string | null }>(sql`
    select id, name, sale_type as "saleType" from department where deleted_at is null
      and (${caller.departments === 'all'} or id = any(${caller.departments === 'all' ? [] : [...caller.departments]}::bigint[]))
      and (cardinality(${[...ids]}::bigint[]) = 0 or id = any(${[...ids]}::bigint[])) order by id`)
  if (ids.length === 0) return departments.filter(({ saleType }) => saleType === 'WHOLE').map(({ id }) => id)
  const others = departments.filter(({ saleType }) => saleType !== 'WHOLE').map(({ name }) => name)
  if (others.length > 0)
    throw new Refusal(422, 'notWholesale', { names: others.join(', ') }, { departmentIds: 'notWholesale' })
  return [...ids]
}
