import type { LinkReason, RelatedDocument } from '../../src/api/relatedDocument.ts'
import { holds, type Permission } from '../../src/rules/permissions.ts'
import type { DocumentKind } from '../../src/rules/states.ts'
import { KIND_OF, WAREHOUSE_ACTIONS } from '../../src/rules/warehouseDocuments.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'

interface End {
  kind: DocumentKind
  id: number
}

/** Keeps that `to` was made of `from`, and why; the same link once more changes nothing. */
export async function linkDocuments(
  db: Transaction,
  from: End,
  to: End & { departmentId: number },
  relation: LinkReason,
): Promise<void> {
  await db.run(sql`
    insert into document_link (department_id, from_kind, from_id, to_kind, to_id, relation)
    values (${to.departmentId}, ${from.kind}, ${from.id}, ${to.kind}, ${to.id}, ${relation})
    on conflict (from_kind, from_id, to_kind, to_id) do nothing`)
}

/** What an order awaits of one income, it awaits of another that goes on with the rest of it. */
export async function linkToOrders(db: Transaction, incomeId: number, restId: number): Promise<void> {
  await db.run(sql`
    insert into document_link (department_id, from_kind, from_id, to_kind, to_id, relation)
    select department_id, from_kind, from_id, to_kind, ${restId}, relation from document_link
    where to_kind = 'income' and to_id = ${incomeId} and from_kind = 'order'
    on conflict (from_kind, from_id, to_kind, to_id) do nothing`)
}

/** Where the documents of a kind live, and who may look at one. The row is called `document`. */
export interface Home {
  kind: DocumentKind
  can: Permission
  from: Sql
  number: Sql
  date: Sql
  status: Sql
  scope: (caller: Caller) => Sql
}

const HOMES: readonly Home[] = [
  ...WAREHOUSE_ACTIONS.map((action): Home => ({
    kind: KIND_OF[action].kind,
    can: `view ${KIND_OF[action].subject}`,
    from: sql`warehouse_document document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) =>
      sql`document.action = ${action} and (${inScope(caller, sql`document.department_id`)}
        or ${inScope(caller, sql`document.from_department_id`)} or ${inScope(caller, sql`document.to_department_id`)})`,
  })),
  {
    kind: 'pricing',
    can: 'view pricing',
    from: sql`pricing_document document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'adjustment',
    can: 'view adjustment',
    from: sql`adjustment document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'act',
    can: 'view act',
    from: sql`act document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'extraCost',
    can: 'view extra-cost',
    from: sql`extra_cost document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'transferRequest',
    can: 'view request-documents',
    from: sql`transfer_request document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) =>
      sql`(${inScope(caller, sql`document.department_id`)} or ${inScope(caller, sql`document.from_department_id`)})`,
  },
  {
    kind: 'order',
    can: 'view orders',
    from: sql`order_document document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'contragentOrder',
    can: 'view contragent-orders',
    from: sql`contragent_order document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'sale',
    can: 'view sales',
    from: sql`sale document`,
    number: sql`document.sale_number`,
    date: sql`coalesce(document.sale_date, now())::date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'onboard',
    can: 'view skyshop-doc',
    from: sql`flight document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'booking',
    can: 'view booking',
    from: sql`booking document`,
    number: sql`document.reg_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
  {
    kind: 'inventory',
    can: 'view inventory',
    from: sql`inventory document`,
    number: sql`document.inventory_number`,
    date: sql`document.reg_date`,
    status: sql`document.status`,
    scope: (caller) => inScope(caller, sql`document.department_id`),
  },
]

/** Where the documents of a kind live. */
export function homeOf(kind: DocumentKind): Home {
  const home = HOMES.find((one) => one.kind === kind)
  if (!home) throw new Error(`nobody has said where documents of the kind ${kind} live`)
  return home
}

/** The number of a document of any kind that has a home, for lists of several; null of a kind that has none. */
export const numberOfDocument = (kind: Sql, id: Sql): Sql =>
  sql`case ${kind} ${join(
    HOMES.map(
      ({ kind: name, from, number }) =>
        sql`when ${name} then (select (${number})::bigint from ${from} where document.id = ${id})`,
    ),
    raw(' '),
  )} end`

/** A chain longer than this is a mistake of ours; the page shows what there is of it. */
const STEPS_MAX = 20

/**
 * The other documents of the same story, as far as the caller may look at them: the chain of what this one was made from
 * (`FROM`), and of what was made of it and goes on (`MADE`), the nearest first.
 */
export async function chainOf(db: Executor, caller: Caller, { kind, id }: End): Promise<RelatedDocument[]> {
  const homes = HOMES.filter(({ can }) => holds(caller.permissions, can))
  if (homes.length === 0) return []
  return db.rows<RelatedDocument>(sql`
    with recursive made as (
      select ${kind}::text as kind, ${id}::bigint as id, 0 as step, null::text as reason
      union
      select edge.kind, edge.id, made.step + 1, edge.relation from made cross join lateral (
        select to_kind as kind, to_id as id, relation from document_link where from_kind = made.kind and from_id = made.id
        union all
        select 'pricing', id, 'PRICING' from pricing_document
        where made.kind in ('income', 'transfer') and source_document_id = made.id) edge
      where made.step < ${STEPS_MAX}
    ), source as (
      select ${kind}::text as kind, ${id}::bigint as id, 0 as step, null::text as reason
      union
      select edge.kind, edge.id, source.step + 1, edge.relation from source cross join lateral (
        select from_kind as kind, from_id as id, relation from document_link where to_kind = source.kind and to_id = source.id
        union all
        select case origin.action when 'KIRIM' then 'income' else 'transfer' end, origin.id, 'PRICING'
        from pricing_document pricing join warehouse_document origin on origin.id = pricing.source_document_id
        where source.kind = 'pricing' and pricing.id = source.id) edge
      where source.step < ${STEPS_MAX}
    ), chain as (
      select 'FROM' as relation, kind, id, min(step) as step, min(reason) as reason from source where step > 0 group by kind, id
      union all
      select 'MADE', kind, id, min(step), min(reason) from made where step > 0 group by kind, id
    )
    select chain.relation, chain.kind, chain.id, chain.step, chain.reason, found.number as "regNumber", found.date as "regDate", found.status
    from chain join lateral (${join(homes.map(lookUp(caller)), raw(' union all '))}) found on true
    order by chain.relation, chain.step, chain.kind, chain.id`)
}

const lookUp =
  (caller: Caller) =>
  ({ kind, from, number, date, status, scope }: Home): Sql =>
    sql`
    select ${number} as number, ${date} as date, ${status} as status from ${from}
    where chain.kind = ${kind} and document.id = chain.id and ${scope(caller)}`
