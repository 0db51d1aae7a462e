import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useStable } from '../../useStable.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { AnyRow } from '../defineGrid.ts'
import type { Cell, Pressed } from '../keyboard.ts'
import type { Line } from '../lines.ts'
import type { Placed } from '../placement.ts'
import type { CellEditorProps } from './CellEditor.tsx'
import type { HalfTyped } from './CellEdits.ts'
import { begins, editText, meantBy } from './cellValue.ts'
import { editableAt, editableBeside } from './editableCells.ts'
import type { EditableColumn } from './gridEdit.ts'
import type { GridEditing } from './useCellEdits.ts'

/** The one cell that is being edited. */
export interface OpenEditor {
  key: string
  field: string
  row: AnyRow
  edit: EditableColumn
  label: string
  /** What stands in the input at first, and whether typing replaces it. */
  text: string
  selected: boolean
  /** What is wrong with what was typed. */
  fault: string | undefined
}

/** Where the focus goes after an edit; `left` is a click elsewhere, which has its own place. */
export type After = 'stay' | 'up' | 'down' | 'next' | 'previous' | 'left'

interface EditorPlace {
  editing: GridEditing | undefined
  lines: number
  lineAt: (index: number) => Line
  columns: readonly Placed[]
  active: Cell
  scroller: RefObject<HTMLElement | null>
  /** Moves the focus to a cell and brings it into view. */
  goTo: (cell: Cell) => void
}

/** A choice can only begin with one of its values. */
const mayStand = (text: string, { schema }: EditableColumn) => schema.kind !== 'enum' || schema.values.includes(text)

/** Begins, ends and gives up the editing of a cell; `editor` is what the edited cell draws. */
export function useCellEditor({ editing, lines, lineAt, columns, active, scroller, goTo }: EditorPlace) {
  const [editor, setEditor] = useState<OpenEditor>()
  const current = useRef<OpenEditor>(undefined)
  const typedNow = useRef('')
  const put = (next: OpenEditor | undefined) => {
    current.current = next
    typedNow.current = next?.text ?? ''
    setEditor(next)
  }
  const rowNow = (key: string): AnyRow | undefined => {
    const line = active.line >= 0 && active.line < lines ? lineAt(active.line) : undefined
    return line?.kind === 'row' && line.key === key ? line.row : undefined
  }

  /** Opens the cell; false for one that cannot be edited. `typed` takes the place of the old value. */
  const begin = useStable((at: Cell, typed?: string, caretAtEnd = false): boolean => {
    const line = at.line >= 0 && at.line < lines ? lineAt(at.line) : undefined
    const placed = columns[at.column]
    const edit = editableAt(line, placed)
    if (!editing || !edit || line?.kind !== 'row') return false
    const { key, row } = line
    const { field, label } = placed!.column!
    const mark = editing.edits.markOf(key, field)
    const refused = mark?.state === 'refused' && typed === undefined && mayStand(mark.typed, edit) ? mark : undefined
    const text = typed ?? refused?.typed ?? editText(row[field], edit.schema)
    const selected = typed === undefined && !caretAtEnd
    put({ key, row, field, edit, label, text, selected, fault: refused?.message })
    return true
  })

  /** What a text means for the open cell: its value, whether that is the old one, and what is wrong with it. */
  const understood = ({ key, field, edit, row: begunWith }: OpenEditor, text: string) => {
    const row = rowNow(key) ?? begunWith
    const meant = meantBy(text, edit.schema)
    const value = 'value' in meant ? meant.value : undefined
    const same = 'value' in meant && (value ?? null) === (row[field] ?? null)
    const fault = same
      ? undefined
      : 'fault' in meant
        ? i18n.t(`message.${meant.fault.key}`, { ...meant.fault.values })
        : editing?.faultOf({ ...row, [field]: value }, field)
    return { row, value, same, fault }
  }
  const halfTyped = useStable((): HalfTyped => {
    const open = current.current
    if (!open) return 'nothing'
    const { same, fault } = understood(open, typedNow.current)
    return fault !== undefined ? 'wrong' : same ? 'nothing' : 'new'
  })

  const edits = editing?.edits
  useEffect(() => edits?.watchOpenCell(halfTyped), [edits, halfTyped])

  const leave = (after: After) => {
    if (after === 'left') return
    scroller.current?.focus({ preventScroll: true })
    const step = after === 'next' ? 1 : after === 'previous' ? -1 : undefined
    if (step) {
      const beside = editableBeside(active, step, { lines, lineAt, columns })
      if (!beside) return
      goTo(beside)
      begin(beside)
    } else if (after !== 'stay') {
      const line = Math.min(Math.max(active.line + (after === 'down' ? 1 : -1), 0), lines - 1)
      goTo({ line, column: active.column })
    }
  }

  /** Takes the text; false when it means nothing the contract knows, and the cell stays open and says so. */
  const commit = useStable((text: string, after: After): boolean => {
    const open = current.current
    if (!open || !editing) return true
    const { key, field } = open
    const { row, value, same, fault } = understood(open, text)
    const change = { key, row, values: { [field]: value }, typed: { [field]: text } }
    if (fault !== undefined && after !== 'left') {
      put({ ...open, text, selected: true, fault })
      return false
    }
    put(undefined)
    if (fault !== undefined) editing.edits.refuse(change, fault)
    else if (same) editing.edits.dismiss(key, field)
    else editing.commit(change)
    leave(after)
    return true
  })

  /** The old value stays, and a refusal is taken back. */
  const giveUp = useStable(() => {
    const open = current.current
    put(undefined)
    if (open) editing?.edits.dismiss(open.key, open.field)
    scroller.current?.focus({ preventScroll: true })
  })

  /** Turns a flag round: it needs no input. */
  const turn = (at: Cell): boolean => {
    const line = lineAt(at.line)
    const { field } = columns[at.column]!.column!
    if (line.kind !== 'row' || !editing) return false
    const value = line.row[field] !== true
    editing.commit({ key: line.key, row: line.row, values: { [field]: value }, typed: { [field]: String(value) } })
    return true
  }

  /** Empties a cell that may be empty. */
  const clear = (at: Cell, { schema }: EditableColumn): boolean => {
    const line = lineAt(at.line)
    const { field } = columns[at.column]!.column!
    const empty = schema.mayBeBlank ? '' : null
    if (line.kind !== 'row' || !editing || !(schema.mayBeBlank || schema.nullable)) return false
    if ((line.row[field] ?? null) !== empty)
      editing.commit({ key: line.key, row: line.row, values: { [field]: empty }, typed: { [field]: '' } })
    return true
  }

  /** A key on a cell that is not being edited; true when it was meant for editing. */
  const onKey = useStable((pressed: Pressed, at: Cell): boolean => {
    const { key, ctrlKey, altKey, shiftKey } = pressed
    if (!editing || ctrlKey || altKey || at.line < 0) return false
    const edit = at.line < lines ? editableAt(lineAt(at.line), columns[at.column]) : undefined
    if (!edit) return false
    if (edit.schema.kind === 'flag' && [' ', 'Enter', 'F2'].includes(key)) return turn(at)
    if (key === 'F2' || (key === 'Enter' && !shiftKey)) return begin(at, undefined, key === 'F2')
    if (key === 'Backspace' && !['enum', 'flag'].includes(edit.schema.kind)) return begin(at, '')
    if (key === 'Delete') return clear(at, edit)
    if (key === 'Escape') {
      const line = lineAt(at.line)
      if (line.kind === 'row') editing.edits.dismiss(line.key, columns[at.column]!.column!.field)
      return false
    }
    return begins(key, edit.schema) && begin(at, key)
  })

  /** Whether Tab has somewhere to go within the list. */
  const hasBeside = useStable((step: 1 | -1) => editableBeside(active, step, { lines, lineAt, columns }) !== undefined)
  /** Its row is drawn no longer, or the screen was left: what was typed counts. */
  const gone = useStable((of: OpenEditor, text: string) => {
    const open = current.current
    if (open?.key === of.key && open.field === of.field) commit(text, 'left')
    // The keyboard stays with the list, unless it went elsewhere by itself.
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  })
  const props = useMemo(
    (): CellEditorProps | undefined =>
      editor && {
        open: editor,
        onTyped: (text) => (typedNow.current = text),
        onCommit: commit,
        onGiveUp: giveUp,
        onGone: gone,
        hasBeside,
      },
    [editor, commit, giveUp, gone, hasBeside],
  )
  /** A double click: the input opens, a flag turns round. */
  const open = useStable((at: Cell): boolean => {
    const edit = at.line >= 0 && at.line < lines ? editableAt(lineAt(at.line), columns[at.column]) : undefined
    return edit?.schema.kind === 'flag' ? turn(at) : begin(at)
  })
  return { editor: props, open, onKey }
}
