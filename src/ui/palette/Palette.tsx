import Dialog from '@mui/material/Dialog'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchIcon } from '../icons.tsx'
import type { ScreenGroup } from '../shell/menu.ts'
import type { PaletteSource } from './sources.ts'
import { type PaletteSection as Section, usePaletteResults } from './usePaletteResults.ts'
import './palette.css'

interface PaletteProps {
  groups: readonly ScreenGroup[]
  sources: readonly PaletteSource[]
  onClose: () => void
}

/** One box that finds screens, goods, documents and people, and opens them with Enter (interface.md, Shell). */
export function Palette({ groups, sources, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { sections, busy } = usePaletteResults(query, groups, sources)
  const entries = sections.flatMap((section) => section.entries)
  const at = Math.min(chosen, entries.length - 1)

  const open = (path: string) => {
    onClose()
    void navigate({ href: path })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setChosen((at + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && entries[at]) open(entries[at].path)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { className: 'palette', 'aria-label': t('screen.palette.title') } }}
    >
      <label className="palette-find">
        <SearchIcon aria-hidden />
        <input
          // oxlint-disable-next-line jsx_a11y/no-autofocus -- the palette was opened to type into it
          autoFocus
          role="combobox"
          aria-label={t('screen.palette.title')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={entries[at] && `${listId}-${entries[at].key}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('screen.palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </label>
      <div id={listId} role="listbox" aria-label={t('screen.palette.title')} aria-busy={busy} className="palette-list">
        {sections.map((section) => (
          <PaletteSection
            key={section.title}
            section={section}
            listId={listId}
            current={entries[at]}
            onChoose={(entry) => setChosen(entries.indexOf(entry))}
            onOpen={open}
          />
        ))}
        {entries.length === 0 && !busy && <p className="palette-nothing">{t('message.nothingFound')}</p>}
      </div>
    </Dialog>
  )
}

interface SectionProps {
  section: Section
  /** Begins the ids of the entries. */
  listId: string
  /** What Enter would open. */
  current: Section['entries'][number] | undefined
  onChoose: (entry: Section['entries'][number]) => void
  onOpen: (path: string) => void
}

function PaletteSection({ section, listId, current, onChoose, onOpen }: SectionProps) {
  return (
    <div role="group" aria-label={section.title}>
      <div className="palette-heading" aria-hidden>
        {section.title}
      </div>
      {section.failure && <p className="palette-failure">{section.failure}</p>}
      {section.entries.map((entry) => (
        <div
          key={entry.key}
          id={`${listId}-${entry.key}`}
          ref={current === entry ? intoView : undefined}
          role="option"
          aria-selected={current === entry}
          className="palette-entry"
          onMouseMove={() => onChoose(entry)}
          onClick={() => onOpen(entry.path)}
        >
          <span>{entry.title}</span>
          {entry.detail && <small>{entry.detail}</small>}
        </div>
      ))}
    </div>
  )
}

const intoView = (entry: HTMLElement | null) => {
  entry?.scrollIntoView({ block: 'nearest' })
}
