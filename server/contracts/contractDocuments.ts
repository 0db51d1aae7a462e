import type { ContractDocument } from '../../src/api/contract.ts'
import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { transferredIn, worthIn } from './fulfilment.ts'

/** What came, was paid and was written down under a contract in the caller's departments, the newest first. */
export const contractDocumentsOf = (db: Executor, caller: Caller, contractId: number): Promise<ContractDocument[]> =>
  db.rows<ContractDocument>(sql`
    select * from (
      select document.id, 'income' as kind, document.reg_number as "regNumber", document.reg_date::text as date,
        'enum.documentStatus.' || document.status as status,
        coalesce((select sum(${worthIn('UZS')}) from warehouse_document_line line where line.document_id = document.id), 0) as "sumUzs",
        coalesce((select sum(${worthIn('USD')}) from warehouse_document_line line where line.document_id = document.id), 0) as "sumUsd",
        document.comment
      from warehouse_document document
      where document.contract_id = ${contractId} and ${inScope(caller, sql`document.department_id`)}
      union all
      select transfer.id, 'moneyTransfer', transfer.id, transfer.date::text, 'enum.moneyDirection.' || transfer.direction,
        ${transferredIn('UZS')}, ${transferredIn('USD')}, transfer.comment
      from money_transfer transfer
      where transfer.contract_id = ${contractId} and transfer.deleted_at is null and ${inScope(caller, sql`transfer.department_id`)}
      union all
      select transaction.id, 'transaction', transaction.id, transaction.transaction_date::text,
        'enum.transactionType.' || transaction.type, transaction.price_uzs, transaction.price_usd, transaction.comment
      from transaction
      where transaction.contract_id = ${contractId} and transaction.deleted_at is null and ${inScope(caller, sql`transaction.department_id`)}
    ) document order by date desc, kind, id desc`)
