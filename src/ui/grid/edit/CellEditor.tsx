import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { i18n } from '../../i18n/i18n.ts'
import { inputModeOf, tidied } from './cellValue.ts'
import { CellMessage } from './CellMessage.tsx'
import type { After, OpenEditor } from './openEditor.ts'

export interface CellEditorProps {
  open: OpenEditor
  /** What stands in the input now. */
  onTyped: (text: string) => void
  onCommit: (text: string, after: After) => boolean
  onGiveUp: () => void
  /** It leaves the page without having been asked. */
  onGone: (open: OpenEditor, text: string) => void
  hasBeside: (step: 1 | -1) => boolean
}

/** The input in the one cell that is being edited: numbers and days are typed as everywhere in the product. */
export function CellEditor(props: CellEditorProps) {
  const { open, onTyped, onCommit } = props
  const { edit, label, fault } = open
  const { schema } = edit
  const [text, setText] = useState(open.text)
  const { input, putCaret } = useOpenInput(props, text)
  const shared = {
    ref: input,
    className: 'grid-editor',
    'aria-label': label,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : MESSAGE_ID,
    onKeyDown: (event: KeyboardEvent) => press(event, props, text),
    // When the whole window loses the focus, the input still has it.
    onBlur: () => document.activeElement !== input.current && onCommit(text, 'left'),
  }
  const type = (next: string) => {
    setText(next)
    onTyped(next)
  }
  return (
    <>
      {schema.kind === 'flag' ? (
        <input
          {...shared}
          type="checkbox"
          checked={text === 'true'}
          onChange={({ target }) => type(String(target.checked))}
        />
      ) : schema.kind === 'enum' ? (
        <select {...shared} value={text} onChange={({ target }) => type(target.value)}>
          {(schema.nullable || schema.optional || text === '') && <option value="">—</option>}
          {schema.values.map((value) => (
            <option key={value} value={value}>
              {schema.enumName ? i18n.t(`enum.${schema.enumName}.${value}`) : value}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={text}
          maxLength={schema.lengthMax}
          autoComplete="off"
          inputMode={inputModeOf(schema)}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            const next = tidied(target.value, target.selectionStart ?? target.value.length, schema)
            putCaret(next.caret)
            type(next.text)
          }}
        />
      )}
      {fault !== undefined && <CellMessage id={MESSAGE_ID} text={fault} />}
    </>
  )
}

/** The input has the focus when it comes, its caret stays where the person typed, and what leaves unasked is told. */
function useOpenInput({ open, onGone }: CellEditorProps, text: string) {
  const { schema } = open.edit
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const caret = useRef<number>(undefined)
  const latest = useRef({ open, text, onGone })
  useLayoutEffect(() => {
    latest.current = { open, text, onGone }
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (open.selected && !PICKED.has(schema.kind)) input.current?.select()
  }, [open, schema])
  useEffect(() => () => latest.current.onGone(latest.current.open, latest.current.text), [])
  /** Where it belongs once the next text is in the input. */
  const putCaret = (at: number) => {
    caret.current = at
  }
  return { input, putCaret }
}

function press(event: KeyboardEvent, { open, onCommit, onGiveUp, hasBeside }: CellEditorProps, text: string): void {
  if (event.nativeEvent.isComposing) return
  const after = afterKey(event, PICKED.has(open.edit.schema.kind))
  if (event.key === 'Escape') onGiveUp()
  else if (after === undefined) return
  else if (after === 'next' || after === 'previous') {
    const stays = hasBeside(after === 'next' ? 1 : -1)
    // Without another cell to go to the key goes on to what stands beside the list.
    const taken = flushed(() => onCommit(text, after))
    if (taken && !stays) return event.stopPropagation()
  } else onCommit(text, after)
  event.preventDefault()
  event.stopPropagation()
}

/** Kinds whose values are picked, not typed. */
const PICKED: ReadonlySet<string> = new Set(['enum', 'flag'])
const MESSAGE_ID = 'grid-editor-message'

/** Where a key that ends the editing leads; undefined for keys of the input's own. */
function afterKey({ key, shiftKey, ctrlKey, altKey }: KeyboardEvent, isPicked: boolean): After | undefined {
  if (ctrlKey || altKey) return undefined
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (isPicked) return undefined
  return key === 'ArrowDown' ? 'down' : key === 'ArrowUp' ? 'up' : undefined
}

/** The page is brought up to date before the browser moves the focus on. */
function flushed<T>(work: () => T): T {
  let result: T
  flushSync(() => (result = work()))
  return result!
}
