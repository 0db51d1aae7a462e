import type { Cashbox } from '../../api/cashbox.ts'
import type { SentTo } from '../../api/endpoint.ts'
import { correctWholesaleHead, createWholesale, editWholesale, getWholesale } from '../../api/wholesale.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contragentOptions } from '../partyOptions.ts'
import { cashboxOptions, wholesaleDepartmentOptions } from './wholesaleOptions.ts'

/** A wholesale sale while it is written: to whom, from where, on what terms, what. */
export const wholesaleForm = defineForm({
  name: 'wholesale',
  create: createWholesale,
  edit: editWholesale as unknown as typeof createWholesale,
  sections: {
    main: [
      'contragentId',
      'departmentId',
      'cashboxId',
      'dueDate',
      'discountPercent',
      'discountSum',
      'comment',
      'payments',
    ],
    lines: ['saleItems'],
  },
  fields: {
    departmentId: { options: wholesaleDepartmentOptions, preselect: (rows: readonly unknown[]) => rows[0] },
    cashboxId: {
      options: cashboxOptions,
      // Where a session is open the sale can be finished at once.
      preselect: (rows: readonly Cashbox[]) => rows.find(({ open }) => open) ?? rows[0],
    },
    contragentId: { options: contragentOptions },
    dueDate: { hint: 'screen.wholesale.hint.dueDate' },
    comment: { lines: 1 },
    payments: { hint: 'screen.wholesale.hint.payments', newRow: { paymentType: 'TRANSFER' } },
  },
  defaults: ({ departmentId, departmentSaleType }) => (departmentSaleType === 'WHOLE' ? { departmentId } : {}),
})

/** What stands on the papers of a finished sale. */
export const wholesaleHeadForm = defineForm<SentTo<typeof correctWholesaleHead>['body'], typeof getWholesale>({
  name: 'wholesaleHead',
  load: getWholesale,
  edit: correctWholesaleHead,
  sections: { main: ['waybillNumber', 'waybillDate', 'dueDate', 'comment'] },
  fields: {
    waybillNumber: { hint: 'screen.wholesale.hint.waybillNumber' },
    waybillDate: { required: ({ waybillNumber }) => Boolean(waybillNumber) },
    comment: { width: 'full' },
  },
})
