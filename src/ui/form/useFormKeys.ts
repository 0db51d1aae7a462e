import { type RefObject, useEffect } from 'react'
import type { Problem } from './useRecordForm.ts'

/** The parts of a date picker are spin buttons; the first of them stands for it. */
const TYPED_INTO =
  'input:not([type=hidden], [type=checkbox], [aria-hidden=true], :disabled), textarea:not([aria-hidden], :disabled), [role=combobox]:not([aria-disabled=true]), [data-sectionindex="0"] [role=spinbutton]'
const WRONG = '[aria-invalid="true"]'

/**
 * The keyboard of a form. Ctrl+S saves, in every keyboard layout. Enter goes on to the next field and after the last one to
 * Save: a scanner ends every code with Enter, and half a record must not be saved by that. A select of words opens by it while
 * it is empty. The first field has the focus at
 * first, the first wrong one after a save that failed.
 */
export function useFormKeys(
  root: RefObject<HTMLFormElement | null>,
  save: (() => void) | undefined,
  problem: Problem | null,
): void {
  useEffect(() => {
    root.current?.querySelector<HTMLElement>(TYPED_INTO)?.focus()
  }, [root])
  useEffect(() => {
    const wrong = problem && root.current?.querySelector<HTMLElement>(WRONG)
    const within = wrong?.querySelector<HTMLElement>('[role=spinbutton]') ?? wrong
    within?.focus()
  }, [root, problem])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isCtrlS(event) && isMine(root.current, event.target)) {
        event.preventDefault()
        save?.()
      }
      if (event.key === 'Enter' && !event.defaultPrevented && !event.ctrlKey && !event.altKey && !event.isComposing)
        goOn(root.current, event)
    }
    // Before the kit opens the list of a select where something is chosen already.
    const onSelectKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isFilledSelect(event.target) && root.current?.contains(event.target)) {
        event.stopPropagation()
        goOn(root.current, event)
      }
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('keydown', onSelectKey, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onSelectKey, { capture: true })
    }
  }, [root, save])
}

const isCtrlS = (event: KeyboardEvent) =>
  event.code === 'KeyS' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey

/** Keys typed in the form, or anywhere in the frame around it, or on the bare page; not those of a dialog above it. */
function isMine(form: HTMLFormElement | null, target: EventTarget | null): boolean {
  if (!form || !(target instanceof Element)) return false
  const frame = form.closest('[role=dialog]')
  const around = target.closest('[role=dialog], [role=alertdialog]')
  return form.contains(target) || (around === frame && (frame !== null || target === document.body))
}

function goOn(form: HTMLFormElement | null, event: KeyboardEvent): void {
  const { target } = event
  if (!form || !(target instanceof HTMLElement) || !form.contains(target)) return
  const fields = [...form.querySelectorAll<HTMLElement>(TYPED_INTO)]
  const at = fields.findIndex(
    (field) => field === target || field.closest('[role=group]:has([role=spinbutton])')?.contains(target),
  )
  if (at < 0 || target instanceof HTMLTextAreaElement || (isSelect(target) && !isFilledSelect(target))) return
  event.preventDefault()
  const next = fields[at + 1] ?? form.querySelector<HTMLElement>('button[type=submit]')
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

const isSelect = (target: Element) =>
  target.getAttribute('role') === 'combobox' && !(target instanceof HTMLInputElement)
/** A select of fixed words: Enter opens it while nothing is chosen, and goes on from what is. */
const isFilledSelect = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  isSelect(target) &&
  target.getAttribute('aria-expanded') !== 'true' &&
  (target.parentElement?.querySelector('input')?.value ?? '') !== ''
