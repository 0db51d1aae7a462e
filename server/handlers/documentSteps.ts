import {
  copyDocument as copyEndpoint,
  receiveIncomeInPart,
  recountIncome,
  returnDocument,
  returnDocumentInPart,
  writeOff,
  writeOffFromIncome,
} from '../../src/api/documentSteps.ts'
import { requireDepartment, requirePermission } from '../caller.ts'
import { bring } from '../documents/changeStatus.ts'
import { findDocument } from '../documents/findDocument.ts'
import { copyDocument, receivePart, writeOffAtOnce } from '../documents/makeDocuments.ts'
import { returnIncome, writeOffIncome } from '../documents/ofIncome.ts'
import { readDocument } from '../documents/readDocument.ts'
import { settle } from '../documents/settle.ts'
import { type Call, handle } from '../handle.ts'
import { Refusal } from '../refusal.ts'

/** The document of the address, as it stands after its step. */
const stepped = async <C extends Call & { path: { id: string | number } }>(
  call: C,
  step: (call: C, id: number) => Promise<void>,
) => {
  const id = Number(call.path.id)
  await step(call, id)
  return readDocument(call, id)
}

/** An income goes back to its supplier, a transfer to its source. */
async function giveBack(
  call: Call & { body: { version: number; comment: string; whItems?: readonly { id: number; count: number }[] } },
  id: number,
): Promise<void> {
  const { db, caller, body } = call
  const { action } = await findDocument(db, caller, id)
  if (action === 'KIRIM') {
    requirePermission(caller, 'finish wh-expence')
    return returnIncome(call, id, body)
  }
  requirePermission(caller, 'receive transfers')
  return settle(call, id, { version: body.version, comment: body.comment, as: 'returned', counts: body.whItems })
}

export const documentStepHandlers = [
  handle(recountIncome, (call) =>
    stepped(call, async ({ db, caller, body }, id) => {
      const income = await findDocument(db, caller, id, { lock: true, version: body.version })
      if (income.action !== 'KIRIM') throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
      requireDepartment(caller, income.departmentId, 'id')
      await bring(call, income, 'RECOUNT', body.comment)
    }),
  ),
  handle(receiveIncomeInPart, (call) => stepped(call, (_, id) => receivePart(call, id, call.body))),
  handle(returnDocument, (call) => stepped(call, giveBack)),
  handle(returnDocumentInPart, (call) => stepped(call, giveBack)),
  handle(writeOffFromIncome, (call) => stepped(call, (_, id) => writeOffIncome(call, id, call.body))),
  handle(writeOff, async (call) => {
    requirePermission(call.caller, 'create write-offs')
    return readDocument(call, await writeOffAtOnce(call, call.body))
  }),
  handle(copyEndpoint, async (call) => readDocument(call, await copyDocument(call, Number(call.path.id)))),
]
