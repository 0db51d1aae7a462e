import {
  checkPricing,
  createPricing,
  editPricing,
  fillPricing,
  getPricing,
  makePricingReady,
  type Pricing,
} from '../../src/api/pricing.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { holds } from '../../src/rules/permissions.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { findDocument } from '../documents/findDocument.ts'
import { sourceOfPricing } from '../documents/relatedDocuments.ts'
import { handle, handleRead } from '../handle.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth, transition } from '../ledger/transition.ts'
import { notFound, Refusal } from '../refusal.ts'

interface PricingHead {
  id: number
  version: number
  status: 'DRAFT' | 'READY'
  departmentId: number
  saleType: 'RETAIL' | 'WHOLE' | null
  regDate: string
  effectiveFrom: string | null
}

/** With a version: refused unless that is the newest of a draft. `lock` keeps its row. */
async function findPricing(
  db: Executor,
  caller: Caller,
  id: number,
  version?: number,
  lock = version !== undefined,
): Promise<PricingHead> {
  const head = await db.first<PricingHead>(sql`
    select p.id, p.version, p.status, p.department_id as "departmentId", d.sale_type as "saleType", p.reg_date as "regDate",
      p.effective_from as "effectiveFrom"
    from pricing_document p join department d on d.id = p.department_id
    where p.id = ${id} ${raw(lock ? 'for update of p' : '')}`)
  if (!head) throw notFound()
  requireDepartment(caller, head.departmentId, 'id')
  if (version === undefined) return head
  if (head.version !== version) throw new Refusal(409, 'changedMeanwhile', {}, { version: 'changedMeanwhile' })
  if (head.status !== 'DRAFT') throw new Refusal(409, 'wrongState', { state: `enum.pricingStatus.${head.status}` })
  return head
}

/** 422 `priceMissing` names every line that lacks the price its department sells by. */
async function refuseWithoutPrice(db: Executor, { id, saleType }: PricingHead): Promise<void> {
  const wanted = saleType === 'WHOLE' ? sql`price_wholesale` : sql`price_uzs`
  const missing = await db.rows<{ index: number }>(sql`
    select position - 1 as index from pricing_line where document_id = ${id} and ${wanted} is null order by position`)
  const field = saleType === 'WHOLE' ? 'priceWholesale' : 'priceUzs'
  const fields = Object.fromEntries(missing.map(({ index }) => [`items.${index}.${field}`, 'required']))
  if (missing.length > 0) throw new Refusal(422, 'priceMissing', {}, fields)
}

async function readPricing(db: Executor, caller: Caller, id: number): Promise<Pricing> {
  const head = await findPricing(db, caller, id)
  const cost: Sql = holds(caller.permissions, 'view cost')
    ? sql`lot.unit_cost as "incomeUzs",
        round((coalesce(l.price_uzs, l.price_wholesale) / nullif(lot.unit_cost, 0) - 1) * 100, 2) as "markupPercent",`
    : sql``
  const facts = await db.one<Omit<Pricing, 'items' | 'related'>>(sql`
    select p.id, p.version, p.reg_number as "regNumber", p.reg_date as "regDate", p.status, p.department_id as "departmentId",
      d.name as "departmentName", d.sale_type as "departmentSaleType", d.currency_code as "currencyName",
      p.effective_from as "effectiveFrom", p.source_document_id as "sourceDocumentId", source.reg_number as "sourceRegNumber",
      p.comment, u.username as "createdByName", p.created_at as "createdAt"
    from pricing_document p join department d on d.id = p.department_id
    left join warehouse_document source on source.id = p.source_document_id
    left join app_user u on u.id = p.created_by
    where p.id = ${id}`)
  const items = await db.rows<Pricing['items'][number]>(sql`
    select l.id, l.item_id as "itemId", item.name as "itemName", item.artikul, item.barcode, unit.name as "unitName",
      l.lot_id as "lotId", lot.term_of_item as "termOfItem", coalesce(b.on_hand, 0) as inventory, ${cost}
      l.previous_price_uzs as "previousPriceUzs", l.previous_price_wholesale as "previousPriceWholesale",
      l.price_uzs as "priceUzs", l.price_wholesale as "priceWholesale"
    from pricing_line l
    join item on item.id = l.item_id join reference unit on unit.id = item.unit_id join lot on lot.id = l.lot_id
    left join stock_balance b on b.department_id = ${head.departmentId} and b.lot_id = l.lot_id
    where l.document_id = ${id} order by l.position`)
  return { ...facts, related: await sourceOfPricing(db, caller, facts.sourceDocumentId), items }
}

/** One line a lot, with the price it has in the department now as the previous one. Answers how many. */
function insertLines(
  db: Transaction,
  pricing: { id: number; departmentId: number },
  lots: Sql,
  now: Date,
): Promise<number> {
  return db.run(sql`
    insert into pricing_line (document_id, department_id, position, item_id, lot_id, previous_price_uzs, previous_price_wholesale)
    select ${pricing.id}, ${pricing.departmentId}, row_number() over (order by wanted.position, lot.id), lot.item_id, lot.id,
      price.price_uzs, price.price_wholesale
    from (${lots}) as wanted join lot on lot.id = wanted.lot_id
    left join lateral (
      select p.price_uzs, p.price_wholesale from price p
      where p.department_id = ${pricing.departmentId} and p.lot_id = lot.id and p.effective_from <= ${now}
      order by p.effective_from desc limit 1) price on true`)
}

export const pricingHandlers = [
  handle(createPricing, async ({ db, caller, body, now, timeZone }) => {
    requireDepartment(caller, body.departmentId)
    const department = await db.first(
      sql`select 1 from department where id = ${body.departmentId} and deleted_at is null`,
    )
    if (!department) throw new Refusal(400, 'badInput', {}, { departmentId: 'notFound' })
    if (body.sourceDocumentId) await findDocument(db, caller, body.sourceDocumentId)
    const { id } = await db.one<{ id: number }>(sql`
      insert into pricing_document (department_id, reg_date, source_document_id, comment, created_by)
      values (${body.departmentId}, ${businessDayOf(now, timeZone)}, ${body.sourceDocumentId ?? null}, ${body.comment}, ${caller.userId}) returning id`)
    const lots = body.sourceDocumentId
      ? sql`select lot_id, min(position) as position from warehouse_document_line
          where document_id = ${body.sourceDocumentId} and lot_id is not null group by lot_id`
      : sql`select b.lot_id, 0 as position from stock_balance b join item on item.id = b.item_id
          where b.department_id = ${body.departmentId} and b.on_hand > 0
            and (cardinality(${body.itemIds}::bigint[]) = 0 or b.item_id = any(${body.itemIds}::bigint[]))
            and (${body.categoryId ?? null}::bigint is null or item.category_id = ${body.categoryId ?? null})
            and (${body.subCategoryId ?? null}::bigint is null or item.sub_category_id = ${body.subCategoryId ?? null})
            and (${body.sub2CategoryId ?? null}::bigint is null or item.sub2_category_id = ${body.sub2CategoryId ?? null})`
    const lines = await insertLines(db, { id, departmentId: body.departmentId }, lots, now)
    if (lines === 0)
      throw new Refusal(
        422,
        'nothingToPrice',
        {},
        { [body.sourceDocumentId ? 'sourceDocumentId' : 'departmentId']: 'nothingToPrice' },
      )
    await recordBirth(db, 'pricing', { id, departmentId: body.departmentId, status: 'DRAFT' }, caller.userId)
    return readPricing(db, caller, id)
  }),

  handleRead(getPricing, ({ db, caller, path }) => readPricing(db, caller, Number(path.id))),

  handle(editPricing, async ({ db, caller, path, body }) => {
    const head = await findPricing(db, caller, Number(path.id), body.version)
    const changed = await db.rows<{ id: number }>(sql`
      update pricing_line l set price_uzs = sent.price_uzs, price_wholesale = sent.price_wholesale
      from unnest(${body.items.map((line) => line.id)}::bigint[], ${body.items.map((line) => line.priceUzs)}::numeric[],
        ${body.items.map((line) => line.priceWholesale)}::numeric[]) as sent (id, price_uzs, price_wholesale)
      where l.id = sent.id and l.document_id = ${head.id} returning l.id`)
    const known = new Set(changed.map((line) => line.id))
    const foreign = body.items.flatMap((line, index) => (known.has(line.id) ? [] : [[`items.${index}.id`, 'notFound']]))
    if (foreign.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(foreign))
    await db.run(sql`
      update pricing_document set comment = ${body.comment}, effective_from = ${body.effectiveFrom ?? null}, changed_at = now(),
        version = version + 1 where id = ${head.id}`)
    return readPricing(db, caller, head.id)
  }),

  handle(fillPricing, async ({ db, caller, path, body }) => {
    const head = await findPricing(db, caller, Number(path.id), body.version)
    const column = body.wholesale ? sql`price_wholesale` : sql`price_uzs`
    await db.run(sql`
      update pricing_line l set ${column} = ceil(lot.unit_cost * (100 + ${body.markupPercent}::numeric) / 100 / ${body.roundTo || 0.01}::numeric) * ${body.roundTo || 0.01}::numeric
      from lot where lot.id = l.lot_id and l.document_id = ${head.id} and l.${column} is null`)
    await db.run(sql`update pricing_document set changed_at = now(), version = version + 1 where id = ${head.id}`)
    return readPricing(db, caller, head.id)
  }),

  handleRead(checkPricing, async ({ db, caller, path, body }) => {
    await refuseWithoutPrice(db, await findPricing(db, caller, Number(path.id), body.version, false))
    return { done: true as const }
  }),
  handle(makePricingReady, async ({ db, caller, path, body, now }) => {
    const head = await findPricing(db, caller, Number(path.id), body.version)
    await refuseWithoutPrice(db, head)
    const from = head.effectiveFrom !== null && new Date(head.effectiveFrom) > now ? new Date(head.effectiveFrom) : now
    const number = await takeNumber(db, head.departmentId, 'PRICING', Number(head.regDate.slice(0, 4)))
    await db.run(
      sql`update pricing_document set reg_number = ${number}, effective_from = ${from} where id = ${head.id}`,
    )
    await db.run(sql`
      insert into price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
      select ${head.departmentId}, lot_id, ${from}, price_uzs, price_wholesale, id from pricing_line where document_id = ${head.id}
      order by lot_id
      on conflict (department_id, lot_id, effective_from) do update
      set price_uzs = excluded.price_uzs, price_wholesale = excluded.price_wholesale, pricing_line_id = excluded.pricing_line_id`)
    await transition(db, 'pricing', head, 'READY', { userId: caller.userId })
    return readPricing(db, caller, head.id)
  }),
]
