import { deletePromotion, searchPromotions } from '../../api/promotion.ts'
import { departmentOptions } from '../../forms/partyOptions.ts'
import { promotionForm } from '../../forms/money/promotionForms.ts'
import { defineGrid } from '../../ui/grid/defineGrid.ts'
import { formatMoney, formatPercent } from '../../ui/format.ts'
import type { Tone } from '../../ui/grid/tone.ts'

export const PROMOTION_TONES: Readonly<Partial<Record<string, Tone>>> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  REJECTED: 'danger',
}

/** Promotions of the caller's departments (specification 2 §2.15). */
export const promotionGrid = defineGrid({
  name: 'promotion',
  rows: searchPromotions,
  filters: ['keyword', 'status', 'departmentId', 'onDay', 'toDecide'],
  options: { departmentId: departmentOptions },
  columns: [
    'id',
    'name',
    'promoType',
    {
      field: 'discount',
      text: ({ promoType, discount }) => (promoType === 'PUL' ? formatMoney(discount) : formatPercent(discount)),
    },
    'startDate',
    'finishDate',
    'departments',
    { field: 'status', tone: ({ status }) => PROMOTION_TONES[status] },
    'given',
    'createdByName',
    'createdAt',
    'changedAt',
    'version',
    'comment',
  ],
  main: ['name', 'status', 'promoType', 'discount', 'given', 'startDate', 'finishDate', 'departments'],
  hidden: ['id', 'createdAt', 'changedAt', 'version'],
  fixed: ['name'],
  create: promotionForm,
  row: {
    open: ({ id }) => `/point-of-sale/sale/${id}`,
    editable: ({ status }) => status === 'PENDING',
    remove: deletePromotion,
    history: 'promotion',
  },
})
