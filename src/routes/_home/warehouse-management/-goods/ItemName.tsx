import type { ItemRow } from '../../../../api/itemList.ts'
import './itemName.css'
import { PhotoImage } from '../../../../ui/PhotoImage.tsx'

/** Fits a row of the list. */
const THUMBNAIL_PX = 26

/** The name of an item in a list, with its main photo before it where there is one. */
export function ItemName({ name, mainPhotoId }: Pick<ItemRow, 'name' | 'mainPhotoId'>) {
  if (mainPhotoId === null) return name
  return (
    <span className="item-name">
      <PhotoImage id={mainPhotoId} label="" sizePx={THUMBNAIL_PX} />
      <span>{name}</span>
    </span>
  )
}
