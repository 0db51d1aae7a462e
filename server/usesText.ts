/** Something that keeps a record from being deleted: a key of `enum.usedIn`, and how often. */
export interface Use {
  where: string
  count: number
}

/** All uses as one value of a refusal: `enum.usedIn.item (7), enum.usedIn.contragent (2)`; the value `uses` is put in words (server/failure). */
export const usesText = (uses: readonly Use[]): string =>
  uses.map(({ where, count }) => `enum.usedIn.${where} (${count})`).join(', ')
