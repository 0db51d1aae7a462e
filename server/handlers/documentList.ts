import { searchPricings } from '../../src/api/pricing.ts'
import { pendingDocuments } from '../../src/api/pendingTransfers.ts'
import { type DocumentAction, searchDocuments } from '../../src/api/warehouseDocument.ts'
import { inScope, requirePermission } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { isActApproved } from '../acts/findAct.ts'
import { KIND_OF } from '../../src/rules/warehouseDocuments.ts'
import type { ListDescription } from '../lists/description.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound } from '../refusal.ts'

/** `kirim` in the address → KIRIM; 404 for a word that is none of the four. */
function actionOf(type: string | number): DocumentAction {
  const action = String(type).toUpperCase()
  if (!(action in KIND_OF)) throw notFound('type')
  return action as DocumentAction
}

/** Every list of warehouse documents; each adds whose they are. */
export const documents: Omit<ListDescription<typeof pendingDocuments>, 'scope'> = {
  from: sql`warehouse_document document
    left join department source on source.id = document.from_department_id
    left join department target on target.id = document.to_department_id
    left join contragent on contragent.id = document.contragent_id
    left join reference reason on reason.id = document.reason_id
    left join app_user creator on creator.id = document.created_by
    left join lateral (
      select count(*) as lines, coalesce(sum(quantity), 0) as quantity, 
        coalesce(sum(coalesce(cost_sum, round(quantity * coalesce(unit_cost, 0) * document.currency_rate, 2))), 0) as cost
      from warehouse_document_line line where line.document_id = document.id) content on true`,
  columns: {
    id: sql`document.id`,
    regNumber: sql`document.reg_number`,
    regDate: sql`document.reg_date`,
    documentStatus: sql`document.status`,
    fromDepartmentName: { sql: sql`source.name`, sort: sql`source.name_key` },
    toDepartmentName: { sql: sql`target.name`, sort: sql`target.name_key` },
    contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key` },
    reasonName: sql`coalesce(reason.name, nullif(left(document.reason, 255), ''))`,
    lines: sql`content.lines`,
    totalCount: sql`content.quantity`,
    totalSum: sql`content.cost`,
    docCreatedBy: sql`creator.username`,
    docCreatedDate: sql`document.created_at`,
    comment: sql`left(document.comment, 255)`,
  },
  filter: {
    departmentId: (id) =>
      sql`${id} in (document.department_id, document.from_department_id, document.to_department_id)`,
    contragentId: (id) => sql`document.contragent_id = ${id}`,
    documentStatus: (status) => sql`document.status = ${status}`,
    actApproved: (approved) => sql`${isActApproved} = ${approved}`,
    start: (day) => sql`document.reg_date >= ${day}`,
    end: (day) => sql`document.reg_date <= ${day}`,
  },
  defaultSort: [{ field: 'id', descending: true }],
}

export const documentListHandlers = [
  ...handleList(searchDocuments, {
    ...documents,
    scope: ({ caller, path }) => {
      const action = actionOf(path.type)
      requirePermission(caller, `view ${KIND_OF[action].subject}`)
      // A transfer on its way is its target's business too; before that it is the source's own.
      return sql`document.action = ${action} and (${inScope(caller, sql`document.department_id`)}
        or (document.status not in ('DRAFT', 'SUSPENDED', 'WAITING_FOR_READY') and ${inScope(caller, sql`document.to_department_id`)}))`
    },
  }),
  ...handleList(pendingDocuments, {
    ...documents,
    scope: ({ caller }) => sql`document.action = 'KOCHIRISH' and document.status in ('PENDING', 'PARTIAL')
      and ${inScope(caller, sql`document.to_department_id`)}`,
  }),
  ...handleList(searchPricings, {
    from: sql`pricing_document document
      join department on department.id = document.department_id
      left join warehouse_document source on source.id = document.source_document_id
      left join app_user creator on creator.id = document.created_by`,
    columns: {
      id: sql`document.id`,
      regNumber: sql`document.reg_number`,
      regDate: sql`document.reg_date`,
      status: sql`document.status`,
      departmentName: {
        sql: sql`(select string_agg(own.name, ', ' order by own.id) from pricing_department pd join department own on own.id = pd.department_id
          where pd.document_id = document.id)`,
        sort: sql`department.name_key`,
      },
      lines: sql`(select count(*) from pricing_line line where line.document_id = document.id)`,
      effectiveFrom: sql`document.effective_from`,
      sourceRegNumber: sql`source.reg_number`,
      createdByName: sql`creator.username`,
      createdAt: sql`document.created_at`,
      comment: sql`left(document.comment, 255)`,
    },
    scope: ({ caller }) => inScope(caller, sql`document.department_id`),
    filter: {
      departmentId: (id) => sql`document.department_id = ${id}`,
      status: (status) => sql`document.status = ${status}`,
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),
]
