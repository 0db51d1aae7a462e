import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, documentNumber, id, count, idOf, orNone, quantityOrZero, text, wordOf } from './fields.ts'

/** Departments that a request names at most. */
export const REQUEST_TARGETS_MAX = 50

/** Why a count was proposed: what the receiver has and sells, what the sender can spare. */
export const ProposalReason = z.object({
  cause: choice('proposalCause', ['BELOW_MIN', 'SELLS_OUT', 'EXPIRES']),
  /** At the receiver. */
  onHand: quantityOrZero,
  minValue: quantityOrZero.nullable(),
  maxValue: quantityOrZero.nullable(),
  soldPerDay: z.number(),
  daysOfStock: z.number().nullable(),
  /** What the sender has beyond its own need. */
  spare: quantityOrZero,
})
export type ProposalReason = z.infer<typeof ProposalReason>

/** Not in the specification: drafts of who should send what to whom (src/rules/transferProposal). */
export const proposeRequests = endpoint('POST /request/propose', {
  can: 'create request-documents',
  body: z.object({
    /** Who needs goods. */
    toDepartmentIds: z.array(idOf('department')).min(1).max(REQUEST_TARGETS_MAX),
    /** Who may give; left out, every other department that the caller may transfer from. */
    fromDepartmentIds: z.array(idOf('department')).max(REQUEST_TARGETS_MAX).default([]),
    categoryId: orNone(wordOf('WAREHOUSE_CATEGORY')),
  }),
  answer: z.object({
    /** One request for each giver, in SUSPENDED, to be corrected. */
    requests: z.array(z.object({ id, regNumber: documentNumber.nullable(), fromDepartmentName: text, lines: count })),
  }),
})
