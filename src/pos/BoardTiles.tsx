import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tile } from '../api/favourite.ts'
import { formatMoney } from '../ui/format.ts'
import { BoxIcon } from '../ui/icons.tsx'
import { PhotoImage } from '../ui/PhotoImage.tsx'
import './board.css'

const PHOTO_PX = 72
/** So long a finger rests on a tile before it carries it: a shorter touch scrolls the board. */
const HOLD_MS = 150

const keyOf = ({ kind, id }: Tile) => `${kind} ${id}`

/** The tiles in their order. A tap takes one; while the board is arranged a tile is carried by finger, mouse or arrows. */
export function BoardTiles({
  tiles,
  onTake,
  onOrder,
}: {
  tiles: readonly Tile[]
  onTake: ((tile: Tile) => void) | undefined
  /** While the board is arranged. */
  onOrder: ((tiles: readonly Tile[]) => void) | undefined
}) {
  const { t } = useTranslation()
  const carry = useCarrying(tiles, onOrder)
  return (
    <div className="board-tiles" data-arranging={onOrder !== undefined} {...carry.onBoard}>
      {tiles.map((tile, place) => (
        <button
          key={keyOf(tile)}
          type="button"
          className="board-tile"
          data-place={place}
          data-empty={tile.kind === 'ITEM' && tile.items.length === 0}
          aria-roledescription={onOrder && t('screen.board.movable')}
          onClick={() => onTake?.(tile)}
          onKeyDown={(event) => carry.press(event, place)}
        >
          {tile.photoId ? (
            <PhotoImage id={tile.photoId} label="" sizePx={PHOTO_PX} />
          ) : (
            <span className="board-tile-sign" aria-hidden>
              {tile.kind === 'CATEGORY' ? <BoxIcon /> : tile.name.slice(0, 2)}
            </span>
          )}
          <span className="board-tile-name">{tile.name}</span>
          {tile.items[0]?.priceUzs != null && <strong>{formatMoney(tile.items[0].priceUzs)}</strong>}
          {onOrder && tile.kind === 'ITEM' && tile.items.length === 0 && <small>{t('screen.board.none')}</small>}
        </button>
      ))}
    </div>
  )
}

/** The tile at `from` goes to the place `to`; those between move up. */
export function moved<T>(tiles: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || to < 0 || to >= tiles.length) return tiles
  const rest = tiles.toSpliced(from, 1)
  return rest.toSpliced(to, 0, tiles[from]!)
}

/** How a tile is carried: held and drawn over the others, or pushed by Ctrl and an arrow; Delete takes it off the board. */
function useCarrying(tiles: readonly Tile[], onOrder: ((tiles: readonly Tile[]) => void) | undefined) {
  const held = useRef<{ from: number; pointer: number } | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const placeAt = (event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const place = under?.closest('[data-place]')?.getAttribute('data-place')
    return place == null ? undefined : Number(place)
  }
  const down = (event: PointerEvent<HTMLElement>) => {
    const from = placeAt(event)
    const board = event.currentTarget
    if (!onOrder || from === undefined) return
    const { pointerId } = event
    timer.current = setTimeout(() => {
      held.current = { from, pointer: pointerId }
      board.setPointerCapture(pointerId)
    }, HOLD_MS)
  }
  const move = (event: PointerEvent) => {
    const to = held.current && placeAt(event)
    if (to === undefined || !held.current || to === held.current.from) return
    onOrder?.(moved(tiles, held.current.from, to))
    held.current = { ...held.current, from: to }
  }
  const end = () => {
    clearTimeout(timer.current)
    held.current = undefined
  }
  const press = (event: KeyboardEvent<HTMLElement>, place: number) => {
    if (!onOrder) return
    if (event.key === 'Delete') return onOrder(tiles.toSpliced(place, 1))
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || !event.ctrlKey) return
    event.preventDefault()
    onOrder(moved(tiles, place, place + step))
  }
  return { press, onBoard: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end } }
}
