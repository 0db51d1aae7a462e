import { searchContragents } from '../../api/contragent.ts'
import { myDepartments } from '../../api/department.ts'
import type { z } from 'zod'
import { described, type FieldMeta } from '../../api/listColumn.ts'
import { createChild, referenceChildren, referenceList } from '../../api/reference.ts'
import { wordText } from '../../rules/wordText.ts'
import { i18n } from '../i18n/i18n.ts'
import { optionsOf, type Options } from './optionsOf.ts'

/** The caller's own departments. */
export const departmentOptions = optionsOf(myDepartments, () => ({}), { label: 'name', detail: 'shortName' })

export const contragentOptions = optionsOf(
  searchContragents,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'fullName', detail: 'inn' },
)

const words = (name: string) => wordText(name, i18n.t)

/** The words of a reference list, by its code (`unit`, `item_brand`, `WAREHOUSE_CATEGORY` …), the program's own in the language of the interface. */
export const wordsOf = (code: string): Options =>
  optionsOf(referenceList, ({ keyword, page, limit }) => ({ path: { id: code }, query: { keyword, page, limit } }), {
    label: 'name',
    words,
  })

/** The same, and who may edit references makes the missing word in place (specification 3 §2.1, select-or-create). */
export const wordsOrNew = (code: string): Options =>
  optionsOf(referenceList, ({ keyword, page, limit }) => ({ path: { id: code }, query: { keyword, page, limit } }), {
    label: 'name',
    words,
    create: { endpoint: createChild, input: (name) => ({ path: { id: code }, body: { name } }) },
  })

/** The words right below the one chosen in the field `parent`: a cascade, off until its parent is chosen. */
export const childrenOf = (parent: string): Options =>
  optionsOf(
    referenceChildren,
    ({ keyword, page, limit }, values) => ({
      path: { id: Number(values[parent]) },
      query: { keyword, page, limit },
    }),
    {
      label: 'name',
      parent,
      create: {
        endpoint: createChild,
        input: (name, values) => ({ path: { id: Number(values[parent]) }, body: { name } }),
      },
    },
  )

/** What a field is chosen from by what the contract says that it names; undefined where its form or its list has to say. */
function optionsNamed({ record, list, below }: FieldMeta): Options | undefined {
  if (record === 'department') return departmentOptions
  if (record === 'contragent') return contragentOptions
  if (below) return childrenOf(below)
  if (list) return list === 'unit' ? wordsOf(list) : wordsOrNew(list)
  return undefined
}

/** The same for all fields of a body or a filter. */
export const optionsOfFields = (shape: Readonly<Record<string, z.ZodType>>): Readonly<Record<string, Options>> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) => {
      const options = optionsNamed(described(schema))
      return options ? [[field, options]] : []
    }),
  )
