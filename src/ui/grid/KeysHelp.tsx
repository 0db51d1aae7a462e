import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import './keysHelp.css'

type Keys = readonly (readonly [keys: string, text: string])[]

const ROWS: Keys = [
  ['↑ ↓ ← →', 'move'],
  ['Ctrl + Home, Ctrl + End', 'ends'],
  ['/', 'search'],
  ['Enter', 'open'],
  ['Ctrl + Enter', 'detail'],
  ['Alt + ↓', 'menu'],
  ['Alt + PgDn, Alt + PgUp', 'pages'],
]
const HEADINGS: Keys = [
  ['Enter, Shift + Enter', 'sort'],
  ['Ctrl + Shift + ← →', 'moveColumn'],
  ['Alt + Shift + ← →', 'widen'],
]
const CELLS: Keys = [
  ['Shift + ↑ ↓ ← →', 'mark'],
  ['Shift + Space', 'markLine'],
  ['Ctrl + Space', 'markColumn'],
  ['Ctrl + A', 'markAll'],
  ['Ctrl + C', 'copy'],
]
/** Where rows are chosen, these keys do that instead. */
const CHOOSING: ReadonlySet<string> = new Set(['markLine', 'markAll'])
const CHOICE: Keys = [
  ['Space, Shift + Space', 'choose'],
  ['Ctrl + A', 'chooseAll'],
]
const EDITING: Keys = [
  ['Enter, F2', 'edit'],
  ['Enter, Tab', 'next'],
  ['Esc', 'giveUp'],
  ['Delete', 'clear'],
  ['Ctrl + V', 'paste'],
]

/** What a list has keys for, besides those that every list has. */
export interface UsedKeys {
  edits: boolean
  /** Details open below its rows. */
  unfolds: boolean
  /** It has pages to turn. */
  pages: boolean
}

/** The keys of a list, as far as this one has a use for them (useGridFocus, useCellEditor). */
export function KeysHelp({
  selects,
  edits,
  unfolds,
  pages,
  onClose,
}: UsedKeys & { selects: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const sections: readonly (readonly [name: string, keys: Keys])[] = [
    ['rows', ROWS.filter(([, text]) => (unfolds || text !== 'detail') && (pages || text !== 'pages'))],
    ['headings', HEADINGS],
    ['cells', CELLS.filter(([, text]) => !selects || !CHOOSING.has(text))],
    ...(selects ? ([['choice', CHOICE]] as const) : []),
    ...(edits ? ([['editing', EDITING]] as const) : []),
  ]
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>{t('screen.grid.keys.title')}</DialogTitle>
      <DialogContent className="grid-keys">
        {sections.map(([name, keys]) => (
          <section key={name}>
            <h3>{t(`screen.grid.keys.section.${name}`)}</h3>
            <dl>
              {keys.map(([key, text]) => (
                <div key={text}>
                  <dt>
                    {key.split(', ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`screen.grid.keys.${text}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
