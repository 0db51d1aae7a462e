import type { Area } from './area.ts'

/** The till: who is met there has a card that nobody has yet; rules of scales are saved over those that a new company has. */
const USUAL = { prefix: '21', pluLength: 5, kind: 'weight', divisor: 1000, checkDigit: true, verifier: false }
const PRICES = { ...USUAL, prefix: '22', kind: 'price', divisor: 1 }
export const till: Area = async () => ({
  '/customer/meet': { memberCard: '2990000009999' },
  '/in-store-rule': { rule: USUAL, rules: [USUAL, PRICES], seen: [USUAL] },
})
