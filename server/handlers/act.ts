import {
  approveAct,
  createAct,
  getAct,
  getActClaim,
  getOneAct,
  rejectAct,
  saveActFound,
  searchActs,
} from '../../src/api/act.ts'
import { receiveIncome } from '../../src/api/documentSteps.ts'
import { createAct as create } from '../acts/createAct.ts'
import { readAct, readOneAct, waitsForSignature } from '../acts/findAct.ts'
import { requireApprovedAct, saveFound, sign } from '../acts/signAct.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { bring } from '../documents/changeStatus.ts'
import { findDocument } from '../documents/findDocument.ts'
import { readDocument } from '../documents/readDocument.ts'
import { requireKind } from '../documents/requireKind.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'

export const actHandlers = [
  handleRead(getAct, ({ db, caller, path }) => readAct(db, caller, Number(path.id))),
  handleRead(getOneAct, ({ db, caller, path }) => readOneAct(db, caller, Number(path.id))),
  handleRead(getActClaim, async ({ db, caller, path }) => {
    const act = await readOneAct(db, caller, Number(path.id))
    return { ...act, whItems: act.whItems.filter(({ difference }) => difference !== 0) }
  }),
  handle(createAct, async (call) => {
    const documentId = Number(call.path.id)
    await create(call, documentId, call.body)
    return readAct(call.db, call.caller, documentId)
  }),
  handle(saveActFound, async (call) => {
    const documentId = Number(call.path.id)
    await saveFound(call, documentId, call.body)
    return readAct(call.db, call.caller, documentId)
  }),
  handle(approveAct, async (call) => {
    const documentId = Number(call.path.id)
    await sign(call, documentId, { as: 'APPROVED', reason: call.query.reason, version: call.body.version })
    return readAct(call.db, call.caller, documentId)
  }),
  handle(rejectAct, async (call) => {
    const documentId = Number(call.path.id)
    const { version, whItems: lines } = call.body
    await sign(call, documentId, { as: 'REJECTED', reason: call.query.reason, version, lines })
    return readAct(call.db, call.caller, documentId)
  }),
  handle(receiveIncome, async (call) => {
    const { db, caller, path, body } = call
    const id = Number(path.id)
    await requireKind(db, id, 'KIRIM')
    const document = await findDocument(db, caller, id, { lock: true, version: body.version })
    requireDepartment(caller, document.departmentId, 'id')
    if (document.status === 'CHECKING') await requireApprovedAct(db, id)
    await bring(call, document, 'READY', body.comment)
    return readDocument(call, id)
  }),

  ...handleList(searchActs, {
    from: sql`act
      left join warehouse_document document on document.id = act.document_id
      left join department on department.id = act.department_id
      left join contragent on contragent.id = document.contragent_id
      left join app_user author on author.id = act.created_by
      left join lateral (
        select count(*) as signers, count(*) filter (where signer.status = 'APPROVED') as approvals
        from act_signer signer where signer.act_id = act.id) signed on true`,
    columns: {
      id: sql`act.id`,
      regNumber: sql`act.reg_number`,
      regDate: sql`act.reg_date`,
      actStatus: sql`act.status`,
      documentId: sql`act.document_id`,
      documentRegNumber: sql`document.reg_number`,
      departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
      contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key` },
      signers: sql`signed.signers`,
      approvals: sql`signed.approvals`,
      createdByName: sql`author.username`,
      comment: sql`left(act.comment, 255)`,
    },
    scope: ({ caller }) => inScope(caller, sql`act.department_id`),
    filter: {
      departmentId: (id) => sql`act.department_id = ${id}`,
      documentId: (id) => sql`act.document_id = ${id}`,
      actStatus: (status) => sql`act.status = ${status}`,
      mine: (mine, { caller }) => (mine ? waitsForSignature(caller) : sql`true`),
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),
]
