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
import type { After, OpenEditor } from './openEditor.ts'
import type { GridEditing } from './useCellEdits.ts'

/** The list around the cells that are edited. */
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

/** The cell as it is opened; undefined for one that cannot be edited. `typed` takes the place of the old value. */
function openedAt(
  at: Cell,
  { editing, lines, lineAt, columns }: EditorPlace,
  typed: string | undefined,
  caretAtEnd: boolean,
): OpenEditor | undefined {
  const line = at.line >= 0 && at.line < lines ? lineAt(at.line) : undefined
  const placed = columns[at.column]
  const edit = editableAt(line, placed)
  if (!editing || !edit || line?.kind !== 'row') return undefined
  const { key, row } = line
  const { field, label } = placed!.column!
  const mark = editing.edits.markOf(key, field)
  const refused = mark?.state === 'refused' && typed === undefined && mayStand(mark.typed, edit) ? mark : undefined
  const text = typed ?? refused?.typed ?? editText(row[field], edit.schema)
  return { key, row, field, edit, label, text, selected: typed === undefined && !caretAtEnd, fault: refused?.message }
}

/** What a text means for the open cell: its value, whether that is the old one, and what is wrong with it. */
function understood({ field, edit }: OpenEditor, row: AnyRow, text: string, editing: GridEditing | undefined) {
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

/** Turns a flag round: it needs no input. */
function turn(at: Cell, { editing, lineAt, columns }: EditorPlace): boolean {
  const line = lineAt(at.line)
  const { field } = columns[at.column]!.column!
  if (line.kind !== 'row' || !editing) return false
  const value = line.row[field] !== true
  editing.commit({ key: line.key, row: line.row, values: { [field]: value }, typed: { [field]: String(value) } })
  return true
}

/** Empties a cell that may be empty. */
function clear(at: Cell, { editing, lineAt, columns }: EditorPlace, { schema }: EditableColumn): boolean {
  const line = lineAt(at.line)
  const { field } = columns[at.column]!.column!
  const empty = schema.mayBeBlank ? '' : null
  if (line.kind !== 'row' || !editing || !(schema.mayBeBlank || schema.nullable)) return false
  if ((line.row[field] ?? null) !== empty)
    editing.commit({ key: line.key, row: line.row, values: { [field]: empty }, typed: { [field]: '' } })
  return true
}

type Begin = (at: Cell, typed?: string, caretAtEnd?: boolean) => boolean

/** A key on a cell that is not being edited; true when it was meant for editing. */
function keyed(pressed: Pressed, at: Cell, place: EditorPlace, begin: Begin): boolean {
  const { editing, lines, lineAt, columns } = place
  const { key, ctrlKey, altKey, shiftKey } = pressed
  if (!editing || ctrlKey || altKey || at.line < 0) return false
  const edit = at.line < lines ? editableAt(lineAt(at.line), columns[at.column]) : undefined
  if (!edit) return false
  if (edit.schema.kind === 'flag' && [' ', 'Enter', 'F2'].includes(key)) return turn(at, place)
  if (key === 'F2' || (key === 'Enter' && !shiftKey)) return begin(at, undefined, key === 'F2')
  if (key === 'Backspace' && !['enum', 'flag'].includes(edit.schema.kind)) return begin(at, '')
  if (key === 'Delete') return clear(at, place, edit)
  if (key === 'Escape') {
    const line = lineAt(at.line)
    if (line.kind === 'row') editing.edits.dismiss(line.key, columns[at.column]!.column!.field)
    return false
  }
  return begins(key, edit.schema) && begin(at, key)
}

/** Where the focus goes when a cell has been left by its keys. */
function leave(after: After, place: EditorPlace, begin: Begin): void {
  const { active, lines, scroller, goTo } = place
  if (after === 'left') return
  scroller.current?.focus({ preventScroll: true })
  const step = after === 'next' ? 1 : after === 'previous' ? -1 : undefined
  if (step) {
    const beside = editableBeside(active, step, place)
    if (!beside) return
    goTo(beside)
    begin(beside)
  } else if (after !== 'stay') {
    const line = Math.min(Math.max(active.line + (after === 'down' ? 1 : -1), 0), lines - 1)
    goTo({ line, column: active.column })
  }
}

/** The cell that is open, if any, with what has been typed in it so far. */
function useOpenCell({ active, lines, lineAt, editing }: EditorPlace) {
  const [editor, setEditor] = useState<OpenEditor>()
  const current = useRef<OpenEditor>(undefined)
  const typedNow = useRef('')
  const rowNow = (key: string): AnyRow | undefined => {
    const line = active.line >= 0 && active.line < lines ? lineAt(active.line) : undefined
    return line?.kind === 'row' && line.key === key ? line.row : undefined
  }
  return {
    editor,
    current,
    typedNow: () => typedNow.current,
    onTyped: useStable((text: string) => void (typedNow.current = text)),
    put: (next: OpenEditor | undefined) => {
      current.current = next
      typedNow.current = next?.text ?? ''
      setEditor(next)
    },
    meant: (open: OpenEditor, text: string) => understood(open, rowNow(open.key) ?? open.row, text, editing),
  }
}

/** Begins, ends and gives up the editing of a cell; `editor` is what the edited cell draws. */
export function useCellEditor(place: EditorPlace) {
  const { editing, lines, lineAt, columns, active, scroller } = place
  const { editor, current, typedNow, onTyped, put, meant } = useOpenCell(place)
  const begin: Begin = useStable((at: Cell, typed?: string, caretAtEnd?: boolean): boolean => {
    const opened = openedAt(at, place, typed, caretAtEnd ?? false)
    if (opened) put(opened)
    return opened !== undefined
  })
  const halfTyped = useStable((): HalfTyped => {
    const open = current.current
    if (!open) return 'nothing'
    const { same, fault } = meant(open, typedNow())
    return fault !== undefined ? 'wrong' : same ? 'nothing' : 'new'
  })
  const edits = editing?.edits
  useEffect(() => edits?.watchOpenCell(halfTyped), [edits, halfTyped])

  /** Takes the text; false when it means nothing the contract knows, and the cell stays open and says so. */
  const commit = useStable((text: string, after: After): boolean => {
    const open = current.current
    if (!open || !editing) return true
    const { key, field } = open
    const { row, value, same, fault } = meant(open, text)
    const change = { key, row, values: { [field]: value }, typed: { [field]: text } }
    if (fault !== undefined && after !== 'left') {
      put({ ...open, text, selected: true, fault })
      return false
    }
    put(undefined)
    if (fault !== undefined) editing.edits.refuse(change, fault)
    else if (same) editing.edits.dismiss(key, field)
    else editing.commit(change)
    leave(after, place, begin)
    return true
  })
  /** The old value stays, and a refusal is taken back. */
  const giveUp = useStable(() => {
    const open = current.current
    put(undefined)
    if (open) editing?.edits.dismiss(open.key, open.field)
    scroller.current?.focus({ preventScroll: true })
  })
  /** Whether Tab has somewhere to go within the list. */
  const hasBeside = useStable((step: 1 | -1) => editableBeside(active, step, place) !== undefined)
  /** Its row is drawn no longer, or the screen was left: what was typed counts. */
  const gone = useStable((of: OpenEditor, text: string) => {
    const open = current.current
    if (open?.key === of.key && open.field === of.field) commit(text, 'left')
    // The keyboard stays with the list, unless it went elsewhere by itself.
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true })
  })
  return {
    editor: useMemo(
      (): CellEditorProps | undefined =>
        editor && { open: editor, onTyped, onCommit: commit, onGiveUp: giveUp, onGone: gone, hasBeside },
      [editor, onTyped, commit, giveUp, gone, hasBeside],
    ),
    /** A double click: the input opens, a flag turns round. */
    open: useStable((at: Cell): boolean => {
      const edit = at.line >= 0 && at.line < lines ? editableAt(lineAt(at.line), columns[at.column]) : undefined
      return edit?.schema.kind === 'flag' ? turn(at, place) : begin(at)
    }),
    onKey: useStable((pressed: Pressed, at: Cell): boolean => keyed(pressed, at, place, begin)),
  }
}
