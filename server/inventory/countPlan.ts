import { type CountPlan, USUAL_PLAN } from '../../src/api/countPlan.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type Caller, requireDepartment } from '../caller.ts'
import type { Call } from '../handle.ts'
import { requireVersion } from '../records/savedRecord.ts'
import { notFound } from '../refusal.ts'
import { classes } from './startInventory.ts'

type Plan = typeof USUAL_PLAN & { version: number }

/** A department's plan with what it calls for now. @throws Refusal 404, 403 for a department that is not the caller's */
export async function readPlan(
  { db, caller, now }: { db: Executor; caller: Caller; now: Date },
  departmentId: number,
): Promise<CountPlan> {
  requireDepartment(caller, departmentId)
  if (!(await db.first(sql`select 1 from department where id = ${departmentId} and deleted_at is null`)))
    throw notFound('departmentId')
  const plan = await planOf(db, departmentId)
  const due = await db.one<{ classes: CountPlan['classes']; itemIds: number[] }>(sql`
    with goods as (${planned(departmentId, plan, now)})
    select (select coalesce(json_agg(item_id order by overdue desc, item_id), '[]') from (
        select item_id, overdue from goods where overdue >= 0 order by overdue desc, item_id limit ${plan.goodsMax}) next) as "itemIds",
      (select coalesce(json_agg(json_build_object('abcClass', class, 'goods', goods, 'due', due) order by class), '[]') from (
        select class, count(*) as goods, count(*) filter (where overdue >= 0) as due from goods group by class) counted) as classes`)
  const { lastFinished } = await db.one<{ lastFinished: string | null }>(sql`
    select max(finished_at) as "lastFinished" from inventory where department_id = ${departmentId} and status = 'FINISHED'`)
  return { departmentId, ...plan, ...due, lastFinished }
}

/**
 * What lies in the department with its class, and by which share of its term it is overdue. What was in doubt when it was counted, or
 * became so by a document that came late, was not counted; what is being counted now is left to that count.
 */
const planned = (departmentId: number, { daysA, daysB, daysC }: Plan, now: Date) => sql`
  select stock.item_id, coalesce(ranked.class, 'C') as class,
    case when stock.counting then -1 else coalesce(extract(epoch from ${now}::timestamptz - counted.at) / 86400
      / case coalesce(ranked.class, 'C') when 'A' then ${daysA}::int when 'B' then ${daysB}::int else ${daysC}::int end - 1, 'infinity') end as overdue
  from (
    select balance.item_id, exists (select from inventory_item goods join inventory open on open.id = goods.inventory_id
      where goods.item_id = balance.item_id and open.department_id = ${departmentId} and open.status in ('STARTED', 'SAVED', 'FINISHING')) as counting
    from stock_balance balance join item on item.id = balance.item_id and item.deleted_at is null
    where balance.department_id = ${departmentId} group by balance.item_id having sum(balance.on_hand) > 0
  ) stock
  left join (${classes(departmentId, now)}) ranked on ranked.item_id = stock.item_id
  left join (
    select item_id, max(counted_at) as at from inventory_result result where department_id = ${departmentId} and skipped is null
      and not exists (select from inventory_late late
        where late.inventory_id = result.inventory_id and late.item_id = result.item_id and late.posted = 0)
    group by item_id
  ) counted on counted.item_id = stock.item_id`

const planOf = async (db: Executor, departmentId: number): Promise<Plan> =>
  (await db.first<Plan>(sql`
    select days_a as "daysA", days_b as "daysB", days_c as "daysC", goods_max as "goodsMax", version
    from count_plan where department_id = ${departmentId}`)) ?? { ...USUAL_PLAN, version: 0 }

/** @throws Refusal 403, 409 `changedMeanwhile` */
export async function savePlan({ db, caller }: Call, departmentId: number, { version, ...sent }: Plan): Promise<void> {
  requireDepartment(caller, departmentId)
  // Two first plans meet at the department's row.
  if (
    !(await db.first(sql`select 1 from department where id = ${departmentId} and deleted_at is null for no key update`))
  )
    throw notFound('departmentId')
  const before = await planOf(db, departmentId)
  requireVersion(before, version)
  await db.run(sql`
    insert into count_plan (department_id, days_a, days_b, days_c, goods_max)
    values (${departmentId}, ${sent.daysA}, ${sent.daysB}, ${sent.daysC}, ${sent.goodsMax})
    on conflict (department_id) do update set days_a = excluded.days_a, days_b = excluded.days_b, days_c = excluded.days_c,
      goods_max = excluded.goods_max, version = count_plan.version + 1`)
  const { version: _, ...old } = before
  await writeAudit(db, caller, { subject: 'department', id: departmentId, action: 'edit' }, changesBetween(old, sent))
}
