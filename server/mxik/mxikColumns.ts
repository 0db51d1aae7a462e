import { foldSearch } from '../../src/rules/search.ts'

export type MxikField = 'code' | 'name' | 'group' | 'class' | 'position' | 'packageCode' | 'packageName'

/** What the state's own list and its copies write above a column. */
const NAMES: Readonly<Record<MxikField, readonly string[]>> = {
  code: ['мхик', 'код мхик', 'мхик код', 'mxik', 'mxik kodi', 'mxik code', 'икпу', 'код икпу', 'ikpu', 'мхик коди'],
  name: ['наименование', 'наименование мхик', 'наименование икпу', 'название', 'mxik nomi', 'мхик номи', 'номи', 'name', 'mxik name'],
  group: ['группа', 'наименование группы', 'группа наименование', 'гуруҳ', 'guruh', 'group', 'group name'],
  class: ['класс', 'наименование класса', 'класс наименование', 'синф', 'sinf', 'class', 'class name'],
  position: ['позиция', 'наименование позиции', 'позиция наименование', 'позиция номи', 'pozitsiya', 'position', 'position name'],
  packageCode: ['код упаковки', 'упаковка код', 'коды упаковки', 'қадоқ коди', 'қадоқлаш коди', 'package code', 'qadoq kodi'],
  packageName: ['упаковка', 'наименование упаковки', 'название упаковки', 'единица измерения', 'қадоқ', 'қадоқ номи', 'package', 'package name', 'qadoq nomi'],
} // prettier-ignore

const key = (header: string): string => foldSearch(header.slice(0, 100)).replace(/[^a-z0-9]/g, '')
const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [key(name), field as MxikField] as const)),
)

/** Field → its column, if the row is the row of headers: it names the codes and their names. */
export function columnsOfHeader(headers: readonly (string | undefined)[]): ReadonlyMap<MxikField, number> | undefined {
  const found = new Map<MxikField, number>()
  headers.forEach((header, index) => {
    const field = FIELD_OF.get(key(header ?? ''))
    if (field && !found.has(field)) found.set(field, index)
  })
  return found.has('code') && found.has('name') ? found : undefined
}
