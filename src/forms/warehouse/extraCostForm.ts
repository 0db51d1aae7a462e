import { createExtraCost, editExtraCost, searchIncomesForCosts } from '../../api/extraCost.ts'
import type { DocumentRow } from '../../api/warehouseDocument.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { optionsOf } from '../../ui/form/optionsOf.ts'
import { formatDate } from '../../ui/format.ts'
import { currencyCodeOptions } from '../currencyCodeOptions.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'

/** Incomes that bear costs, by their numbers. */
const incomeOptions = optionsOf(
  searchIncomesForCosts,
  ({ keyword, page, limit }) => ({ query: { page, limit }, body: { keyword } }),
  {
    label: ({ regNumber, regDate }: Pick<DocumentRow, 'regNumber' | 'regDate'>) =>
      `№ ${regNumber ?? '—'} (${formatDate(regDate)})`,
    detail: ({ contragentName }: Pick<DocumentRow, 'contragentName'>) => contragentName ?? '',
  },
)

/** Freight, customs or loading while it is being written: who is owed, how much, and which incomes bear it. */
export const extraCostForm = defineForm({
  name: 'extraCost',
  create: createExtraCost,
  edit: editExtraCost,
  sections: {
    main: [
      'regDate',
      'departmentId',
      'contragentId',
      'documentIds',
      'sum',
      'currencyCode',
      'currencyRate',
      'sharing',
      'comment',
    ],
    lines: ['items'],
  },
  fields: {
    departmentId: { options: departmentOptions },
    contragentId: { options: contragentOptions },
    documentIds: { options: incomeOptions, required: () => true },
    currencyCode: { options: currencyCodeOptions },
    // Left empty it is the one of the day.
    currencyRate: { shown: ({ currencyCode }) => currencyCode !== 'UZS' },
    sharing: { hint: 'screen.extraCost.sharingHint' },
    comment: { lines: 1 },
  },
  defaults: ({ departmentId }) => ({ regDate: today(), departmentId }),
})
