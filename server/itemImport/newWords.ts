import { NEW_NAMES_SHOWN } from '../../src/api/itemImport.ts'
import { sameName } from '../../src/rules/sameName.ts'
import { PATH_SEPARATOR } from './checkRow.ts'
import type { Draft } from './draft.ts'
import type { Words } from './words.ts'

/** Names of the file that the references do not have: key → the name as it was first written. */
export interface NewWords {
  /** Key of the path → names from the first level down; every level that is missing has its own entry. */
  categories: Map<string, string[]>
  brands: Map<string, string>
  groups: Map<string, string>
  units: Map<string, string>
}

export type Named = Pick<
  Draft,
  'category' | 'categoryKey' | 'brand' | 'brandKey' | 'group' | 'groupKey' | 'unit' | 'unitKey'
>

export function newWords(drafts: Iterable<Named>, words: Words): NewWords {
  const found: NewWords = { categories: new Map(), brands: new Map(), groups: new Map(), units: new Map() }
  const seen = new Set<string>()
  for (const draft of drafts) {
    if (!seen.has(draft.categoryKey))
      draft.category.forEach((_, index) => {
        const path = draft.category.slice(0, index + 1)
        const key = path.map(sameName).join(PATH_SEPARATOR)
        if (!words.categories.has(key) && !found.categories.has(key)) found.categories.set(key, path)
      })
    seen.add(draft.categoryKey)
    const { brandKey, brand, groupKey, group, unitKey, unit } = draft
    if (brandKey !== '' && !words.brands.has(brandKey) && !found.brands.has(brandKey)) found.brands.set(brandKey, brand)
    if (groupKey !== '' && !words.groups.has(groupKey) && !found.groups.has(groupKey)) found.groups.set(groupKey, group)
    if (words.unitOf(unitKey) === undefined && !found.units.has(unitKey)) found.units.set(unitKey, unit)
  }
  return found
}

/** As the preview shows them: how many, and the first of them. */
export const shownNames = (names: Iterable<string>): { count: number; names: string[] } => {
  const all = [...names]
  return { count: all.length, names: all.slice(0, NEW_NAMES_SHOWN) }
}
