/** What a client knows of one sale that it sent, however often. */
export interface SentSale {
  uuid: string
  /** How it ended: `finished` with this receipt, or refused for good. */
  outcome: { finished: string } | { refused: string }
}

/** What the server says of a finished sale: the receipt is what a replay answers now. */
export interface KeptSale {
  uuid: string
  receipt: string
}

/**
 * Holds what clients were told against what the server kept (reliability §1, the history rule): a finished sale is there exactly
 * once with the receipt that the client has, a refused one is not there, and nothing is there that nobody sent.
 * @returns one line for each breach
 */
export function checkHistory(sent: readonly SentSale[], kept: readonly KeptSale[]): string[] {
  const receipts = new Map<string, string[]>()
  for (const { uuid, receipt } of kept) receipts.set(uuid, [...(receipts.get(uuid) ?? []), receipt])
  const breaches = sent.flatMap(({ uuid, outcome }) => {
    const found = receipts.get(uuid) ?? []
    receipts.delete(uuid)
    if ('refused' in outcome) return found.length > 0 ? [`${uuid} was refused (${outcome.refused}) and is there`] : []
    if (found.length === 0) return [`${uuid} was acknowledged and is lost`]
    if (found.length > 1) return [`${uuid} is there ${found.length} times`]
    return found[0] === outcome.finished ? [] : [`${uuid} has another receipt than its buyer`]
  })
  return [...breaches, ...[...receipts.keys()].map((uuid) => `${uuid} is there and nobody sent it`)]
}
