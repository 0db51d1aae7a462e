import { deleteReference, searchParents, searchReferences } from '../../api/reference.ts'
import { parentForm, wordForm } from '../../forms/references/referenceForms.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'

const shared = {
  filters: ['keyword'],
  columns: [
    'id',
    { field: 'name', width: 380 },
    { field: 'code', width: 220 },
    { field: 'children', width: 120 },
    'position',
  ],
  hidden: ['id'],
  fixed: ['name'],
} as const

/** The lists of words themselves; a list opens into its words. */
export const parentGrid = defineGrid({
  name: 'referenceParent',
  rows: searchParents,
  ...shared,
  create: parentForm,
  row: { open: ({ code, id }) => `/references/${code ?? id}`, remove: deleteReference, history: 'reference' },
})

/** The words of one level; the screen adds the way into the next one. */
export const wordGrid = defineGrid({
  name: 'reference',
  rows: searchReferences,
  ...shared,
  create: wordForm,
  row: { open: wordForm, remove: deleteReference, history: 'reference' },
})
