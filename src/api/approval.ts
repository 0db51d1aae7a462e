import { z } from 'zod'
import { LIMITS, PIN_LENGTH } from '../rules/limits.ts'
import { endpoint } from './endpoint.ts'
import { choice, Done, flag, id, money, name, percent, signedMoney, text, textUpTo, time, uuid } from './fields.ts'
import { listEndpoint } from './list.ts'
import { ownPassword as password } from './password.ts'
import { finishSale, type SaleSent } from './sale.ts'

export const LimitName = choice('limit', LIMITS)
export const Need = z.object({ limit: LimitName, value: money, allowed: money })
export const ApprovalStatus = choice('approvalStatus', ['ASKED', 'APPROVED', 'REJECTED', 'USED'])

/** What is to be done, as the till would send it; only what counts is kept and compared. */
export type AskedOperation = Pick<SaleSent, 'uuid' | 'saleItems' | 'customPromotion'> & {
  payments: { paymentType: string; amount: number }[]
  finalTotalSum: number
}
const Operation = (finishSale.parts.body as unknown as z.ZodObject).pick({
  uuid: true,
  saleItems: true,
  customPromotion: true,
  payments: true,
  finalTotalSum: true,
}) as unknown as z.ZodType<AskedOperation>

export const Approval = z.object({
  id: uuid,
  status: ApprovalStatus,
  needs: z.array(Need),
  approverName: text.nullable(),
  expiresAt: time,
})
export type Approval = z.infer<typeof Approval>

/**
 * Asks for one operation that is over a limit; what is asked is what the 403 `needsApproval` said. The id is made by who asks:
 * asked twice, it is one. What it takes in the end is counted when the operation is done.
 */
export const askApproval = endpoint('POST /approval/ask', {
  can: 'signed-in',
  body: z.object({
    id: uuid,
    departmentId: id,
    cashboxId: id,
    needs: z.array(Need).min(1).max(LIMITS.length),
    operation: Operation,
    reason: textUpTo(200).min(1),
  }),
  answer: Approval,
})
/** What became of it; who asked looks here while a supervisor decides on his own screen. */
export const getApproval = endpoint('GET /approval/get/{uuid}', { can: 'signed-in', answer: Approval })

/** Six digits. */
const pin = z
  .string()
  .regex(new RegExp(`^\\d{${PIN_LENGTH}}$`), { error: 'pinDigits' })
  .meta({ kind: 'text', secret: true, autocomplete: 'off' })

/**
 * A supervisor approves at the till of who asks: by name and PIN, or by card, with the PIN where the card alone is not enough.
 * 403 `wrongPin`, `approverMayNot`, `ownApproval`; 409 `wrongState`, `approvalExpired`; 429 after five wrong PINs of one supervisor
 * or fifteen at one till within a quarter of an hour.
 */
export const decideApproval = endpoint('POST /approval/decide/{uuid}', {
  can: 'signed-in',
  ownKey: true,
  body: z.object({
    approverId: id.nullish(),
    badge: z
      .string()
      .regex(/^[\w-]{1,64}$/, { error: 'wrongPin' })
      .nullish()
      .meta({ kind: 'text', secret: true, autocomplete: 'off' }),
    pin: pin.nullish(),
  }),
  answer: Approval,
})
/** He decides on a screen of his own. */
export const decideOwn = endpoint('POST /approval/decide-own/{uuid}', {
  can: 'approve over-limit',
  body: z.object({ approved: flag }),
  answer: Approval,
})
/** Who may approve in a department, and whether by PIN. */
export const approvers = endpoint('GET /approver/list/{depId}', {
  can: 'signed-in',
  answer: z.array(z.object({ id, name, hasPin: flag })),
})
/** The caller's own PIN; 400 `pinObvious`, `wrongPassword`. */
export const setOwnPin = endpoint('POST /approver/own-pin', {
  can: 'approve over-limit',
  ownKey: true,
  body: z.object({ password, pin }),
  answer: Done,
})
/** A new card for the caller, told once; the one before is good no longer. */
export const issueOwnBadge = endpoint('POST /approver/own-badge', {
  can: 'approve over-limit',
  ownKey: true,
  body: z.object({ password }),
  answer: z.object({ badge: text }),
})

export const ApprovalRow = z.object({
  id: uuid,
  askedAt: time,
  askedByName: text,
  depId: id,
  departmentName: text,
  cashboxNumber: text,
  asked: z.array(LimitName).meta({ kind: 'badges', enumName: 'limit' }),
  figuresText: text,
  totalSum: signedMoney,
  reason: text,
  approvalStatus: ApprovalStatus,
  approverName: text.nullable(),
  method: choice('approvalMethod', ['PIN', 'BADGE', 'BADGE_PIN', 'SCREEN']).nullable(),
  decidedAt: time.nullable(),
  expiresAt: time,
  saleId: id.nullable(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>
/** Who asked for what, why, and who let it pass. */
export const searchApprovals = listEndpoint('POST /approval/search', {
  can: 'view over-limit',
  filter: z.object({
    departmentId: id.nullish(),
    approvalStatus: ApprovalStatus.nullish(),
    /** Those that wait for the caller's decision. */
    toDecide: flag.nullish(),
  }),
  row: ApprovalRow,
  unsorted: ['asked', 'figuresText'],
  unfiltered: ['asked', 'figuresText'],
})

const RoleLimits = z.object({
  discountPercent: percent.nullable(),
  belowCost: money.nullable(),
  returnDays: z.number().int().min(0).max(3_650).nullable().meta({ kind: 'count' }),
  noReceiptSum: money.nullable(),
  deletedLineSum: money.nullable(),
})
export type RoleLimits = z.infer<typeof RoleLimits>
/** Up to where a role goes by itself; null: without a limit. */
export const roleLimits = endpoint('GET /role-limit/get/{id}', { can: 'view roles', answer: RoleLimits })
export const saveRoleLimits = endpoint('POST /role-limit/save/{id}', {
  can: 'edit roles',
  body: RoleLimits,
  answer: Done,
})
/** The caller's own limits, for the till to know beforehand. */
export const ownLimits = endpoint('GET /role-limit/own', { can: 'sell pos', kept: true, answer: RoleLimits })
