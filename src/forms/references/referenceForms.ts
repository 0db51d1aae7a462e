import { getReference, saveChild, saveParent, searchParents } from '../../api/reference.ts'
import { defineForm } from '../../ui/form/defineForm.ts'

/** A list of words: its code is what the program and other systems find it by. */
export const parentForm = defineForm({
  name: 'referenceParent',
  history: 'reference',
  load: searchParents,
  loadInput: (id) => ({
    query: { page: 1, limit: 1 },
    body: { where: [{ field: 'id', operator: 'equals' as const, value: id }] },
  }),
  create: saveParent,
  edit: saveParent,
  sections: { main: ['name', 'code', 'position'] },
  fields: { name: { width: 'full' }, position: { hint: 'screen.reference.positionHint' } },
  notCopied: ['name', 'code'],
})

/** A word of a list, on any level. */
export const wordForm = defineForm({
  name: 'reference',
  history: 'reference',
  load: getReference,
  loadInput: (id) => ({ path: { reference: id } }),
  create: saveChild,
  edit: saveChild,
  sections: { main: ['name', 'code', 'position'] },
  fields: { name: { width: 'full' }, position: { hint: 'screen.reference.positionHint' } },
  notCopied: ['name', 'code'],
})

/** The form for words right below this parent. */
export const wordFormBelow = (parentId: number): typeof wordForm => ({ ...wordForm, defaults: () => ({ parentId }) })
