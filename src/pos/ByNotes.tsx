import { useTranslation } from 'react-i18next'
import type { NoteCount } from '../rules/notes.ts'
import { NotesTable } from './NotesTable.tsx'

/** Whether cash is counted note by note, and then how many of each there are. */
export function ByNotes({
  notes,
  onNotes,
}: {
  /** Undefined where it is one sum. */
  notes: readonly NoteCount[] | undefined
  onNotes: (notes: readonly NoteCount[] | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        className="till-button"
        aria-expanded={notes !== undefined}
        onClick={() => onNotes(notes ? undefined : [])}
      >
        {t('screen.beforePos.byNotes')}
      </button>
      {notes && <NotesTable notes={notes} onNotes={onNotes} />}
    </>
  )
}
