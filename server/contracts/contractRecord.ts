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
    deliveredUzs: sql`coalesce((
      select sum(round(line.quantity * line.unit_cost, 2)) from warehouse_document document
      join warehouse_document_line line on line.document_id = document.id
      where document.contract_id = contract.id and document.action = 'KIRIM' and document.status in ('READY', 'PARTIAL_RETURNED')), 0)`,
    paidUzs: sql`coalesce((
      select abs(sum(case direction when 'OUT' then sum else -sum end)) from money_transfer
      where money_transfer.contract_id = contract.id and currency_code = 'UZS' and money_transfer.deleted_at is null), 0)`,
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
