import { createChild, referenceChildren, referenceList } from '../api/reference.ts'
import { unitText } from '../rules/unitText.ts'
import { i18n } from '../ui/i18n/i18n.ts'
import { optionsOf, type Options } from '../ui/form/optionsOf.ts'

/** The words of a reference list, by its code (`unit`, `item_brand`, `WAREHOUSE_CATEGORY` …). */
export const wordsOf = (code: string): Options =>
  optionsOf(referenceList, ({ keyword, page, limit }) => ({ path: { id: code }, query: { keyword, page, limit } }), {
    label: 'name',
  })

/** Units, those that the program brought in the language of the interface. */
export const unitOptions = optionsOf(
  referenceList,
  ({ keyword, page, limit }) => ({ path: { id: 'unit' }, query: { keyword, page, limit } }),
  { label: 'name', words: (name) => unitText(name, i18n.t) },
)

/** The same, and who may edit references makes the missing word in place (specification 3 §2.1, select-or-create). */
export const wordsOrNew = (code: string): Options =>
  optionsOf(referenceList, ({ keyword, page, limit }) => ({ path: { id: code }, query: { keyword, page, limit } }), {
    label: 'name',
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
