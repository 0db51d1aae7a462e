import { useTranslation } from 'react-i18next'
import { NOTES_UZS, type NoteCount } from '../rules/notes.ts'
import { formatMoney } from '../ui/format.ts'
import './notesTable.css'

const COUNT_MAX = 99_999

/** How many of each note and coin; the arrows and Tab go down the table. */
export function NotesTable({
  notes,
  onNotes,
}: {
  notes: readonly NoteCount[]
  onNotes: (notes: readonly NoteCount[]) => void
}) {
  const { t } = useTranslation()
  const countOf = (note: number) => notes.find((row) => row.note === note)?.count ?? 0
  const set = (note: number, typed: string) => {
    const count = Math.min(Number(typed.replace(/\D/g, '')), COUNT_MAX)
    const others = notes.filter((row) => row.note !== note)
    const next = count > 0 ? [...others, { note, count }] : others
    onNotes(next.toSorted((a, b) => b.note - a.note))
  }
  return (
    <div className="notes-table" role="group" aria-label={t('screen.beforePos.byNotes')}>
      {NOTES_UZS.map((note) => (
        <label key={note}>
          <span>{formatMoney(note)}</span>
          <input
            className="till-text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={countOf(note) || ''}
            onChange={(event) => set(note, event.target.value)}
          />
        </label>
      ))}
    </div>
  )
}
