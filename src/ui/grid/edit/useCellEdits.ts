import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call, type CallArguments } from '../../../api/client/call.ts'
import { refreshAfter } from '../../../api/client/queries.ts'
import type { Endpoint } from '../../../api/endpoint.ts'
import { issuesOf } from '../../form/issues.ts'
import { notifyFailure } from '../../feedback/notify.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useSession } from '../../session/useSession.ts'
import type { AnyRow, DeclaredGrid } from '../defineGrid.ts'
import type { Line, Source } from '../lines.ts'
import { CellEdits, type Change } from './CellEdits.ts'
import { rowsField, type Saving } from './gridEdit.ts'
import { patchLists } from './patchLists.ts'

/** Editing in the cells of one list on screen. */
export interface GridEditing {
  edits: CellEdits
  /** What the contract has against the row, at this field or, where it names another, all the same; undefined for nothing. */
  faultOf: (row: AnyRow, field: string) => string | undefined
  /** Saves the change; a refusal is at the cell, and in a message when the list is gone from the screen. */
  commit: (change: Change) => void
}

const NEVER = () => () => undefined
const ZERO = () => 0

/** Editing as the list declares it, and its lines with what was edited in them; undefined where nobody may edit. */
export function useCellEdits(grid: DeclaredGrid, source: Source): { editing: GridEditing | undefined; source: Source } {
  const client = useQueryClient()
  const session = useSession()
  const mayEdit = grid.edit !== undefined && session.may(grid.edit.save.endpoint)
  const editing = useMemo((): GridEditing | undefined => {
    if (!mayEdit) return undefined
    const { save, saveMany } = grid.edit!
    const send = <Of>({ endpoint, input }: Saving<Of>, of: Of) =>
      call(endpoint, ...([input(of)] as unknown as CallArguments<Endpoint>))
    const edits = new CellEdits({
      send: (row) => send(save, row),
      ...(saveMany && session.may(saveMany.endpoint)
        ? { sendMany: { send: (rows) => send(saveMany, rows), rowsMax: rowsField(saveMany).rowsMax } }
        : {}),
      settled: (taken) => {
        patchLists(client, grid.rows, taken)
        refreshAfter(save.endpoint, client)
        refreshAfter(grid.rows, client)
      },
    })
    return {
      edits,
      faultOf: (row, field) => {
        const issues = issuesOf(save.endpoint.parts.body!, (save.input(row) as { body: unknown }).body)
        const own = [...issues].find(([path]) => path.slice(path.lastIndexOf('.') + 1) === field)
        const issue = own?.[1] ?? [...issues.values()][0]
        return issue && i18n.t(`message.${issue.key}`, { ...issue.values })
      },
      commit: (change) =>
        void edits.commit(change).then((refusal) => {
          if (!refusal || edits.onScreen) return
          const [field = ''] = Object.keys(change.values)
          const [what, reason] = [`${i18n.t(`field.${field}`)}: ${change.typed[field]}`, refusal.messageOf(field)]
          notifyFailure(i18n.t('screen.grid.notSaved', { what, reason }))
        }),
    }
  }, [client, grid, mayEdit, session])
  const edits = editing?.edits
  useEffect(() => edits?.appear(), [edits])
  useSyncExternalStore(edits?.subscribe ?? NEVER, edits?.version ?? ZERO)
  if (!edits) return { editing, source }
  const lineAt = (index: number): Line => {
    const line = source.lineAt(index)
    return line.kind === 'row' ? edits.shown(line) : line
  }
  return { editing, source: { ...source, lineAt } }
}
