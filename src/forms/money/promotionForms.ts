import type { Session } from '../../api/auth.ts'
import {
  editBuyXGetY,
  editPromotion,
  getPromotion,
  itemsInDepartment,
  promotionDepartments,
  saveBuyXGetY,
  savePromotion,
  WEEK_DAYS,
} from '../../api/promotion.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { itemOptions } from '../goods/itemOptions.ts'
import { wordsOf } from '../referenceOptions.ts'

const sellingDepartments = optionsOf(promotionDepartments, () => ({}), { label: 'name' })
/** Goods of the first department that was chosen, by words or any of their barcodes; before that, all goods. */
const promotedGoods = optionsOf(
  itemsInDepartment,
  ({ keyword, page, limit }, { departmentIds }) => ({
    query: { page, limit },
    body: { departmentId: (departmentIds as number[] | undefined)?.[0] ?? 0, keyword },
  }),
  { label: 'name', detail: ({ barcodes, artikul }) => barcodes[0] ?? artikul, parent: 'departmentIds' },
)

const WHEN = { when: ['startDate', 'finishDate', 'hourFrom', 'hourTo'], days: WEEK_DAYS } as const
const HOUR = { hint: 'screen.promotion.hint.hour' } as const
const where = { departmentIds: { options: sellingDepartments, width: 'full' } } as const
const hours = { hourFrom: HOUR, hourTo: HOUR } as const

const defaults = ({ departmentId, departmentName }: Pick<Session, 'departmentId' | 'departmentName'>) => {
  const days = Object.fromEntries(WEEK_DAYS.map((day) => [day, true])) as Record<(typeof WEEK_DAYS)[number], true>
  const departments = departmentId ? [{ id: departmentId, name: departmentName }] : []
  return {
    startDate: today(),
    finishDate: today(),
    departmentIds: departments.map(({ id }) => id),
    departments,
    ...days,
  }
}

/** A discount on goods by name, category or brand. */
export const promotionForm = defineForm({
  name: 'promotion',
  history: 'promotion',
  load: getPromotion,
  create: savePromotion,
  edit: editPromotion,
  sections: {
    main: ['name', 'promoType', 'discount', 'threshold', 'departmentIds'],
    goods: ['allGoods', 'itemIds', 'categoryIds', 'brandIds'],
    ...WHEN,
    more: ['comment'],
  },
  fields: {
    ...where,
    ...hours,
    name: { width: 'full' },
    discount: { hint: 'screen.promotion.hint.discount' },
    threshold: {
      shown: ({ promoType }) => promoType === 'xForN',
      required: ({ promoType }) => promoType === 'xForN',
    },
    itemIds: { options: promotedGoods, width: 'full', shown: ({ allGoods }) => !allGoods },
    categoryIds: { options: wordsOf('WAREHOUSE_CATEGORY'), width: 'full', shown: ({ allGoods }) => !allGoods },
    brandIds: { options: wordsOf('item_brand'), width: 'full', shown: ({ allGoods }) => !allGoods },
  },
  defaults: (session) => ({ ...defaults(session), promoType: '%' as const }),
  lockedBy: ({ status }) => (status === 'PENDING' ? undefined : 'screen.promotion.decidedNote'),
})

/** So many of one item give so many of others. */
export const buyXGetYForm = defineForm({
  name: 'buyXGetY',
  history: 'promotion',
  load: getPromotion,
  create: saveBuyXGetY,
  edit: editBuyXGetY,
  sections: {
    main: ['name', 'departmentIds', 'buyItemId', 'buyCount', 'itemIds', 'getCount', 'discount'],
    ...WHEN,
    more: ['comment'],
  },
  fields: {
    ...where,
    ...hours,
    name: { width: 'full' },
    buyItemId: { options: itemOptions, width: 'full' },
    itemIds: { options: promotedGoods, width: 'full' },
    discount: { hint: 'screen.buyXGetY.hint.discount' },
  },
  defaults: (session) => ({ ...defaults(session), buyCount: 1, getCount: 1, discount: 100 }),
  lockedBy: ({ status }) => (status === 'PENDING' ? undefined : 'screen.promotion.decidedNote'),
})
