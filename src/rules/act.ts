/** What a signer has said of an expertise act; null: nothing yet. */
export type Signature = 'APPROVED' | 'REJECTED' | null

/** What the signatures make of an act: the first rejection rejects it, only all of them together approve it. */
export function outcomeOf(signatures: readonly Signature[]): 'OPEN' | 'APPROVED' | 'REJECTED' {
  if (signatures.includes('REJECTED')) return 'REJECTED'
  return signatures.length > 0 && signatures.every((one) => one === 'APPROVED') ? 'APPROVED' : 'OPEN'
}
