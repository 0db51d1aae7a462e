import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LINE_NOTE_LENGTH_MAX } from '../api/sale.ts'
import { type CartLine, setNote } from '../rules/cart.ts'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'

const WIDTH_PX = 460

/** What is to be said of a line: whoever packs it reads it, and the buyer on the receipt. */
export function LineNoteDialog({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const [note, setText] = useState(line.note ?? '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (till.change((cart) => setNote(cart, line.key, note.trim()))) onClose()
  }
  return (
    <TillDialog title={line.name} width={WIDTH_PX} onClose={onClose}>
      <form className="till-ask" onSubmit={save}>
        <label className="till-ask-field">
          <span>{t('screen.till.lineNote')}</span>
          <input
            className="till-text"
            autoFocus
            autoComplete="off"
            maxLength={LINE_NOTE_LENGTH_MAX}
            value={note}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className="till-dialog-actions">
          <button type="submit" className="till-button till-button-strong">
            {t('action.save')} <kbd>Enter</kbd>
          </button>
        </div>
      </form>
    </TillDialog>
  )
}
