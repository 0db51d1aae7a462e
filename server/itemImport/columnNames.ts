import type { ImportField } from '../../src/api/itemImport.ts'
import { foldSearch } from '../../src/rules/search.ts'

/** What people write above a column, in Russian, Uzbek (either script) and English; capitals, signs and script do not matter. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  id: ['код', 'код в программе', 'дастурдаги код', 'id'],
  name: ['наименование', 'название', 'наименование товара', 'название товара', 'товар', 'номенклатура', 'продукт', 'номи', 'товар номи', 'маҳсулот', 'маҳсулот номи', 'name', 'product', 'product name', 'item', 'item name', 'title'],
  shortName: ['краткое наименование', 'краткое название', 'короткое название', 'қисқа номи', 'short name'],
  multiBarcode: ['штрихкод', 'штрих код', 'штрихкоды', 'штрих коды', 'штрихкод товара', 'шк', 'баркод', 'штрих коди', 'штрих кодлар', 'штрихкодлар', 'barcode', 'barcodes', 'bar code', 'ean', 'ean13', 'ean 13', 'gtin', 'upc'],
  barcode: ['спецкод', 'спец код', 'специальный код', 'внутренний код', 'внутренний штрихкод', 'специальный штрихкод', 'махсус код', 'махсус штрих код', 'ички код', 'special code'],
  sku: ['sku', 'код sku', 'код товара', 'товар коди'],
  artikul: ['артикул', 'артикул производителя', 'арт', 'код производителя', 'артикули', 'article', 'vendor code'],
  category: ['категория', 'категории', 'категория товара', 'путь категории', 'тоифа', 'тоифаси', 'категорияси', 'category', 'category path', 'categories'],
  subCategory: ['подкатегория', 'категория 2', 'подкатегория 1', 'қуйи тоифа', 'кичик тоифа', 'ички тоифа', 'тоифа 2', 'subcategory', 'sub category', 'category 2'],
  sub2Category: ['подкатегория 2', 'категория 3', 'қуйи тоифа 2', 'кичик тоифа 2', 'ички тоифа 2', 'тоифа 3', 'subcategory 2', 'sub category 2', 'category 3'],
  sub3Category: ['подкатегория 3', 'категория 4', 'қуйи тоифа 3', 'кичик тоифа 3', 'ички тоифа 3', 'тоифа 4', 'subcategory 3', 'sub category 3', 'category 4'],
  group: ['группа', 'группа товаров', 'группа товара', 'гуруҳ', 'товар гуруҳи', 'group', 'item group'],
  brand: ['бренд', 'марка', 'торговая марка', 'тм', 'бренди', 'brand', 'trademark'],
  unit: ['единица', 'единица измерения', 'ед', 'ед изм', 'единицы', 'бирлик', 'ўлчов бирлиги', 'ўлчов', 'unit', 'uom', 'unit of measure'],
  mxikCode: ['мхик', 'mxik', 'икпу', 'код мхик', 'код икпу', 'мхик коди', 'мхик код', 'икпу код', 'ikpu'],
  packageCode: ['код упаковки', 'упаковка код', 'қадоқ коди', 'ўрам коди', 'package code'],
  vatPercent: ['ндс', 'ставка ндс', 'ндс процент', 'ққс', 'ққс ставкаси', 'vat', 'vat rate', 'vat percent'],
  weight: ['вес', 'вес г', 'вес гр', 'вес кг', 'масса', 'масса г', 'масса кг', 'вазн', 'вазни', 'оғирлиги', 'weight', 'weight g', 'weight kg'],
  weighed: ['весовой', 'весовой товар', 'весовые', 'на развес', 'взвешивается', 'тарозида', 'тарозида тортиладиган', 'тортиладиган', 'тортиб сотилади', 'weighed', 'by weight'],
  model: ['модель', 'модели', 'model'],
  comment: ['комментарий', 'примечание', 'описание', 'изоҳ', 'comment', 'note', 'description'],
} // prettier-ignore

/** Letters and digits of the header's fold: `Штрих-код`, `shtrix kod` and `Shtrixkod` are one. */
/** What is left of a header to compare it by. */
export const headerKey = (header: string): string =>
  foldSearch(header.slice(0, HEADER_LENGTH_MAX)).replace(/[^a-z0-9]/g, '')
const HEADER_LENGTH_MAX = 100

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [headerKey(name), field as ImportField] as const),
  ),
)

/** The field that a header names, remarks in brackets left aside: `Вес (брутто), г`; undefined for a header nobody knows. */
export const fieldOfHeader = (header: string): ImportField | undefined =>
  FIELD_OF.get(headerKey(header)) ??
  FIELD_OF.get(headerKey(header.replace(/\([^)]*\)/g, ''))) ??
  FIELD_OF.get(headerKey(header.split(/[,:;(]/)[0]!))

/** Weights stand in grams unless the header says kilograms. */
export const isKilograms = (header: string): boolean => /(^|[^\p{L}])(кг|kg)([^\p{L}]|$)/iu.test(header)
