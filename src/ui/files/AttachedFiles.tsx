import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type AttachedFile, attachedFile, attachedFiles, detachFile, FILES_MAX } from '../../api/attachedFile.ts'
import { mutationOf, queryOf } from '../../api/client/queries.ts'
import { call } from '../../api/client/call.ts'
import { FILED, type FileSubject } from '../../rules/attachedFiles.ts'
import { useConfirm } from '../dialogs/useConfirm.ts'
import { failureText } from '../feedback/failureText.ts'
import { notifyFailure } from '../feedback/notify.ts'
import { formatTime } from '../format.ts'
import { DeleteIcon } from '../icons.tsx'
import { saveFile } from '../saveFile.ts'
import { useSession } from '../session/useSession.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { sizeText } from './sizeText.ts'
import { useAttaching } from './useAttaching.ts'
import './attachedFiles.css'

/**
 * The files of a document or a record, for whoever may see it: each is kept as soon as it is chosen, whatever becomes of the form.
 * Who may change the record adds and removes them.
 */
export function AttachedFiles({ subject, id }: { subject: FileSubject; id: number }) {
  const session = useSession()
  return session.can(FILED[subject].see) ? <FilesOf subject={subject} id={id} /> : null
}

function FilesOf({ subject, id }: { subject: FileSubject; id: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const confirm = useConfirm()
  const titleId = useId()
  const place = useRef<HTMLElement>(null)
  const mayChange = session.can(FILED[subject].change)
  const { data: files = [], error, isSuccess } = useQuery(queryOf(attachedFiles, { path: { subject, id } }))
  const removal = useMutation(mutationOf(detachFile))
  const { attach, isAttaching } = useAttaching()
  const remove = async (file: AttachedFile) => {
    const sure = await confirm({
      title: t('screen.files.removeTitle', { name: file.name }),
      action: t('action.remove'),
      danger: true,
    })
    // Its button goes with it: whoever works by keys goes on here, and not from nowhere.
    if (sure) removal.mutate({ path: { subject, id, fileId: file.id } }, { onSuccess: () => place.current?.focus() })
  }
  const save = (fileId: number) =>
    call(attachedFile, { path: { subject, id, fileId } }).then(
      ({ blob, fileName }) => saveFile(blob, fileName),
      notifyFailure,
    )
  if (isSuccess && files.length === 0 && !mayChange) return null
  return (
    <section ref={place} tabIndex={-1} className="attached-files" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('screen.files.title')}</h3>
      {error && <p role="alert">{failureText(error)}</p>}
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <Link component="button" type="button" onClick={() => void save(file.id)}>
                {file.name}
              </Link>
              <span className="attached-files-about">
                {sizeText(file.bytes, t)}, {file.addedBy} {formatTime(file.addedAt)}
              </span>
              {mayChange && (
                <IconButton
                  size="small"
                  aria-label={t('screen.files.remove', { name: file.name })}
                  disabled={removal.isPending}
                  onClick={() => void remove(file)}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <ChooseFiles
          loading={isAttaching}
          disabled={files.length >= FILES_MAX}
          onFiles={(chosen) => void attach(subject, id, chosen)}
        />
      )}
    </section>
  )
}
