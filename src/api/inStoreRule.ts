import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, Done, flag, text } from './fields.ts'

const RULES_MAX = 20

/** How a scale of the shop prints its barcodes (src/rules/barcodes). */
export const InStoreRuleSent = z.object({
  prefix: z.string().regex(/^2\d{1,2}$/, { error: 'wrongFormat' }),
  pluLength: z.number().int().min(4).max(6),
  kind: choice('inStoreKind', ['weight', 'price']),
  divisor: z.union([z.literal(1), z.literal(10), z.literal(100), z.literal(1000)]),
  checkDigit: flag,
  verifier: flag.default(false),
})
const rules = z.array(InStoreRuleSent).max(RULES_MAX)

export const inStoreRules = endpoint('GET /in-store-rule/list', {
  can: 'view pos-settings',
  answer: z.object({ rules }),
})
/** Puts these rules in place of `seen`, those that the caller knew. 409 `changedMeanwhile`; 400 `taken` for a prefix that two have. */
export const saveInStoreRules = endpoint('POST /in-store-rule/save', {
  can: 'edit pos-settings',
  refreshes: ['pricing-item'],
  body: z.object({ rules, seen: rules }),
  answer: Done,
})
/** What a rule would read that is no label of a scale: barcodes of goods win over it, and members' cards are never sold. */
export const inStoreCollisions = endpoint('POST /in-store-rule/collisions', {
  can: 'view pos-settings',
  reads: true,
  body: z.object({ rule: InStoreRuleSent }),
  answer: z.object({
    barcodes: count,
    /** Names of the first of them. */
    examples: z.array(text),
    memberCards: count,
  }),
})
