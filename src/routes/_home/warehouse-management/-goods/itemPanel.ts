import { itemForm } from '../../../../forms/goods/itemForm.ts'
import { ChildGoodsPicker } from './ChildGoodsPicker.tsx'
import { ItemPhotos } from './ItemPhotos.tsx'

/** The goods panel with what a form cannot declare: photos, and a dialog for the goods of a package. */
export const itemPanel: typeof itemForm = {
  ...itemForm,
  aside: ItemPhotos,
  fields: { ...itemForm.fields, wrappedItems: { ...itemForm.fields.wrappedItems, picker: ChildGoodsPicker } },
}
