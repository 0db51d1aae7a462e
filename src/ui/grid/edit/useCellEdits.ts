import { type QueryClient, useQueryClient } from '@tanstack/react-query'
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
import { type GridEdit, rowsField, type Saving } from './gridEdit.ts'
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

/**
 * Editing as the list declares it, and its lines with what was edited in them. `editing` is undefined where nobody may edit;
 * what was edited before the session ended shows all the same.
 */
export function useCellEdits(grid: DeclaredGrid, source: Source): CellEditsOnScreen {
  const client = useQueryClient()
  const session = useSession()
  const work = useMemo(() => grid.edit && editingOf(grid, grid.edit, client), [grid, client])
  const edits = work?.edits
  useEffect(() => edits?.appear(), [edits])
  useSyncExternalStore(edits?.subscribe ?? NEVER, edits?.version ?? ZERO)
  if (!edits) return { editing: undefined, edits, source }
  const withEdits =
    (lineAt: Source['lineAt']) =>
    (index: number): Line => {
      const line = lineAt(index)
      return line.kind === 'row' ? edits.shown(line) : line
    }
  const { load } = source
  const edited: Source = {
    ...source,
    lineAt: withEdits(source.lineAt),
    ...(load && { load: async (first, last) => withEdits(await load(first, last)) }),
  }
  return { editing: session.may(grid.edit!.save.endpoint) ? work : undefined, edits, source: edited }
}

interface CellEditsOnScreen {
  editing: GridEditing | undefined
  edits: CellEdits | undefined
  source: Source
}

const send = <Of>({ endpoint, input }: Saving<Of>, of: Of) =>
  call(endpoint, ...([input(of)] as unknown as CallArguments<Endpoint>))

function editingOf(grid: DeclaredGrid, { save, saveMany }: GridEdit<AnyRow>, client: QueryClient): GridEditing {
  const edits = new CellEdits({
    send: (row) => send(save, row),
    ...(saveMany ? { sendMany: { send: (rows) => send(saveMany, rows), rowsMax: rowsField(saveMany).rowsMax } } : {}),
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
        if (!refusal || (edits.onScreen && !refusal.signedOut)) return
        const [field = ''] = Object.keys(change.values)
        const [what, reason] = [`${i18n.t(`field.${field}`)}: ${change.typed[field]}`, refusal.messageOf(field)]
        notifyFailure(i18n.t('screen.grid.notSaved', { what, reason }))
      }),
  }
}
