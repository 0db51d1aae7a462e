import { useMutation } from '@tanstack/react-query'
import { attachFile } from '../../api/attachedFile.ts'
import { mutationOf } from '../../api/client/queries.ts'
import type { FileSubject } from '../../rules/attachedFiles.ts'

/** Puts files to a record, one after the other. */
export function useAttaching() {
  const upload = useMutation(mutationOf(attachFile))
  const attach = async (subject: FileSubject, id: number, files: readonly File[]) => {
    for (const file of files) {
      try {
        await upload.mutateAsync({ path: { subject, id }, form: { upload: file } })
      } catch {
        // The toast has said why; the other files are worth a try.
      }
    }
  }
  return { attach, isAttaching: upload.isPending }
}
