import { type Need, needsPin, overLimits } from '../../src/rules/limits.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { type Caller } from '../caller.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'
import { limitsOfApprover } from './readLimits.ts'
import { giveBackPinTry, hashBadge, takePinTry, verifyPin } from './secrets.ts'

/** For so long a question can be answered. */
export const APPROVAL_MINUTES = 10

/** SQL condition on the row `approval`: somebody else waits for its answer, which still may be given. Also says it by the index of the list. */
export const waitsForDecision = ({ userId }: Caller, now: Date): Sql => sql`(approval.status = 'ASKED'
  and approval.expires_at > ${now} and approval.asked_at > ${new Date(now.getTime() - APPROVAL_MINUTES * 60_000)}
  and approval.asked_by <> ${userId})`

/** An approval that is asked for. */
export interface Asked {
  id: string
  askedBy: number
  departmentId: number
  cashboxId: number
  needs: Need[]
  status: string
  expiresAt: string
}

export async function readAsked(db: Executor, id: string, lock = false): Promise<Asked> {
  const asked = await db.first<Asked>(sql`
    select id, asked_by as "askedBy", department_id as "departmentId", cashbox_id as "cashboxId", needs, status, expires_at as "expiresAt"
    from approval where id::text = ${id} ${lock ? sql`for update` : sql``}`)
  if (!asked) throw notFound()
  return asked
}

type Method = 'PIN' | 'BADGE' | 'BADGE_PIN' | 'SCREEN'
interface Shown {
  approverId?: number | null | undefined
  badge?: string | null | undefined
  pin?: string | null | undefined
}

const refused = (code: string, field: string) => new Refusal(403, code, {}, { [field]: code })

/**
 * Who stands at the till, by what he shows: his card says who he is, the PIN that it is he. Looked at outside of any transaction,
 * because wrong ones are counted.
 */
export async function knownApprover(
  { db, context }: Pick<ReadCall, 'db' | 'context'>,
  asked: Asked,
  { approverId, badge, pin }: Shown,
): Promise<{ approverId: number; method: Method }> {
  const secret = await db.first<{ userId: number; pinHash: string | null }>(sql`
    select user_id as "userId", pin_hash as "pinHash" from approver_secret
    where ${badge ? sql`badge_hash = ${hashBadge(badge)}` : sql`user_id = ${approverId ?? 0}`}`)
  const field = badge ? 'badge' : 'pin'
  // An unknown card is a try at this till, too; nobody is told whether the name or the PIN was wrong.
  const tried = await takePinTry(db, secret?.userId ?? approverId ?? 0, asked.cashboxId)
  if (!secret) throw refused('wrongPin', field)
  if (pin) {
    if (!secret.pinHash || !(await verifyPin(context, secret.pinHash, pin))) throw refused('wrongPin', 'pin')
  } else if (!badge || needsPin(asked.needs)) {
    await giveBackPinTry(db, tried)
    throw refused('pinNeeded', 'pin')
  }
  await giveBackPinTry(db, tried)
  return { approverId: secret.userId, method: badge ? (pin ? 'BADGE_PIN' : 'BADGE') : 'PIN' }
}

/**
 * Writes down what a supervisor has decided, if he may: his right, his department, and limits of his own that cover it.
 * @throws Refusal 403 `ownApproval`, `approverMayNot`; 409 `wrongState`, `approvalExpired`
 */
export async function decide(
  db: Transaction,
  id: string,
  { approverId, method, approved, now }: { approverId: number; method: Method; approved: boolean; now: Date },
): Promise<void> {
  const asked = await readAsked(db, id, true)
  if (asked.status !== 'ASKED') throw new Refusal(409, 'wrongState', { state: `enum.approvalStatus.${asked.status}` })
  if (new Date(asked.expiresAt) <= now) throw new Refusal(409, 'approvalExpired')
  if (approverId === asked.askedBy) throw refused('ownApproval', 'approverId')
  const limits = await limitsOfApprover(db, approverId, asked.departmentId)
  const measures = Object.fromEntries(asked.needs.map(({ limit, value }) => [limit, value]))
  if (!limits || overLimits(limits, measures).length > 0) throw refused('approverMayNot', 'approverId')
  await db.run(sql`
    update approval set status = ${approved ? 'APPROVED' : 'REJECTED'}, approver_id = ${approverId}, method = ${method}, decided_at = ${now}
    where id = ${asked.id}`)
}
