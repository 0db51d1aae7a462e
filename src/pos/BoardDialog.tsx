import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutationOf, queryOf } from '../api/client/queries.ts'
import { favouriteBoard, favouriteCategory, saveFavourites, type Tile } from '../api/favourite.ts'
import { failureText } from '../ui/feedback/failureText.ts'
import { useSession } from '../ui/session/useSession.ts'
import { BoardTiles } from './BoardTiles.tsx'
import { TillDialog } from './TillDialog.tsx'
import { useTill } from './useTill.ts'

const WIDTH_PX = 980

/** Goods by their pictures, for what has no barcode; who may arranges the board of this register by drag or arrows. */
export function BoardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const till = useTill()
  const mayArrange = useSession().may(saveFavourites)
  const { departmentId, cashboxId } = till.register
  const path = { depId: departmentId, cashboxId }
  const board = useQuery(queryOf(favouriteBoard, { path }))
  const [category, setCategory] = useState<Tile>()
  const [arranging, setArranging] = useState<readonly Tile[]>()
  const saving = useMutation(mutationOf(saveFavourites))
  const inside = useQuery({
    ...queryOf(favouriteCategory, { path: { depId: departmentId, categoryId: category?.id ?? 0 } }),
    enabled: category !== undefined,
  })
  const take = (tile: Tile) => {
    if (tile.kind === 'CATEGORY') return setCategory(tile)
    if (tile.items.length === 0) return till.notify('failure', 'screen.till.noneLeft', { name: tile.name })
    till.offer(tile.name, tile.items)
  }
  const save = (tiles: readonly Tile[]) => {
    const body = { version: board.data?.version ?? 0, tiles: tiles.map(({ kind, id }) => ({ kind, id })) }
    saving.mutate({ path, body }, { onSuccess: () => setArranging(undefined) })
  }
  const shown = category ? inside.data?.tiles : board.data?.tiles
  const problem = saving.error ?? board.error ?? inside.error
  return (
    <TillDialog title={category?.name ?? t('screen.board.title')} width={WIDTH_PX} onClose={onClose}>
      <p className="till-problem" role="alert">
        {problem && failureText(problem)}
      </p>
      {shown?.length === 0 && <p>{t(category ? 'screen.board.emptyCategory' : 'screen.board.empty')}</p>}
      <BoardTiles
        tiles={arranging ?? shown ?? []}
        onTake={arranging ? undefined : take}
        onOrder={arranging ? setArranging : undefined}
      />
      <div className="till-dialog-actions">
        {category && (
          <button type="button" className="till-button" onClick={() => setCategory(undefined)}>
            {t('action.back')}
          </button>
        )}
        {mayArrange && !category && board.data && !arranging && (
          <button type="button" className="till-button" onClick={() => setArranging(board.data.tiles)}>
            {t('screen.board.arrange')}
          </button>
        )}
        {arranging && (
          <>
            <button type="button" className="till-button" onClick={() => setArranging(undefined)}>
              {t('action.cancel')}
            </button>
            <button type="button" className="till-button" disabled={saving.isPending} onClick={() => save([])}>
              {t('screen.board.learn')}
            </button>
            <button
              type="button"
              className="till-button till-button-strong"
              disabled={saving.isPending}
              onClick={() => save(arranging)}
            >
              {t('action.save')}
            </button>
          </>
        )}
      </div>
    </TillDialog>
  )
}
