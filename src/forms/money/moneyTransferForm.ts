import type { Session } from '../../api/auth.ts'
import { createMoneyTransfer, payContract } from '../../api/moneyTransfer.ts'
import { today } from '../../ui/today.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { contractOptions } from '../contracts/contractOptions.ts'
import { contragentOptions, departmentOptions } from '../partyOptions.ts'

const transfer = {
  name: 'moneyTransfer',
  sections: {
    main: [
      'direction',
      'contragentId',
      'sum',
      'currencyCode',
      'date',
      'paymentWay',
      'contractId',
      'departmentId',
      'comment',
    ] as const,
  },
  fields: {
    contragentId: { options: contragentOptions },
    contractId: { options: contractOptions },
    departmentId: { options: departmentOptions },
    paymentWay: { shown: ({ direction }: { direction?: string | undefined }) => direction !== 'OFFSET' },
  },
  defaults: ({ departmentId }: Session) => ({ date: today(), departmentId }),
}

/** Money that came from a contragent, went to it, or was set off. */
export const moneyTransferForm = defineForm({ ...transfer, create: createMoneyTransfer })

/** The same under a contract. */
export const contractPaymentForm = defineForm({ ...transfer, create: payContract })
