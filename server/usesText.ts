/** Something that keeps a record from being deleted: a key of `enum.usedIn`, how often, and a few of them by name or number. */
export interface Use {
  where: string
  count: number
  examples?: readonly string[]
}

/**
 * All uses as one value of a refusal; the value `uses` is put in words (server/failure):
 * `enum.usedIn.item (7), enum.usedIn.contragent (2)`, or with examples `enum.usedIn.stock (7): Shop — 12, Depot — 3 …; …`.
 */
export const usesText = (uses: readonly Use[]): string =>
  uses.map(useText).join(uses.some(({ examples }) => examples) ? '; ' : ', ')

const useText = ({ where, count, examples }: Use) => {
  const kind = `enum.usedIn.${where} (${count})`
  if (!examples) return kind
  return `${kind}: ${examples.join(', ')}${count > examples.length ? ' …' : ''}`
}
