import { attachedFile, attachedFiles, attachFile, detachFile } from '../../src/api/attachedFile.ts'
import { filesOf, readFileOf } from '../files/attachedFiles.ts'
import { handleAttaching, handleDetaching, ownerIn } from '../files/handleFiles.ts'
import { handleRead } from '../handle.ts'

export const attachedFileHandlers = [
  handleRead(attachedFiles, ({ db, caller, path }) => filesOf(db, caller, ownerIn(path))),

  handleRead(attachedFile, async ({ db, caller, path }) => {
    const { name, contentType, content } = await readFileOf(db, caller, ownerIn(path), Number(path.fileId))
    return { fileName: name, contentType, content: new Uint8Array(content) }
  }),

  handleAttaching(attachFile),
  handleDetaching(detachFile),
]
