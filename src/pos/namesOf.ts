const NAMES_SHOWN = 3

/** The first goods of a sale, by which a person knows it again. */
export const namesOf = ({ saleItems }: { saleItems: readonly { name: string }[] }): string => {
  const names = saleItems.slice(0, NAMES_SHOWN).map((line) => line.name)
  return names.join(', ') + (saleItems.length > NAMES_SHOWN ? ' …' : '')
}
