import type { Area } from './area.ts'

/** The till: who is met there has a card that nobody has yet. */
export const till: Area = async () => ({ '/customer/meet': { memberCard: '2990000009999' } })
