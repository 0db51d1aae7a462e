import {
  contractDocuments,
  contractEmployees,
  contractNotifications,
  contractsForIncome,
  createContract,
  deleteContract,
  deleteContractFile,
  editContract,
  getContract,
  getManagedContract,
  incomeFromContract,
  listContracts,
  removeContract,
  saveContract,
  searchContracts,
  uploadContractFile,
} from '../../src/api/contract.ts'
import {
  createContractStage,
  createContractType,
  deleteContractStage,
  deleteContractType,
  editContractStage,
  editContractType,
  listContractStages,
  listContractTypes,
} from '../../src/api/contractReference.ts'
import {
  deleteTransaction,
  saveTransaction as saveTransactionCall,
  searchTransactions,
} from '../../src/api/transaction.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { CONTRACT_ENDS_WITHIN_DAYS } from '../../src/rules/contracts.ts'
import { contractDocumentsOf } from '../contracts/contractDocuments.ts'
import { CONTRACT } from '../contracts/contractRecord.ts'
import { CONTRACT_STAGE, CONTRACT_TYPE } from '../contracts/contractReferences.ts'
import { startIncome } from '../contracts/startIncome.ts'
import { removeTransaction, saveTransaction } from '../contracts/saveTransaction.ts'
import { TRANSACTION } from '../contracts/transactionRecord.ts'
import { contains, sql } from '../db/sql.ts'
import { wholeName } from '../employees/employeeRecord.ts'
import { handleAttaching, handleDetaching } from '../files/handleFiles.ts'
import { handle, handleRead, type ReadCall } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { handleRecord } from '../records/handleRecord.ts'
import { readRecord } from '../records/savedRecord.ts'

const newestFirst = [
  { field: 'contractDate' as const, descending: true },
  { field: 'id' as const, descending: true },
]
const endsSoon = ({ now, timeZone }: Pick<ReadCall, 'now' | 'timeZone'>) =>
  sql`contract.end_date <= ${businessDayOf(now, timeZone)}::date + ${CONTRACT_ENDS_WITHIN_DAYS}::int`
const matchesContract = (words: string) =>
  sql`(${matchesWords(sql`contract.search`, words)} or ${matchesWords(sql`contragent.search`, words)})`
/** One register, read as documents and as work. */
const contracts = {
  ...CONTRACT.list,
  filter: {
    keyword: matchesContract,
    start: (day: string) => sql`contract.contract_date >= ${day}`,
    end: (day: string) => sql`contract.contract_date <= ${day}`,
    status: (status: string) => sql`contract.status = ${status}`,
    typeId: (id: number) => sql`contract.type_id = ${id}`,
    stageId: (id: number) => sql`contract.stage_id = ${id}`,
    contragentId: (id: number) => sql`contract.contragent_id = ${id}`,
    endsSoon: (soon: boolean, { now, timeZone }: Pick<ReadCall, 'now' | 'timeZone'>) =>
      sql`(contract.end_date is not null and ${endsSoon({ now, timeZone })}) = ${soon}`,
  },
  defaultSort: newestFirst,
}

const references = [
  ...handleList(listContractTypes, {
    ...CONTRACT_TYPE.list,
    filter: { keyword: (words) => sql`contract_type.name ilike ${contains(words)}` },
    defaultSort: [{ field: 'name' }],
  }),
  ...handleRecord(CONTRACT_TYPE, { create: createContractType, edit: editContractType, remove: deleteContractType }),
  ...handleList(listContractStages, {
    ...CONTRACT_STAGE.list,
    filter: { keyword: (words) => sql`contract_stage.name ilike ${contains(words)}` },
    defaultSort: [{ field: 'sort' }, { field: 'name' }],
  }),
  ...handleRecord(CONTRACT_STAGE, {
    create: createContractStage,
    edit: editContractStage,
    remove: deleteContractStage,
  }),
]

const transactions = [
  ...handleList(searchTransactions, {
    ...TRANSACTION.list,
    filter: {
      keyword: (words) =>
        sql`(${matchesWords(sql`contragent.search`, words)} or transaction.comment ilike ${contains(words)})`,
      type: (type) => sql`transaction.type = ${type}`,
      contragentId: (id) => sql`transaction.contragent_id = ${id}`,
      contractId: (id) => sql`transaction.contract_id = ${id}`,
      departmentId: (id) => sql`transaction.department_id = ${id}`,
      start: (day) => sql`transaction.transaction_date >= ${day}`,
      end: (day) => sql`transaction.transaction_date <= ${day}`,
      completed: (completed) => sql`transaction.completed = ${completed}`,
    },
    defaultSort: [
      { field: 'transactionDate', descending: true },
      { field: 'id', descending: true },
    ],
  }),
  handle(saveTransactionCall, async (call) => ({ id: await saveTransaction(call, call.body) })),
  handle(deleteTransaction, async (call) => {
    await removeTransaction(call, Number(call.path.id))
    return { done: true as const }
  }),
]

export const contractHandlers = [
  ...references,
  ...transactions,
  ...handleList(searchContracts, contracts),
  ...handleList(listContracts, contracts),
  ...handleList(contractsForIncome, {
    ...CONTRACT.list,
    scope: (call) => sql`${CONTRACT.list.scope(call)} and contract.status = 'ACTIVE'`,
    filter: { keyword: matchesContract, contragentId: (id) => sql`contract.contragent_id = ${id}` },
    defaultSort: newestFirst,
  }),
  ...handleRecord(CONTRACT, { get: getContract, save: saveContract, remove: deleteContract }),
  ...handleRecord(CONTRACT, {
    get: getManagedContract,
    create: createContract,
    edit: editContract,
    remove: removeContract,
  }),
  handleAttaching(uploadContractFile, 'contract'),
  handleDetaching(deleteContractFile, 'contract'),
  handleRead(contractNotifications, async ({ db, now, timeZone }) => {
    const items = await db.rows<{
      id: number
      contractNumber: string
      contragentName: string
      endDate: string
      daysLeft: number
    }>(sql`
      select contract.id, contract_number as "contractNumber", contragent.full_name as "contragentName",
        end_date::text as "endDate", end_date - ${businessDayOf(now, timeZone)}::date as "daysLeft"
      from contract join contragent on contragent.id = contract.contragent_id
      where contract.deleted_at is null and contract.status = 'ACTIVE'
        and ${endsSoon({ now, timeZone })}
      order by end_date, contract.id limit ${NOTIFICATIONS_MAX}`)
    return { items, total: items.length }
  }),
  handleRead(contractEmployees, async ({ db, query: { page, limit, keyword } }) => {
    const found = sql`employee left join department on department.id = employee.department_id
      where employee.deleted_at is null and employee.dismiss_date is null
        ${keyword ? sql`and ${matchesWords(sql`employee.search`, keyword)}` : sql``}`
    const items = await db.rows<{ id: number; fullName: string; departmentName: string | null }>(sql`
      select employee.id, ${wholeName} as "fullName", department.name as "departmentName" from ${found}
      order by employee.name_key, employee.id limit ${limit} offset ${(page - 1) * limit}`)
    const { total } = await db.one<{ total: number }>(sql`select count(*) as total from ${found}`)
    return { items, total }
  }),
  handleRead(contractDocuments, async ({ db, caller, path, translate }) => {
    await readRecord(db, caller, CONTRACT, Number(path.id))
    const rows = await contractDocumentsOf(db, caller, Number(path.id))
    const items = rows.map((row) => ({ ...row, status: translate(row.status) }))
    return { items, total: items.length }
  }),
  handle(incomeFromContract, async (call) => ({
    id: await startIncome(call, Number(call.path.contractId), Number(call.path.depId)),
  })),
]

/** More than anybody reads; the list shows the rest. */
const NOTIFICATIONS_MAX = 200
