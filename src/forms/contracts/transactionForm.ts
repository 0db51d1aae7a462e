import { saveTransaction, searchTransactions } from '../../api/transaction.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'
import { contractOptions, responsibleOptions } from './contractOptions.ts'

/** Money given, taken or promised beside the trade. */
export const transactionForm = defineForm({
  name: 'transaction',
  history: 'transaction',
  load: searchTransactions,
  loadInput: (id: number) => ({
    query: {},
    body: { where: [{ field: 'id', operator: 'equals' as const, value: id }] },
  }),
  create: saveTransaction,
  edit: saveTransaction,
  sections: {
    main: [
      'type',
      'transactionDate',
      'contragentId',
      'contractId',
      'priceUzs',
      'priceUsd',
      'departmentId',
      'responsibleId',
      'completed',
      'comment',
    ],
  },
  fields: {
    contragentId: { options: contragentOptions },
    contractId: { options: contractOptions },
    departmentId: { options: departmentOptions },
    responsibleId: { options: responsibleOptions },
    completed: { hint: 'screen.transaction.completedHint' },
  },
  defaults: ({ departmentId }) => ({
    transactionDate: today(),
    departmentId,
  }),
})
