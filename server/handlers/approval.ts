import {
  type Approval,
  approvers,
  askApproval,
  decideApproval,
  decideOwn,
  getApproval,
  issueOwnBadge,
  ownLimits,
  type RoleLimits,
  roleLimits,
  saveRoleLimits,
  searchApprovals,
  setOwnPin,
} from '../../src/api/approval.ts'
import { isObviousPin, type Limits, LIMITS } from '../../src/rules/limits.ts'
import { ALL, holds } from '../../src/rules/permissions.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import { APPROVAL_MINUTES, decide, knownApprover, readAsked, waitsForDecision } from '../approvals/decide.ts'
import { limitsOf } from '../approvals/readLimits.ts'
import { figuresOf, hashOf } from '../approvals/requireApproved.ts'
import { hashBadge, hashPin, newBadge } from '../approvals/secrets.ts'
import { requirePassword } from '../auth/requirePassword.ts'
import { passwordChanges } from '../bounds.ts'
import { type Caller, inScope, requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead, inTurn } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'
import { requireCashbox } from '../sales/openSession.ts'

/** What the history says of a secret: that there is a new one. */
const SECRET = '••••••'

const readApproval = (db: Executor, id: string): Promise<Approval> =>
  db.one<Approval>(sql`
    select approval.id, approval.status, approval.needs, approval.expires_at as "expiresAt",
      case when approver.id is not null then ${nameOf(sql`approver`)} end as "approverName"
    from approval left join app_user approver on approver.id = approval.approver_id where approval.id::text = ${id}`)

const asRoleLimits = (limits: Limits): RoleLimits =>
  Object.fromEntries(LIMITS.map((limit) => [limit, limits[limit] ?? null])) as RoleLimits

const limitsOfRole = async (db: Executor, roleId: number): Promise<RoleLimits> => {
  const rows = await db.rows<{ limit: string; value: number }>(
    sql`select limit_name as "limit", value from role_limit where role_id = ${roleId}`,
  )
  return asRoleLimits(Object.fromEntries(rows.map(({ limit, value }) => [limit, value])))
}

async function requireRole(db: Executor, roleId: number): Promise<void> {
  if (!(await db.first(sql`select 1 from role where id = ${roleId}`))) throw notFound()
}

/** Who sells asks, at a till or in wholesale. */
function requireSeller({ permissions }: Caller): void {
  if (!holds(permissions, 'sell pos') && !holds(permissions, 'finish wholesale'))
    throw new Refusal(403, 'noPermission', { permission: 'sell pos' })
}

const asking = [
  handle(askApproval, async ({ db, caller, body, now }) => {
    requireSeller(caller)
    requireDepartment(caller, body.departmentId)
    await requireCashbox(db, body.departmentId, body.cashboxId)
    const figures = figuresOf(body.operation)
    await db.run(sql`
      insert into approval (id, asked_by, asked_at, department_id, cashbox_id, needs, figures, figures_hash, total_sum, reason, expires_at)
      values (${body.id}, ${caller.userId}, ${now}, ${body.departmentId}, ${body.cashboxId}, ${JSON.stringify(body.needs)}::jsonb,
        ${JSON.stringify(figures)}::jsonb, ${hashOf(figures)}, ${body.operation.finalTotalSum}, ${body.reason},
        ${new Date(now.getTime() + APPROVAL_MINUTES * 60_000)})
      on conflict (id) do nothing`)
    if ((await readAsked(db, body.id)).askedBy !== caller.userId)
      throw new Refusal(422, 'keyReused', {}, { id: 'keyReused' })
    return readApproval(db, body.id)
  }),
  handleRead(getApproval, async ({ db, caller, path }) => {
    if ((await readAsked(db, String(path.uuid))).askedBy !== caller.userId) throw notFound()
    return readApproval(db, String(path.uuid))
  }),
  inTurn(
    passwordChanges,
    handlePrepared(
      decideApproval,
      async (call) => {
        const asked = await readAsked(call.db, String(call.path.uuid))
        if (asked.askedBy !== call.caller.userId) throw notFound()
        return knownApprover(call, asked, call.body)
      },
      async ({ db, path, prepared, now }) => {
        await decide(db, String(path.uuid), { ...prepared, approved: true, now })
        return readApproval(db, String(path.uuid))
      },
    ),
  ),
  handle(decideOwn, async ({ db, caller, path, body, now }) => {
    const id = String(path.uuid)
    const asked = await readAsked(db, id)
    requireDepartment(caller, asked.departmentId, 'id')
    await decide(db, id, { approverId: caller.userId, method: 'SCREEN', approved: body.approved, now })
    return readApproval(db, id)
  }),
  handleRead(approvers, ({ db, caller, path }) => {
    const departmentId = Number(path.depId)
    requireSeller(caller)
    requireDepartment(caller, departmentId, 'depId')
    return db.rows<{ id: number; name: string; hasPin: boolean }>(sql`
      select u.id, ${nameOf(sql`u`)} as name, secret.pin_hash is not null as "hasPin"
      from app_user u left join approver_secret secret on secret.user_id = u.id
      where u.status = 'ACTIVE' and u.id <> ${caller.userId}
        and exists (select from user_role held join role_permission granted on granted.role_id = held.role_id
          where held.user_id = u.id and granted.permission in ('approve over-limit', ${ALL}))
        and (u.department_id = ${departmentId}
          or exists (select from user_department own where own.user_id = u.id and own.department_id = ${departmentId} and own.kind = 'PERMITTED')
          or exists (select from user_role held join role_permission granted on granted.role_id = held.role_id
            where held.user_id = u.id and granted.permission = ${ALL}))
      order by secret.pin_hash is null, name limit 100`)
  }),
]

const secrets = [
  inTurn(
    passwordChanges,
    handlePrepared(
      setOwnPin,
      async (call) => {
        if (isObviousPin(call.body.pin)) throw new Refusal(400, 'badInput', {}, { pin: 'pinObvious' })
        await requirePassword(call, call.body.password)
        return hashPin(call.context, call.body.pin)
      },
      async ({ db, caller, prepared }) => {
        await db.run(sql`
          insert into approver_secret (user_id, pin_hash) values (${caller.userId}, ${prepared})
          on conflict (user_id) do update set pin_hash = excluded.pin_hash`)
        await writeAudit(db, caller, { subject: 'user', id: caller.userId, action: 'edit' }, { pin: [null, SECRET] })
        return { done: true as const }
      },
    ),
  ),
  inTurn(
    passwordChanges,
    handlePrepared(
      issueOwnBadge,
      async (call) => {
        await requirePassword(call, call.body.password)
        return newBadge(call.context)
      },
      async ({ db, caller, prepared, now }) => {
        await db.run(sql`
          insert into approver_secret (user_id, badge_hash, badge_issued_at) values (${caller.userId}, ${hashBadge(prepared)}, ${now})
          on conflict (user_id) do update set badge_hash = excluded.badge_hash, badge_issued_at = excluded.badge_issued_at`)
        await writeAudit(db, caller, { subject: 'user', id: caller.userId, action: 'edit' }, { badge: [null, SECRET] })
        return { badge: prepared }
      },
    ),
  ),
]

const limits = [
  handleRead(roleLimits, async ({ db, path }) => {
    await requireRole(db, Number(path.id))
    return limitsOfRole(db, Number(path.id))
  }),
  handleRead(ownLimits, async ({ db, caller }) => asRoleLimits(await limitsOf(db, caller))),
  handle(saveRoleLimits, async ({ db, caller, path, body }) => {
    const roleId = Number(path.id)
    await requireRole(db, roleId)
    const before = await limitsOfRole(db, roleId)
    await db.run(sql`delete from role_limit where role_id = ${roleId}`)
    for (const limit of LIMITS)
      if (body[limit] !== null)
        await db.run(
          sql`insert into role_limit (role_id, limit_name, value) values (${roleId}, ${limit}, ${body[limit]})`,
        )
    await writeAudit(db, caller, { subject: 'role', id: roleId, action: 'edit' }, changesBetween(before, body))
    return { done: true as const }
  }),
]

export const approvalHandlers = [
  ...asking,
  ...secrets,
  ...limits,
  ...handleList(searchApprovals, {
    from: sql`approval
      left join app_user asker on asker.id = approval.asked_by
      left join app_user approver on approver.id = approval.approver_id
      left join department on department.id = approval.department_id
      left join cashbox on cashbox.id = approval.cashbox_id`,
    columns: {
      id: sql`approval.id`,
      askedAt: sql`approval.asked_at`,
      askedByName: nameOf(sql`asker`),
      depId: sql`approval.department_id`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      cashboxNumber: sql`cashbox.number`,
      asked: sql`array(select need ->> 'limit' from jsonb_array_elements(approval.needs) need)`,
      figuresText: sql`(select string_agg((need ->> 'value') || ' > ' || (need ->> 'allowed'), '; ') from jsonb_array_elements(approval.needs) need)`,
      totalSum: sql`approval.total_sum`,
      reason: sql`approval.reason`,
      approvalStatus: sql`approval.status`,
      approverName: sql`case when approver.id is not null then ${nameOf(sql`approver`)} end`,
      method: sql`approval.method`,
      decidedAt: sql`approval.decided_at`,
      expiresAt: sql`approval.expires_at`,
      saleId: sql`approval.used_by_sale`,
    },
    scope: ({ caller }) => inScope(caller, sql`approval.department_id`),
    filter: {
      departmentId: (id) => sql`approval.department_id = ${id}`,
      approvalStatus: (status) => sql`approval.status = ${status}`,
      toDecide: (toDecide, { caller, now }) => sql`${waitsForDecision(caller, now)} = ${toDecide}`,
    },
    defaultSort: [{ field: 'askedAt', descending: true }],
  }),
]
