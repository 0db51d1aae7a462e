import { createContract, uploadContractFile } from '../../../../src/api/contract.ts'
import { createContractStage, createContractType } from '../../../../src/api/contractReference.ts'
import { createMoneyTransfer } from '../../../../src/api/moneyTransfer.ts'
import { saveTransaction } from '../../../../src/api/transaction.ts'
import { upload as uploaded } from '../../../workbooks.ts'
import type { Area } from './area.ts'

const CONTRACT_DAYS = { contractDate: '2026-11-01', endDate: '2027-11-01', status: 'ACTIVE' }
const MONEY = { date: '2026-11-20', direction: 'IN', currencyCode: 'UZS' }

/** A contract with its type, stage, transaction and a transfer of money. */
export const money: Area = async ({ admin, department, contragentId }) => {
  const { id: typeId } = await admin.call(createContractType, { body: { name: 'Поставка' } })
  const { id: stageId } = await admin.call(createContractStage, { body: { name: 'Подписан' } })
  const { id: contractId } = await admin.call(createContract, {
    body: { contractNumber: '17', contractDate: '2026-11-20', status: 'ACTIVE', typeId, contragentId },
  })
  const parties = { departmentId: department, contragentId, contractId }
  const { id: transferId } = await admin.call(createMoneyTransfer, {
    body: { ...parties, date: '2026-11-20', direction: 'OUT', sum: 1_000 },
  })
  const { id: transactionId } = await admin.call(saveTransaction, {
    body: { ...parties, type: 'GIVEN', transactionDate: '2026-11-20', priceUzs: 5 },
  })
  const upload = { form: { upload: uploaded('%PDF-1.7', 'договор.pdf') } }
  const { id: fileId } = await admin.call(uploadContractFile, { path: { id: contractId }, ...upload })
  const contract = { id: contractId, typeId, stageId, ...CONTRACT_DAYS }
  return {
    '/contract': contract,
    '/contract-management': { ...contract, contractId, fileId, depId: department },
    '/contract-type': { id: typeId },
    '/stage-type': { id: stageId },
    '/contract-fee-paid': { contractId, ...MONEY },
    '/transaction': { id: transactionId, contractId, transactionDate: '2026-11-20', priceUsd: 0, priceUzs: 7 },
    '/money-transfer': { id: transferId, contractId, ...MONEY },
    '/money-transfer/getConragentSaldo': { id: contragentId, year: 2026, currencyCode: 'UZS' },
    '/money-transfer/reconciliation': { id: contragentId, start: '2026-01-01', end: '2026-12-31', currencyCode: 'UZS' },
  }
}
