import { createItem, editItem, generateBarcode, generateSku, getItem } from '../../api/item.ts'
import { packagesOfMxik, searchMxik } from '../../api/mxik.ts'
import { searchChildGoods } from '../../api/wrappedItem.ts'
import { hasWrongCheckDigit } from '../../rules/barcodes.ts'
import { SHOP_CATEGORY } from '../../rules/shopCategory.ts'
import { shortNameOf, SHORT_NAME_LENGTH_MAX } from '../../rules/shortName.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { type About, generated } from '../../ui/form/fieldSettings.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'
import { wordsOf } from '../referenceOptions.ts'

const MXIK = /^\d{17}$/
const PACKAGE = /^\d{1,20}$/
const GRAMS_IN_KILOGRAM = 1_000

const isShopCategory = ({ chosen }: About) => chosen('categoryId')?.code === SHOP_CATEGORY
const isNew = ({ mode }: About) => mode !== 'edit'
/** A new item needs the level; an old one where there is something to choose (server/items/checkItem). */
const below = (parent: string) => (_item: object, about: About) =>
  isNew(about) || about.chosen(parent)?.hasChildren === true

/** The value is the code itself: the item carries it as text. */
export const mxikCodes = optionsOf(searchMxik, ({ keyword }) => ({ query: { keyword } }), {
  value: (entry) => entry.mxikCode,
  label: 'mxikCode',
  detail: 'mxikNameRu',
  // The classifier may not be loaded, or be older than the goods.
  typed: { whole: (typed) => MXIK.test(typed), begun: (typed) => /^\d+$/.test(typed), hint: 'message.mxik' },
  empty: { says: 'screen.item.mxikEmpty', screen: 'screen.mxik.title', to: '/warehouse-management/mxik' },
})

/** The packages that the classifier knows for the item's MXIK code; another one may be typed. */
const packageCodes = optionsOf(packagesOfMxik, (_ask, { mxikCode }) => ({ path: { mxikCode: String(mxikCode) } }), {
  value: (entry) => entry.packageCode,
  label: 'packageCode',
  detail: 'packageName',
  parent: 'mxikCode',
  typed: { whole: (typed) => PACKAGE.test(typed), hint: 'screen.item.packageHint' },
})

/** Goods without a code of their maker get one of ours. */
const freeBarcode = generated(
  generateBarcode,
  () => ({ body: {} }),
  ({ data }) => data,
)

const mistyped = (barcode: string) => (hasWrongCheckDigit(barcode) ? 'message.checkDigit' : undefined)

/** What a package may hold. */
const childGoods = optionsOf(
  searchChildGoods,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  { label: 'name', detail: (goods) => goods.multiBarcodes[0] ?? goods.barcode ?? goods.artikul },
)

/** Goods: create, edit, duplicate (specification 3 §2.1, §4, §5). */
export const itemForm = defineForm({
  name: 'item',
  history: 'item',
  width: 'wide',
  load: getItem,
  create: createItem,
  edit: editItem,
  sections: {
    main: [
      'categoryId',
      'subCategoryId',
      'sub2CategoryId',
      'sub3CategoryId',
      'unitId',
      'mxikCode',
      'packageCode',
      'brandId',
      'artikul',
      'name',
      'shortName',
      'sku',
      'barcode',
      'vatPercent',
      'weight',
      'weighed',
      'forPos',
      'multiBarcodes',
      'minMaxValues',
    ],
    package: ['wrapped', 'wrappedItems'],
    more: [
      'groupId',
      'manufacturerId',
      'countryOfOriginId',
      'colorId',
      'genderId',
      'seasonId',
      'model',
      'sizeTypeId',
      'sizeId',
      'material',
      'structure',
      'netContent',
      'contentUnitId',
      'tnved',
      'marked',
      'contragents',
      'vendorCodes',
      'comment',
    ],
  },
  fields: {
    categoryId: {
      preselect: (rows: readonly { code: string | null }[], { departmentType }) =>
        rows.length === 1
          ? rows[0]
          : departmentType === 'SHOP'
            ? rows.find(({ code }) => code === SHOP_CATEGORY)
            : undefined,
    },
    subCategoryId: { required: below('categoryId') },
    sub2CategoryId: { required: below('subCategoryId') },
    // Of an old item without one, something else may be changed (server/items/checkItem).
    mxikCode: { options: mxikCodes, required: (_item, about) => isNew(about), detailBelow: true },
    packageCode: { options: packageCodes, detailBelow: true },
    name: { width: 'full' },
    sku: {
      generate: generated(
        generateSku,
        () => ({ body: {} }),
        ({ data }) => data,
      ),
    },
    barcode: {
      shown: (_item, about) => isShopCategory(about),
      required: (_item, about) => isShopCategory(about),
      generate: freeBarcode,
      doubt: mistyped,
    },
    genderId: { options: wordsOf('GENDER') },
    seasonId: { options: wordsOf('SEASONS') },
    contragents: { options: contragentOptions, width: 'full' },
    weight: { shownAs: { factor: GRAMS_IN_KILOGRAM, decimals: 3, unit: 'kg' } },
    multiBarcodes: { rowFields: { barcode: { generate: freeBarcode, doubt: mistyped }, ratio: {} } },
    wrappedItems: {
      shown: ({ wrapped }) => wrapped === true,
      rowFields: { wrappedId: { options: childGoods }, amount: {} },
      newRow: { amount: 1 },
    },
    minMaxValues: { rowFields: { departmentId: { options: departmentOptions }, minValue: {}, maxValue: {} } },
  },
  derive: {
    name: ({ name }) => (name.length < SHORT_NAME_LENGTH_MAX ? { shortName: shortNameOf(name) } : undefined),
    categoryId: (_item, about) => (about.mode === 'create' ? { forPos: isShopCategory(about) } : undefined),
  },
  // A barcode finds one item, and a number belongs to one (specification 3 §4, duplicate).
  notCopied: ['barcode', 'sku', 'multiBarcodes'],
})
