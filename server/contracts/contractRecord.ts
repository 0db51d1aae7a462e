import { ContractPayload } from '../../src/api/contract.ts'
import { mayBecome } from '../../src/rules/contracts.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { foldSearch } from '../../src/rules/search.ts'
import { CONTRAGENT } from '../contragents/contragentRecord.ts'
import { sql } from '../db/sql.ts'
import { EMPLOYEE } from '../employees/employeeRecord.ts'
import { defineRecord, everybodys } from '../records/defineRecord.ts'
import { Refusal } from '../refusal.ts'
import { documentName, oneUse } from '../uses.ts'
import { CONTRACT_STAGE, CONTRACT_TYPE } from './contractReferences.ts'
import { deliveredIn, paidIn } from './fulfilment.ts'

/** What was agreed with a contragent. It is the company's, no department's: so is whoever answers for it. */
export const CONTRACT = defineRecord({
  name: 'contract',
  payload: ContractPayload,
  linked: [CONTRACT_TYPE, CONTRACT_STAGE, CONTRAGENT, { ...EMPLOYEE, scope: everybodys }],
  letsGo: ['responsibleId'],
  called: (contract) => sql`'№ ' || ${contract}.contract_number`,
  scope: everybodys,
  authored: true,
  derived: ({ contractNumber, comment }) => ({
    name_key: nameKey(contractNumber),
    search: foldSearch([contractNumber, comment].join(' ')),
  }),
  taken: {
    contract_number: ({ contractNumber }) =>
      new Refusal(409, 'numberTaken', { number: contractNumber }, { contractNumber: 'taken' }),
  },
  check: (_db, _caller, { contractDate, endDate, status }, before) => {
    if (endDate !== null && endDate < contractDate)
      throw new Refusal(400, 'badInput', {}, { endDate: 'endsBeforeItStarts' })
    if (before ? !mayBecome(before.fields.status, status) : status !== 'DRAFT' && status !== 'ACTIVE')
      throw new Refusal(
        409,
        'wrongState',
        { state: `enum.contractStatus.${before?.fields.status ?? 'DRAFT'}` },
        { status: 'wrongValue' },
      )
    return Promise.resolve()
  },
  columns: {
    completed: sql`contract.status = 'CLOSED'`,
    deliveredUzs: deliveredIn('UZS'),
    deliveredUsd: deliveredIn('USD'),
    paidUzs: paidIn('UZS'),
    paidUsd: paidIn('USD'),
  },
  keptBy: {
    warehouse_document: (id) =>
      oneUse(
        'warehouseDocument',
        sql`warehouse_document where contract_id = ${id}`,
        documentName('warehouse_document'),
      ),
    money_transfer: (id) =>
      oneUse('moneyTransfer', sql`money_transfer where contract_id = ${id} and deleted_at is null`, sql`'№ ' || id`),
  },
})
