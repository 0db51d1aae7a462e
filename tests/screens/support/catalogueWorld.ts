import type { ItemChoice, ItemDetail } from '../../../src/api/item.ts'
import type { ItemRow } from '../../../src/api/itemList.ts'
import type { MinMaxRow } from '../../../src/api/minMax.ts'
import type { Reference } from '../../../src/api/reference.ts'

const word = (id: number, name: string, code: string | null = null): Reference => ({
  id,
  parentId: 1,
  code,
  name,
  position: 0,
  hasChildren: true,
  version: 1,
})
/** Words by the code of their list. */
export const LISTS: Record<string, Reference[]> = {
  WAREHOUSE_CATEGORY: [word(1, 'Столовая'), word(2, 'Магазин', 'MAGAZIN')],
  unit: [word(11, 'шт', 'PIECE')],
}
/** Words by the id of the word above. */
export const CHILDREN: Record<string, Reference[]> = {
  1: [word(20, 'Кухня')],
  2: [word(21, 'Продукты')],
  21: [word(31, 'Чай')],
}
export const listed = (items: Reference[] = []) => ({ items, total: items.length })

/** An item of the shop's own category, as the panel loads it. */
export const storedItem: ItemDetail = {
  id: 17,
  version: 2,
  name: 'Чай Ахмад',
  shortName: 'чай',
  sku: '000017',
  barcode: '2000000000176',
  artikul: '',
  vendorCodes: [],
  tnved: '',
  mxikCode: '01806001001000000',
  mxikName: 'Чай чёрный байховый',
  packageCode: '',
  packageName: null,
  vatPercent: null,
  marked: false,
  unitId: 11,
  categoryId: 2,
  subCategoryId: 21,
  sub2CategoryId: 31,
  sub3CategoryId: null,
  groupId: null,
  brandId: null,
  colorId: null,
  genderId: null,
  seasonId: null,
  sizeTypeId: null,
  sizeId: null,
  manufacturerId: null,
  model: '',
  material: '',
  structure: '',
  netContent: null,
  contentUnitId: null,
  weight: 90,
  weighed: false,
  wrapped: false,
  forPos: true,
  comment: '',
  contragents: [],
  minMaxValues: [],
  multiBarcodes: [{ barcode: '4601234567893', ratio: 1 }],
  wrappedItems: [],
  createdAt: '2026-11-20T10:00:00Z',
  unitName: 'шт',
  categoryCode: 'MAGAZIN',
  categoryName: 'Магазин',
  subCategoryCode: null,
  subCategoryName: 'Продукты',
  sub2CategoryCode: null,
  sub2CategoryName: 'Чай',
  sub3CategoryCode: null,
  sub3CategoryName: null,
  groupName: null,
  brandName: null,
  colorName: null,
  genderName: null,
  seasonName: null,
  sizeTypeName: null,
  sizeName: null,
  manufacturerName: null,
  countryOfOriginId: null,
  countryOfOriginName: null,
  contentUnitName: null,
}

/** The same item as its list shows it. */
export const itemRow: ItemRow = {
  ...storedItem,
  multi: true,
  multiBarcode: ['4601234567893'],
  weight: 90,
  mainPhotoId: null,
  images: [],
  incomeDates: [],
}

/** An item as it is found by words or a code, to be chosen. */
export const itemChoice = (more: Partial<ItemChoice> = {}): ItemChoice => ({
  id: 17,
  name: 'Гречка',
  shortName: '',
  sku: null,
  barcode: null,
  multiBarcodes: [],
  artikul: '',
  mxikCode: null,
  packageCode: '',
  vatPercent: null,
  marked: false,
  weighed: false,
  forPos: false,
  unitId: 11,
  unitName: 'кг',
  brandName: null,
  ...more,
})

/** Bounds of an item of which too little is left. */
export const minMaxRow: MinMaxRow = {
  id: 4,
  departmentId: 3,
  departmentName: 'Чиланзар',
  itemId: 17,
  itemName: 'Гречка',
  artikul: '',
  multiBarcode: [],
  categoryName: null,
  unitName: 'кг',
  minValue: 5,
  maxValue: 20,
  inventory: 4.5,
  lacking: 15.5,
  belowMin: true,
}
