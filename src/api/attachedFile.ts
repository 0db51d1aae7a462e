import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, Done, id, Saved, text, time } from './fields.ts'

/** A scanned contract of many pages. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024
const FORM_BYTES_MAX = 16 * 1024
/** Of one document or record. */
export const FILES_MAX = 20

export const AttachedFile = z.object({
  id,
  name: text,
  contentType: text,
  bytes: count,
  addedBy: text.nullable(),
  addedAt: time,
})
export type AttachedFile = z.infer<typeof AttachedFile>

/** What every call that puts a file to a record takes, at whatever address. */
export const attaching = {
  bodyBytesMax: FILE_BYTES_MAX + FORM_BYTES_MAX,
  form: z.object({ upload: z.file().max(FILE_BYTES_MAX) }),
  answer: Saved,
  refreshes: ['attached-file'],
} as const
/** And one that takes it away: its path names the record by `id` and the file by `fileId`. */
export const detaching = { answer: Done, refreshes: ['attached-file'] } as const

/**
 * Files of a document or a record: `subject` is a kind of `FILED`, `id` the record. Each kind has rights of its own, asked inside.
 * Not in the specification, which shows addresses for contracts alone. 404 for what is not there, not the caller's, or no such kind.
 */
export const attachedFiles = endpoint('GET /attached-file/list/{subject}/{id}', {
  can: 'signed-in',
  answer: z.array(AttachedFile),
})
/** The file itself, as it was put: always saved and never shown, whatever is in it. */
export const attachedFile = endpoint('GET /attached-file/{subject}/{id}/{fileId}', {
  can: 'signed-in',
  answer: 'file',
})
/**
 * Puts a PDF, a picture, a text or a paper of an office program to it, told by its content whatever it is called.
 * 413 `fileTooLarge`, 400 `unknownFileType`, 409 `tooManyFiles`.
 */
export const attachFile = endpoint('POST /attached-file/upload/{subject}/{id}', { can: 'signed-in', ...attaching })
export const detachFile = endpoint('DELETE /attached-file/{subject}/{id}/{fileId}', { can: 'signed-in', ...detaching })
