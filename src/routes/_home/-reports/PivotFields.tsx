import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PIVOT_DIMENSIONS } from '../../../api/pivot.ts'
import type { Dimension } from '../../../api/report.ts'
import { dimensionLabel } from '../../../print/documents/pivotParts.ts'
import { moved, type PivotSearch, type Place } from './pivotSearch.ts'

const DRAGGED = 'application/x-pivot-dimension'
const PLACES = ['unused', 'rows', 'columns'] as const

interface FieldsProps {
  search: PivotSearch
  onChange: (next: Partial<PivotSearch>) => void
}

/** Three lists of dimensions: dragged from one to the other, moved by Alt and arrows, or by the menu that a tap opens. */
export function PivotFields({ search, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  // By keys it is moved again: the focus goes along to its new place.
  const [heldBy, setHeldBy] = useState<Dimension>()
  const unused = PIVOT_DIMENSIONS.filter((name) => !search.rows.includes(name) && !search.columns.includes(name))
  const namesIn: Readonly<Record<Place, readonly Dimension[]>> = { unused, rows: search.rows, columns: search.columns }
  const move = (name: Dimension, to: Place, before?: Dimension) => {
    const next = moved(search, name, to, before)
    onChange({ rows: next.rows, columns: next.columns })
    setSaid(
      next === search
        ? t('screen.analytics.full')
        : t('screen.analytics.moved', { name: dimensionLabel(name, t), to: t(`screen.analytics.${to}`) }),
    )
  }
  return (
    <div className="pivot-fields">
      {PLACES.map((place) => (
        <section
          key={place}
          aria-label={t(`screen.analytics.${place}`)}
          onDragOver={allowDrop}
          onDrop={({ dataTransfer }) => move(dataTransfer.getData(DRAGGED) as Dimension, place)}
        >
          <h2>{t(`screen.analytics.${place}`)}</h2>
          <ul>
            {namesIn[place].map((name) => (
              <Chip
                key={name}
                name={name}
                place={place}
                names={namesIn[place]}
                held={name === heldBy}
                onHold={setHeldBy}
                onMove={move}
              />
            ))}
          </ul>
        </section>
      ))}
      <p aria-live="polite" className="pivot-said">
        {said}
      </p>
    </div>
  )
}

function Chip({
  name,
  place,
  names,
  held,
  onHold,
  onMove,
}: {
  name: Dimension
  place: Place
  names: readonly Dimension[]
  /** It was moved by a key. */
  held: boolean
  onHold: (name: Dimension | undefined) => void
  onMove: (name: Dimension, to: Place, before?: Dimension) => void
}) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const at = names.indexOf(name)
  const step = (by: -1 | 1) => {
    if (by < 0 && at > 0) onMove(name, place, names[at - 1])
    if (by > 0 && at < names.length - 1) onMove(name, place, names[at + 2])
  }
  const go = (way: Way) => {
    if (way === 'earlier' || way === 'later') return step(way === 'earlier' ? -1 : 1)
    setAnchor(undefined)
    onMove(name, way.slice('to.'.length) as Place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.altKey ? MOVES[event.key] : event.key === 'Delete' ? 'out' : undefined
    if (!act) return
    event.preventDefault()
    onHold(name)
    if (act === 'out') onMove(name, 'unused')
    else if (act === 'earlier' || act === 'later') step(act === 'earlier' ? -1 : 1)
    else onMove(name, PLACES[(PLACES.indexOf(place) + (act === 'next' ? 1 : 2)) % PLACES.length]!)
  }
  return (
    <li>
      <button
        type="button"
        draggable
        className="pivot-chip"
        ref={(chip) => {
          if (held) chip?.focus()
        }}
        onBlur={() => held && onHold(undefined)}
        aria-haspopup="menu"
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, name)}
        onDragOver={allowDrop}
        onDrop={(event) => {
          event.stopPropagation()
          onMove(event.dataTransfer.getData(DRAGGED) as Dimension, place, name)
        }}
        onKeyDown={onKeyDown}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {dimensionLabel(name, t)}
      </button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {waysOf(place, at, names.length).map((way) => (
            <MenuItem key={way} onClick={() => go(way)}>
              {t(`screen.analytics.${way}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </li>
  )
}

type Way = `to.${Place}` | 'earlier' | 'later'

/** Where a tap may send a dimension that stands at a place of so many. */
const waysOf = (place: Place, at: number, count: number): Way[] => [
  ...PLACES.filter((target) => target !== place).map((target): Way => `to.${target}`),
  ...(place !== 'unused' && at > 0 ? (['earlier'] as const) : []),
  ...(place !== 'unused' && at < count - 1 ? (['later'] as const) : []),
]

const MOVES: Readonly<Record<string, 'earlier' | 'later' | 'next' | 'before'>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  ArrowDown: 'next',
  ArrowUp: 'before',
}

function allowDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
}
