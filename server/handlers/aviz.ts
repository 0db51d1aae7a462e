import { avizByNumber, avizOfDocument, createAviz, createLoad, getDispatch, updateAviz } from '../../src/api/aviz.ts'
import { findAviz, findTransfer, readDispatch } from '../avizes/readDispatch.ts'
import { createAviz as create, createLoad as load, updateAviz as update } from '../avizes/saveAviz.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { notFound } from '../refusal.ts'

export const avizHandlers = [
  handleRead(avizOfDocument, async ({ db, caller, path }) => {
    const { id } = await findTransfer(db, caller, Number(path.id))
    const aviz = (await findAviz(db, sql`aviz.document_id = ${id}`)) ?? null
    return { has: aviz !== null, aviz }
  }),
  handleRead(avizByNumber, async ({ db, caller, path }) => {
    const number = Number(path.n)
    const aviz =
      Number.isSafeInteger(number) &&
      (await findAviz(db, sql`aviz.reg_number = ${number} and ${inScope(caller, sql`aviz.department_id`)}`))
    if (!aviz) throw notFound('n')
    return aviz
  }),
  handleRead(getDispatch, ({ db, caller, path }) => readDispatch(db, caller, Number(path.id))),
  handle(createAviz, async ({ db, caller, body }) => {
    await create(db, caller, body)
    return readDispatch(db, caller, body.documentId)
  }),
  handle(updateAviz, async ({ db, caller, path, body }) =>
    readDispatch(db, caller, await update(db, caller, Number(path.id), body)),
  ),
  handle(createLoad, async ({ db, caller, body }) => {
    await load(db, caller, body)
    return readDispatch(db, caller, body.documentId)
  }),
]
