import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FILES_MAX } from '../../api/attachedFile.ts'
import { FILED, type FileSubject } from '../../rules/attachedFiles.ts'
import { DeleteIcon } from '../icons.tsx'
import { useSession } from '../session/useSession.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { sizeText } from './sizeText.ts'
import './attachedFiles.css'

/** Files of a record that is not there yet: they wait for it, and may be left out again. */
export function FilesOfNew({
  subject,
  files,
  onChange,
}: {
  subject: FileSubject
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const session = useSession()
  const titleId = useId()
  if (!session.can(FILED[subject].change)) return null
  return (
    <section className="attached-files" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('screen.files.title')}</h3>
      {files.length > 0 && (
        <ul>
          {files.map((file, at) => (
            <li key={`${at} ${file.name}`}>
              <span>{file.name}</span>
              <span className="attached-files-about">{sizeText(file.size, t)}</span>
              <IconButton
                size="small"
                aria-label={t('screen.files.remove', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ChooseFiles
        disabled={files.length >= FILES_MAX}
        onFiles={(more) => onChange([...files, ...more].slice(0, FILES_MAX))}
      />
    </section>
  )
}
