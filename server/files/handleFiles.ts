import type { Endpoint } from '../../src/api/endpoint.ts'
import type { FileSubject } from '../../src/rules/attachedFiles.ts'
import { uploads } from '../bounds.ts'
import { type Handler, handle, handlePrepared, inTurn } from '../handle.ts'
import { addFile, dropFile, type FileOwner, readAttached } from './attachedFiles.ts'

type Path<Name extends string> = { path: Record<Name, string | number> }

/**
 * Serves a call that puts a file to a record, at whatever address: its contract is `{ can, ...attaching }` and its path has `{id}`,
 * and `{subject}` where the address is every kind's.
 * @example handleAttaching(uploadContractFile, 'contract')
 */
export const handleAttaching = (
  endpoint: Endpoint<unknown, Path<'id'> & { form: { upload: File } }, { id: number }>,
  subject?: FileSubject,
): Handler =>
  inTurn(
    uploads,
    handlePrepared(
      endpoint,
      ({ form }) => readAttached(form),
      async ({ db, caller, path, prepared }) => ({ id: await addFile(db, caller, ownerIn(path, subject), prepared) }),
    ),
  )

/**
 * Serves a call that takes a file away: its contract is `{ can, ...detaching }`, its path has `{id}` and `{fileId}`.
 * @example handleDetaching(deleteContractFile, 'contract')
 */
export const handleDetaching = (
  endpoint: Endpoint<unknown, Path<'id' | 'fileId'>, { done: true }>,
  subject?: FileSubject,
): Handler =>
  handle(endpoint, async ({ db, caller, path }) => {
    await dropFile(db, caller, ownerIn(path, subject), Number(path.fileId))
    return { done: true as const }
  })

/** Which record the path names. */
export const ownerIn = (path: Readonly<Record<string, string | number>>, subject?: FileSubject): FileOwner => ({
  subject: subject ?? String(path.subject),
  id: Number(path.id),
})
