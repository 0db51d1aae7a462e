import { createContract } from '../../../../src/api/contract.ts'
import { createContractType } from '../../../../src/api/contractReference.ts'
import { saveContragent } from '../../../../src/api/contragent.ts'
import { newMark } from '../mark.ts'
import type { Places } from './all.ts'

/** A contract, and a contragent. */
export const contracts: Places = async ({ admin }) => {
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: `ООО ${newMark()}` } })
  const { id: typeId } = await admin.call(createContractType, { body: { name: `Поставка ${newMark()}` } })
  const { id: contractId } = await admin.call(createContract, {
    body: { contractNumber: newMark(), contractDate: '2026-01-01', status: 'ACTIVE', typeId, contragentId },
  })
  return [
    [/contract\//, contractId],
    [/counterparties/, contragentId],
  ]
}
