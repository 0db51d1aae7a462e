import {
  createContract,
  editContract,
  getContract,
  getManagedContract,
  saveContract,
} from '../../../src/api/contract.ts'
import {
  createContractStage,
  createContractType,
  editContractStage,
  editContractType,
  listContractStages,
  listContractTypes,
} from '../../../src/api/contractReference.ts'
import { saveCurrencyRate } from '../../../src/api/currencyRate.ts'
import { saveTransaction, searchTransactions } from '../../../src/api/transaction.ts'
import type { SavingsOf } from './saving.ts'

/** A contract's end follows its beginning, and its states follow each other. */
const hints = (time: number) => ({
  contractDate: `2024-01-0${time}`,
  endDate: `2025-01-0${time}`,
  status: time === 1 ? 'ACTIVE' : 'CLOSED',
})

export const contracts: SavingsOf = ({ server, admin, firstOf, records }) => [
  { create: createContractType, edit: editContractType, read: (id) => firstOf(listContractTypes, id) },
  { create: createContractStage, edit: editContractStage, read: (id) => firstOf(listContractStages, id) },
  { create: createContract, edit: editContract, read: (id) => admin.call(getManagedContract, { path: { id } }), hints },
  { create: saveContract, edit: saveContract, read: (id) => admin.call(getContract, { path: { id } }), hints },
  {
    create: saveTransaction,
    edit: saveTransaction,
    read: (id) => firstOf(searchTransactions, id),
    hints: async (time) => {
      const { id, contragentId } = await records.newContract(time)
      const currencyId = await server.reference('CURRENCY', 'USD')
      await admin.call(saveCurrencyRate, { body: { currencyId, date: `2019-01-0${time}`, rate: 12_000 } })
      return { contractId: id, contragentId, completed: true }
    },
  },
]
